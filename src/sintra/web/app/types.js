/**
 * The types of everything that passes between the server, the shell and the tables.
 *
 * This file holds types only. The server's OpenAPI page describes the same messages from its side.
 * A folder in `games/` exports:
 *
 * - `table.js`: `createTable(root, host)` returns a {@link Table};
 * - `tour.js`: `setup` and `tour(host)`, the guided first round;
 * - `rules.js`: `rulesPage(root, host)` writes the rules;
 * - `cover.js`: `createCover()` draws the picture for the start page;
 * - `pickers.js`: `pickers`, for options with more values than a list can hold;
 * - `table.css` and `locales/{en,de,it,es}.json`; `forms/{en,de,it,es}.json` for the analysis board.
 *
 * `games/generic/` serves every game without a folder of its own. It has no tour, cover or pickers.
 */

// --- From the server -------------------------------------------------------------------------

/**
 * A move as named values. `kind` is always present, the other names depend on the game.
 * @typedef {{kind: string, [name: string]: any}} Parts
 */

/**
 * The consequences of a move as named values. `points` is the immediate change of the score.
 * @typedef {{points: number, [name: string]: any}} Effect
 */

/**
 * @typedef {object} LegalMove
 * @property {number} id
 * @property {string} text the notation
 * @property {Parts} parts
 * @property {Effect} effect
 * @property {string} [description] what the move does, in English; only in games without a folder
 */

/**
 * A line of the log. Values that the viewer may not know are null.
 * @typedef {object} LogEntry
 * @property {number} number 1 for the first move
 * @property {number} version the version of the game after the move
 * @property {number} turn the same for all moves of a turn
 * @property {number} round 0 before the first round
 * @property {number} seat
 * @property {LegalMove | null} move
 * @property {(string | null)[]} draws the chance draws after the move, in notation
 * @property {Scoring[]} scoring what was scored after the move without a decision of a player
 * @property {number[]} scores after the move
 */

/**
 * The points of one player at the end of a round or of the game.
 * @typedef {object} Scoring
 * @property {number} seat
 * @property {"round" | "game"} ends
 * @property {Record<string, number>} items the points of each score item
 * @property {Record<string, string[]>} parts what an item counts, such as the full rows
 */

/**
 * How to name a player who chose no name: by the bot, or as "Player 2". A number tells several
 * bots of the same kind apart.
 * @typedef {{kind: "bot" | "player", number: number | null}} SeatLabel
 */

/**
 * @typedef {object} Seat
 * @property {"person" | "bot"} kind
 * @property {string} name
 * @property {SeatLabel | null} [label] null if a person chose the name
 * @property {string | null} bot the bot's name in `/api/games`
 * @property {boolean} connected
 * @property {boolean} open free for anybody to take
 * @property {StandIn | null} [stand_in] a bot that plays in place of the person
 */

/**
 * @typedef {object} StandIn
 * @property {string} bot
 * @property {"resigned" | "time" | "away"} reason only who is away can return
 */

/**
 * A question of one seat to the others.
 * @typedef {object} Proposal
 * @property {"undo" | "replace"} kind take back moves, or let a bot play for the absent player to move
 * @property {number} seat who asks
 * @property {number} count the number of moves to take back
 * @property {number[]} waiting the seats that have to agree
 */

/**
 * @typedef {object} Clock
 * @property {"game" | "move"} kind
 * @property {number} seconds for the whole game, or for each turn
 * @property {number} increment seconds that are added after each turn
 * @property {number[]} left the seconds left for each seat when the message was sent
 * @property {number | null} running the seat whose clock runs
 */

/** @typedef {{table: string, seats: number[]}} Rematch the new seat of every old seat */

/**
 * @typedef {object} Outcome
 * @property {number[]} winners
 * @property {number[]} ranks 1 for first; tied seats have the same rank
 * @property {number[]} scores
 * @property {string} reason in English; tables translate it
 */

/**
 * A person who lost or left a seat, or returned to it. `bot` plays in place of the person.
 * @typedef {{version: number, seat: number, kind: "resigned" | "time" | "away" | "back",
 *   bot: string | null}} SeatEvent
 */

