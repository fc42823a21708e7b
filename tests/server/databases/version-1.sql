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
INSERT INTO "events" VALUES('jNtTf80uFN',1,'move',1,'D1',0,1.79494467101144289976e+09);
INSERT INTO "events" VALUES('jNtTf80uFN',2,'move',1,'a1',0,1.79494467111481046674e+09);
INSERT INTO "events" VALUES('jNtTf80uFN',3,'move',0,'D1',0,1.79494467114268898958e+09);
INSERT INTO "events" VALUES('jNtTf80uFN',4,'move',0,'a1',0,1.79494467124357485769e+09);
INSERT INTO "events" VALUES('jNtTf80uFN',5,'move',0,'D1',0,1.79494467131483626367e+09);
INSERT INTO "events" VALUES('jNtTf80uFN',6,'move',0,'b1',0,1.79494467139085650446e+09);
INSERT INTO "events" VALUES('jNtTf80uFN',7,'undo',0,NULL,1,1.79494467141770172114e+09);
CREATE TABLE positions (
	id VARCHAR(16) NOT NULL, 
	data JSON NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "positions" VALUES('847qO_Vte1','{"game": "duel", "options": {"players": 2, "scoring": "rows+columns+corners", "first": 0}, "round": 0, "phase": "opening", "to_move": 1, "first_player": 0, "first_tile": null, "factories": [{"sun": {"yellow": 1, "red": 1, "black": 1, "turquoise": 1}, "moon": [], "chip": "face-down"}, {"sun": {"blue": 1, "yellow": 1, "red": 1, "black": 1}, "moon": [], "chip": "face-down"}, {"sun": {"blue": 1, "red": 1, "black": 2}, "moon": [], "chip": "face-down"}, {"sun": {"blue": 1, "black": 2, "turquoise": 1}, "moon": [], "chip": "face-down"}], "large": {"sun": {"yellow": 1, "red": 2, "black": 1, "turquoise": 1}, "moon": {}}, "bag": {"blue": 10, "yellow": 10, "red": 8, "black": 6, "turquoise": 10}, "tower": {}, "display": ["styb", "rjbk", "yskr"], "stack": {"size": 15, "top": "joker", "returned": []}, "unseen": ["ykts", "jbtk", "trbj", "kyrj", "kstr", "tyjk", "skrb", "ybks", "trbs", "yrjb", "tkrj", "bkst", "rtyj", "tbjy", "sybr"], "unseen_chips": ["b", "b", "y", "y", "r", "r", "k", "k", "t", "t", "ty", "ty", "br", "br", "rt", "rt", "kb", "kb", "yk", "yk"], "players": [{"score": 5, "tokens": 0, "chips_taken": 0, "plates": [null, null, null, null, null, null, null, null, null], "dome": [[null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null]], "lines": [null, null, null, null, null, null], "broken": {}, "chips": [], "used_chips": [], "points": {"start": 5, "runs": 0, "specials": 0, "broken": 0, "first_player": 0, "plates": 0, "relief": 0, "sides": {"rows": 0, "columns": 0, "corners": 0}}}, {"score": 5, "tokens": 0, "chips_taken": 0, "plates": [null, null, null, null, null, null, null, null, null], "dome": [[null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null], [null, null, null, null, null, null]], "lines": [null, null, null, null, null, null], "broken": {}, "chips": [], "used_chips": [], "points": {"start": 5, "runs": 0, "specials": 0, "broken": 0, "first_player": 0, "plates": 0, "relief": 0, "sides": {"rows": 0, "columns": 0, "corners": 0}}}], "turn": {"drawn": [], "plate": null, "taken": null, "stacking": null, "line": null, "paid": []}, "standing": {"rows": [0, 0], "columns": [0, 0], "corners": [0, 0]}}',1.79494467151600670812e+09);
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
INSERT INTO "seats" VALUES('jNtTf80uFN',0,'person','Ana',NULL,'6a10a693bd6903ec1e8af28bd8e8bbdf9b6c101788a3a368cab0eb8d877b698e',0);
INSERT INTO "seats" VALUES('jNtTf80uFN',1,'person','Bento',NULL,'7b53f2f47caf8d0b17354f621acff0932391fd67e776652a6b9b16d93b6c17dc',0);
INSERT INTO "seats" VALUES('37YLz1B9m0',0,'person','Ana',NULL,'357e0c64e2010641c9e3dba9c9e12ec7c9f915a8b92978445d24e23f8e402fc9',0);
INSERT INTO "seats" VALUES('37YLz1B9m0',1,'bot','Greedy','greedy',NULL,0);
CREATE TABLE sintra_schema (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "sintra_schema" VALUES(1);
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
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('jNtTf80uFN','duel','[Game "duel"]
[Players "2"]
[Scoring "rows+columns+corners"]
[First "0"]
[Seat0 "Player 1"]
[Seat1 "Player 2"]
[Seed "7"]
[Result "*"]

{top: special display: styb top: joker display: rjbk top: special display: yskr top: joker L: r
k r y t F1: y t r k F2: b r k y F3: k k b r F4: t b k k}
',7,0,7,0,0,'{"options": {"players": 2, "scoring": "rows+columns+corners", "first": 0}, "scores": [5, 5], "heading": "Round 1, acquiring"}',1.79494467093760275838e+09,1.79494467141770172114e+09);
INSERT INTO "tables" VALUES('37YLz1B9m0','summer-pavilion','[Game "summer-pavilion"]
[Players "2"]
[Edition "original"]
[Board "coloured"]
[Wilds "standard"]
[First "0"]
[Seat0 "Player 1"]
[Seat1 "Player 2"]
[Seed "7"]
[Result "*"]

{supply: b r g r r b o o b o F1: g r o r F2: y y p o F3: b o b y F4: p y r g F5: y b r o}
',7,1,0,0,0,'{"options": {"players": 2, "edition": "original", "board": "coloured", "wilds": "standard", "first": 0}, "scores": [5, 5], "heading": "Round 1, draft, purple is wild"}',1.79494467148789572713e+09,1.79494467148789572713e+09);
CREATE INDEX tables_listed ON tables (public, over, changed);
COMMIT;
