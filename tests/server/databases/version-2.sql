BEGIN TRANSACTION;
CREATE TABLE events (
	table_id VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	move VARCHAR(64), 
	count INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, version), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('DlhjBSiJ2-',1,'move',1,'D1',0,1.79494465666745400432e+09);
INSERT INTO "events" VALUES('DlhjBSiJ2-',2,'move',1,'a1',0,1.79494465683577156074e+09);
INSERT INTO "events" VALUES('DlhjBSiJ2-',3,'move',0,'D1',0,1.79494465688617491723e+09);
INSERT INTO "events" VALUES('DlhjBSiJ2-',4,'move',0,'a1',0,1.7949446570300419331e+09);
INSERT INTO "events" VALUES('DlhjBSiJ2-',5,'move',0,'D1',0,1.79494465713330554959e+09);
INSERT INTO "events" VALUES('DlhjBSiJ2-',6,'move',0,'b1',0,1.79494465727795720101e+09);
INSERT INTO "events" VALUES('DlhjBSiJ2-',7,'undo',0,NULL,1,1.79494465732430982587e+09);
CREATE TABLE positions (
	id VARCHAR(16) NOT NULL, 
	data JSON NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "positions" VALUES('e2RbogVDVA','{"game": "duel", "options": {"players": 2, "scoring": "rows+columns+corners", "first": 0}, "round": 0, "phase": "opening", "to_move": 1, "first_player": 0, "first_tile": null, "factories": [{"sun": {"yellow": 1, "red": 1, "black": 1, "turquoise": 1}, "moon": [], "chip": "face-down"}, {"sun": {"blue": 1, "yellow": 1, "red": 1, "black": 1}, "moon": [], "chip": "face-down"}, {"sun": {"blue": 1, "red": 1, "black": 2}, "moon": [], "chip": "face-down"}, {"sun": {"blue": 1, "black": 2, "turquoise": 1}, "moon": [], "chip": "face-down"}], "large": {"sun": {"yellow": 1, "red": 2, "black": 1, "turquoise": 1}, "moon": {}}, "bag": {"blue": 10, "yellow": 10, "red": 8, "black": 6, "turquoise": 10}, "tower": {}, "display": ["styb", "rjbk", "yskr"], "stack": {"size": 15, "top": "joker", "returned": []}, "unseen": ["ykts", "jbtk", "trbj", "kyrj", "kstr", "tyjk", "skrb", "ybks", "trbs", "yrjb", "tkrj", "bkst", "rtyj", "tbjy", "sybr"], "unseen_chips": ["b", "b", "y", "y", "r", "r", "k", "k", "t", "t", "ty", "ty", "br", "br", "rt", "rt", "kb", "kb", "yk", "yk"], "players": [{"score": 5, "tokens": 0, "chips_taken": 0, "plates": [null, null, null, null, null, null, null, null, null], "dome": [[null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null]], "lines": [null, null, null, null, null, null], "broken": {}, "chips": [], "used_chips": [], "points": {"start": 5, "runs": 0, "specials": 0, "broken": 0, "first_player": 0, "plates": 0, "relief": 0, "sides": {"rows": 0, "columns": 0, "corners": 0}}}, {"score": 5, "tokens": 0, "chips_taken": 0, "plates": [null, null, null, null, null, null, null, null, null], "dome": [[null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null]], "lines": [null, null, null, null, null, null], "broken": {}, "chips": [], "used_chips": [], "points": {"start": 5, "runs": 0, "specials": 0, "broken": 0, "first_player": 0, "plates": 0, "relief": 0, "sides": {"rows": 0, "columns": 0, "corners": 0}}}], "turn": {"drawn": [], "plate": null, "taken": null, "stacking": null, "line": null, "paid": []}, "standing": {"rows": [0, 0], "columns": [0, 0], "corners": [0, 0]}}',1.79494465754694795603e+09);
CREATE TABLE seats (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	bot VARCHAR(64), 
	digest VARCHAR(64), 
	open BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('DlhjBSiJ2-',0,'person','Ana',NULL,'d66767a7e27d0a2323adbeb4060df4ba9497283917c9a71b9d098fdec8ff6b12',0);
INSERT INTO "seats" VALUES('DlhjBSiJ2-',1,'person','Bento',NULL,'d142be0c701354ef74814885676dcec55aa858411b986833c9785ae678b0ce8e',0);
INSERT INTO "seats" VALUES('FbTm4MGyJC',0,'person','Ana',NULL,'46ac618725dab02ab13b14277da5d115d51d5f390fc97c1a818a8acdee3bee1d',0);
INSERT INTO "seats" VALUES('FbTm4MGyJC',1,'bot','Greedy','greedy',NULL,0);
CREATE TABLE sintra_schema (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "sintra_schema" VALUES(2);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	opening TEXT NOT NULL, 
	seed BIGINT NOT NULL, 
	public BOOLEAN NOT NULL, 
	version INTEGER NOT NULL, 
	turn INTEGER, 
	over BOOLEAN NOT NULL, 
	summary JSON NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	clock JSON, 
	deadline FLOAT, 
	bot_turn BOOLEAN NOT NULL, 
	rematch VARCHAR(16), 
	rematch_shift INTEGER, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('DlhjBSiJ2-','duel','[Game "duel"]
[Players "2"]
[Scoring "rows+columns+corners"]
[First "0"]
[Seat0 "Ana"]
[Seat1 "Bento"]
[Seed "7"]
[Result "*"]

{top: special display: styb top: joker display: rjbk top: special display: yskr top: joker L: r
k r y t F1: y t r k F2: b r k y F3: k k b r F4: t b k k}
',7,0,7,0,0,'{"options": {"players": 2, "scoring": "rows+columns+corners", "first": 0}, "scores": [5, 5], "heading": "Round 1, acquiring"}',1.79494465658796954156e+09,1.79494465732430982587e+09,NULL,NULL,0,NULL,NULL);
INSERT INTO "tables" VALUES('FbTm4MGyJC','summer-pavilion','[Game "summer-pavilion"]
[Players "2"]
[Edition "original"]
[Board "coloured"]
[Wilds "standard"]
[First "0"]
[Seat0 "Ana"]
[Seat1 "Greedy"]
[Seed "7"]
[Result "*"]

{supply: b r g r r b o o b o F1: g r o r F2: y y p o F3: b o b y F4: p y r g F5: y b r o}
',7,1,0,0,0,'{"options": {"players": 2, "edition": "original", "board": "coloured", "wilds": "standard", "first": 0}, "scores": [5, 5], "heading": "Round 1, draft, purple is wild"}',1.79494465748856496817e+09,1.79494465748856496817e+09,NULL,NULL,0,NULL,NULL);
CREATE INDEX tables_by_deadline ON tables (deadline);
CREATE INDEX tables_listed ON tables (public, over, changed);
COMMIT;