/**
 * Everything that one viewer may know about a table.
 * @typedef {object} Snapshot
 * @property {string} table
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {number} version counts every change of the game, undo included
 * @property {string[]} names
 * @property {Seat[]} seats
 * @property {number[]} yours the viewer's own seats
 * @property {number | null} [you] the seat that texts address as "you"; added by the client
 * @property {number | null} viewer the seat whose information is shown; null for a spectator
 * @property {SeatEvent[]} [seat_events]
 * @property {any} view the position, without hidden information
 * @property {string} [svg] the same position as a picture; only in games without a folder
 * @property {number | null} turn the seat to move; null if the game is over or has not begun
 * @property {string} heading in English; tables translate it
 * @property {number[]} scores
 * @property {boolean} over
 * @property {Outcome | null} outcome
 * @property {LegalMove[]} legal empty unless one of the viewer's seats is to move
 * @property {LogEntry[]} log
 * @property {number[]} [final] the ids of the legal moves that the player may not be able to undo
 * @property {boolean} can_undo
 * @property {("undo" | "replace")[]} [can_ask] what the viewer may ask the other people
 * @property {Proposal | null} [proposal] the question that is open
 * @property {{seat: number, reason: "resigned" | "time"} | null} [forfeit] the seat that ended a game
 *   for two early
 * @property {Clock | null} [clock]
 * @property {Rematch | null} [rematch]
 * @property {{commitment: string, seed: number | null, salt: string | null} | null} [fairness] the
 *   commitment to the seed; seed and salt are null until the game is over
 * @property {boolean} thinking true while a bot computes its move
 * @property {boolean} stuck true if the bot to move has failed too often
 * @property {Record<string, number>[]} breakdown the score of each seat, itemised
 */

/**
 * A table in a list.
 * @typedef {object} Summary
 * @property {string} table
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {Seat[]} seats
 * @property {number | null} turn
 * @property {number[]} scores
 * @property {number[]} winners
 * @property {boolean} over
 * @property {number} version
 * @property {string} heading
 * @property {number} created Unix time in seconds
 * @property {number} changed Unix time in seconds
 */

/**
 * A position of a replay and the move that led to it.
 * @typedef {object} Frame
 * @property {number} number 0 before the first move
 * @property {LogEntry | null} entry
 * @property {any} view
 * @property {string} [svg] as in {@link Snapshot}
 * @property {number | null} turn
 * @property {string} heading
 * @property {number[]} scores
 * @property {boolean} over
 * @property {Record<string, number>[]} breakdown
 */

/**
 * @typedef {object} History
 * @property {string} table
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {string[]} names
 * @property {Seat[]} seats
 * @property {number | null} viewer
 * @property {SeatEvent[]} [seat_events]
 * @property {Frame[]} frames
 */

/**
 * @typedef {object} SharedPosition
 * @property {string} position
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {string[]} names
 * @property {any} view
 * @property {string} [svg] as in {@link Snapshot}
 * @property {number | null} turn
 * @property {string} heading
 * @property {number[]} scores
 * @property {boolean} over
 * @property {Outcome | null} outcome
 * @property {Record<string, number>[]} breakdown
 */

/**
 * @typedef {object} GameOption
 * @property {string} name
 * @property {string} help
 * @property {string | number} default
 * @property {(string | number)[]} choices
 * @property {string | null} [also] describes accepted values that are not in `choices`
 */

/**
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} name
 * @property {string} [about] one sentence in English
 * @property {boolean} [page] false if the game has no folder in `games/`
 * @property {GameOption[]} options
 */

/** @typedef {{name: string, summary: string}} BotInfo */
/** @typedef {{games: GameInfo[], bots: BotInfo[], phrases: string[]}} Catalogue */

/**
 * One advantage of the best move over the second-best.
 * @typedef {object} Reason
 * @property {string} text a whole sentence in English
 * @property {string} code the score item, as in the keys `reason.*` of the locale files
 * @property {string} subject the score item in English
 * @property {number} points
 * @property {number | null} round the round in which the points are scored; null for at once
 */

/**
 * A recommended move.
 * @typedef {object} Hint
 * @property {number} version the version of the game that it was computed for
 * @property {LegalMove} move
 * @property {number} value 0 for a certain loss, 1 for a certain win
 * @property {number[]} points the expected final score of each seat
 * @property {string[]} line the expected moves in notation, beginning with `move`
 * @property {string | null} instead_of the second-best move in notation
 * @property {Reason[]} reasons the largest first
 * @property {LegalMove[]} turn the expected moves of this turn, beginning with `move`
 * @property {{move: LegalMove, loss: number}[]} alternatives other moves, the second-best first, and
 *   the expected points that they lose
 */

// --- Phrases and settings --------------------------------------------------------------------

/** @typedef {Record<string, string | number>} Values */

/**
 * @typedef {object} Settings
 * @property {"auto" | import("./i18n.js").Language} language
 * @property {"auto" | "light" | "dark"} theme
 * @property {"auto" | "off" | "calm" | "fast"} animation
 * @property {boolean} symbols draw a pattern on every tile, so that colour is not the only cue
 * @property {boolean} sound
 * @property {boolean} notifications of the system, when it is the player's turn
 * @property {boolean} autoPass play a move automatically if it is the only one
 * @property {"never" | "irreversible" | "always"} confirm which moves have to be confirmed
 * @property {"slow" | "normal" | "fast" | "instant"} botSpeed the pause before a move of a bot
 * @property {boolean} largeText
 * @property {boolean} shortcuts keyboard shortcuts of single keys
 * @property {boolean} notation show the notation of moves in the log
 */

/** @typedef {"take" | "place" | "score" | "turn" | "refuse" | "win" | "select"} SoundName */

// --- Between shell and table -----------------------------------------------------------------

/**
 * A consequence of a move, shown as a small badge in the action bar.
 * @typedef {{text: string, tone?: "gain" | "loss" | "note", icon?: Element}} Badge
 */

/**
 * A button of the action bar. A button with a `moveId` plays a move; a button with a `step` selects
 * a part of one.
 * @typedef {object} Control
 * @property {string} label
 * @property {() => void} act
 * @property {"primary" | "plain" | "cancel"} [look]
 * @property {number} [moveId]
 * @property {string} [step]
 * @property {boolean} [selected] true for the selected option of a group
 * @property {Element} [icon]
 * @property {string} [tip] a longer explanation
 * @property {Badge[]} [badges] consequences, shown in the bar while the button is hovered or focused
 * @property {() => void} [hint] called when the button is hovered or focused
 * @property {() => void} [leave] called when it is no longer hovered or focused
 */

/**
 * Mutually exclusive options: a payment, a rotation, an order.
 * @typedef {{label: string, options: Control[]}} ControlGroup
 */

/**
 * The content of the action bar.
 * @typedef {object} BarContent
 * @property {string} prompt what the player has to do
 * @property {Badge[]} [badges] the consequences of the current selection
 * @property {string} [warning] what the player would lose
 * @property {ControlGroup[]} [groups]
 * @property {Control[]} [controls]
 * @property {Element} [custom] content that is not a button
 */

/**
 * The functions and data that the shell gives to a table.
 * @typedef {object} Host
 * @property {(key: string, values?: Values) => string} t translates with the game's locale file
 * @property {(items: string[]) => string} list "a, b and c"
 * @property {(value: number) => string} number
 * @property {(value: number) => string} signed formats a number with its sign
 * @property {string} language
 * @property {Readonly<Settings>} settings
 * @property {(moveId: number) => Promise<boolean>} play resolves to true if the move was played; the
 *   shell has already reported a refusal to the player
 * @property {(content: BarContent | null) => void} bar shows the action bar; null empties it
 * @property {(badges: Badge[] | null) => void} consequence shows the consequences of a hovered move;
 *   null restores the badges of the bar
 * @property {(text: string) => void} say announces a text in the live region
 * @property {(name: SoundName) => void} sound
 * @property {() => boolean} reducedMotion true if animations are off
 * @property {(milliseconds: number) => number} duration scales by the animation setting; 0 if off
 * @property {(move?: LegalMove) => boolean} confirms true if a move has to be confirmed before it is
 *   played; without a move, if any move of this position has to be
 * @property {any} board the static data of the game's components, from `/api/games/<id>`
 * @property {boolean} replay true if the table only shows positions
 */

/**
 * A note on a player card. `counts` is the path in the view of the number that it shows.
 * @typedef {{text: string, tip?: string, icon?: Element, counts?: string}} PlayerBadge
 */

/**
 * How far the server is with something that has to be compiled. It is absent if no process does it.
 * @typedef {object} Preparation
 * @property {"waiting" | "compiling" | "ready" | "failed" | "absent"} state
 * @property {number} progress from 0 to 1
 * @property {number | null} seconds_left
 */

/**
 * The progress of the game, in the viewer's language.
 * @typedef {object} Heading
 * @property {string} round "Round 2 of 6"
 * @property {string} phase "Placing tiles"
 * @property {Element} [icon] information that is always visible, such as the wild colours
 */

/**
 * An item of the scores: its code and a value for each seat.
 * @typedef {[code: string, values: number[]]} ScoreItem
 */

/**
 * A part of the position in words. The shell writes capital letters and full stops.
 * @typedef {{title: string, items: string[]}} Described
 */

/**
 * A table draws positions and offers legal moves.
 * @typedef {object} Table
 * @property {(snapshot: Snapshot, previous: Snapshot | null) => Promise<void> | void} update
 *   animates from `previous`, or draws at once if it is null; resolves when all animations are done
 * @property {(moves: LegalMove[], played?: LegalMove[]) => void} preview highlights the moves of a
 *   hint and, in a review, those that were played instead; none if empty
 * @property {() => boolean} cancel drops a partial selection; false if there was none
 * @property {(snapshot: Snapshot) => Heading} heading
 * @property {(snapshot: Snapshot, seat: number) => PlayerBadge[]} badges
 * @property {(snapshot: Snapshot) => Described[]} describe what is on the table, for screen readers
 * @property {(snapshot: Snapshot, seat: number) => string[]} describeSeat what a player has
 * @property {(entry: LogEntry, snapshot: Snapshot) => string} logLine the move as a predicate that
 *   follows the player's name
 * @property {(turn: LogEntry[], snapshot: Snapshot, advice?: boolean) => string} turnText all
 *   moves of a turn as one predicate that follows the player's name; as advice, in the imperative
 * @property {(code: string, snapshot: Snapshot) => string} scoreItem names a score item
 * @property {(code: string, part: string) => string} [scorePart] names what a score item counts, if
 *   the server's name is not what players read
 * @property {(snapshot: Snapshot) => ScoreItem[]} scoreItems the scores before the final scoring
 * @property {(snapshot: Snapshot) => string} reason what decided a game without a lead; empty if a lead did
 * @property {(snapshot: Snapshot) => number | null} forced the only sensible move, or null
 * @property {(snapshot: Snapshot) => boolean} hasSecrets true if the view shows information that
 *   other seats must not see
 * @property {() => void} destroy
 */

/**
 * A step of the guided first round. It points at an element. With `moves` it waits for the player.
 * @typedef {object} TourStep
 * @property {string} title
 * @property {string} text
 * @property {() => Element | null} [target]
 * @property {() => Element | null} [also] what the text mentions besides; the card leaves it visible
 * @property {RegExp} [moves] matches the notation of the player's moves, each after a space, if the last
 *   one is the expected one
 * @property {string} [wrong] why another move is worse
 */

/**
 * The position at which the guided first round begins; the player has seat 0.
 * @typedef {{position: Record<string, any>, seed: number, bot: string}} TourSetup
 */

/**
 * The modules of `games/<id>/`.
 * @typedef {object} TableModule
 * @property {(root: HTMLElement, host: Host) => Table} createTable
 */
/** @typedef {{tour: (host: Host) => TourStep[]}} TourModule */
/** @typedef {{rulesPage: (root: HTMLElement, host: Host) => void}} RulesModule */
/** @typedef {{createCover: () => SVGSVGElement}} CoverModule */
/**
 * Creates an input for an option value that is not in the list of choices. Calls `change` with a
 * valid value immediately and after every change.
 * @typedef {(host: Host, change: (value: string) => void) => HTMLElement} Picker
 */
/** @typedef {{pickers: Record<string, Picker>}} PickersModule */

export {};
