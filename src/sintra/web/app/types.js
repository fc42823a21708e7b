/**
 * The shapes of everything that passes between server, shell and tables.
 *
 * This file holds types only. The server's side of them is described by its OpenAPI page; the
 * tables' side is what a folder in `games/` exports:
 *
 * - `table.js`: `createTable(root, host)` gives a {@link Table};
 * - `tour.js`: `setup` and `tour(host)`, the guided first round;
 * - `rules.js`: `rulesPage(root, host)` writes the rules;
 * - `cover.js`: `createCover()` draws the picture on the start page;
 * - `pickers.js`: `pickers`, for options with more values than a list can hold;
 * - `table.css` and `locales/{en,de,it,es}.json`.
 */

// --- From the server -------------------------------------------------------------------------

/**
 * What a move is, in named values. `kind` is always there, the rest depends on the game.
 * @typedef {{kind: string, [name: string]: any}} Parts
 */

/**
 * What a move does, in named values; `points` is the net gain at once.
 * @typedef {{points: number, [name: string]: any}} Effect
 */

/** @typedef {{id: number, text: string, parts: Parts, effect: Effect}} LegalMove */

/**
 * A line of the log. What the viewer may not know is null.
 * @typedef {object} LogEntry
 * @property {number} number 1 for the first move
 * @property {number} version the version of the game after it
 * @property {number} seat
 * @property {LegalMove | null} move
 * @property {(string | null)[]} draws what chance drew after it, in notation
 * @property {number[]} scores after it
 */

/**
 * @typedef {object} Seat
 * @property {"person" | "bot"} kind
 * @property {string} name
 * @property {string | null} bot the bot's name in `/api/games`
 * @property {boolean} connected
 * @property {boolean} open waits for somebody to sit down
 */

/**
 * @typedef {object} Outcome
 * @property {number[]} winners
 * @property {number[]} ranks 1 for first; equal for those who share a place
 * @property {number[]} scores
 * @property {string} reason in English; tables say it in every language
 */

/**
 * All that one viewer may know about a table.
 * @typedef {object} Snapshot
 * @property {string} table
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {number} version counts every change of the game, undoing included
 * @property {string[]} names
 * @property {Seat[]} seats
 * @property {number[]} yours the viewer's own seats
 * @property {number | null} viewer through whose eyes; null for a spectator
 * @property {any} view the position, without what the viewer may not know
 * @property {number | null} turn the seat to move; null when the game is over or has not begun
 * @property {string} heading in English; tables say it in every language
 * @property {number[]} scores
 * @property {boolean} over
 * @property {Outcome | null} outcome
 * @property {LegalMove[]} legal empty unless one of the viewer's seats is to move
 * @property {LogEntry[]} log
 * @property {boolean} can_undo
 * @property {boolean} thinking a bot is
 * @property {Record<string, number>[]} breakdown where each seat's points came from
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
 * @property {boolean} over
 * @property {number} version
 * @property {string} heading
 * @property {number} created seconds since 1970
 * @property {number} changed
 */

/**
 * A position of a game that is replayed, and the move that led to it.
 * @typedef {object} Frame
 * @property {number} number 0 before the first move
 * @property {LogEntry | null} entry
 * @property {any} view
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
 * @property {Frame[]} frames
 */

/**
 * @typedef {object} SharedPosition
 * @property {string} position
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {string[]} names
 * @property {any} view
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
 * @property {string} [also] what else it takes, in words
 */

/** @typedef {{id: string, name: string, options: GameOption[]}} GameInfo */
/** @typedef {{name: string, summary: string}} BotInfo */
/** @typedef {{games: GameInfo[], bots: BotInfo[]}} Catalogue */

/**
 * A reason for a hint: what its points come from, a key of the table's locale files, and the round
 * in which they come about (null for at once).
 * @typedef {{text: string, points: number, key: string, round: number | null}} Reason
 */
/** @typedef {{version: number, move: LegalMove, reasons: Reason[]}} Hint */

// --- Texts and settings ----------------------------------------------------------------------

/** @typedef {Record<string, string | number>} Values */

/**
 * @typedef {object} Settings
 * @property {"auto" | "en" | "de" | "it" | "es"} language
 * @property {"auto" | "light" | "dark"} theme
 * @property {"auto" | "off" | "calm" | "fast"} animation
 * @property {boolean} symbols patterns on the tiles, so that colour is not the only sign
 * @property {boolean} sound
 * @property {boolean} autoPass play the only move there is by itself
 * @property {boolean} confirmMoves ask before every move
 */

/** @typedef {"take" | "place" | "score" | "turn" | "refuse" | "win" | "select"} SoundName */

// --- Between shell and table -----------------------------------------------------------------

/**
 * A consequence, shown as a small badge in the action bar.
 * @typedef {{text: string, tone?: "gain" | "loss" | "note", icon?: Element}} Badge
 */

/**
 * A button of the action bar. One that commits has a `moveId`; one that leads on has a `step`.
 * @typedef {object} Control
 * @property {string} label
 * @property {() => void} act
 * @property {"primary" | "plain" | "cancel"} [look]
 * @property {number} [moveId]
 * @property {string} [step]
 * @property {boolean} [selected] the chosen one of a group
 * @property {Element} [icon]
 * @property {string} [tip] a longer explanation
 * @property {Badge[]} [badges] what it leads to, shown in the bar while it is hovered or focused
 * @property {() => void} [hint] called when it is hovered or focused
 * @property {() => void} [leave] called when it no longer is
 */

/**
 * Choices that exclude each other: a payment, a rotation, an order.
 * @typedef {{label: string, options: Control[]}} ControlGroup
 */

/**
 * What the action bar says and offers.
 * @typedef {object} BarContent
 * @property {string} prompt what is to be done now
 * @property {Badge[]} [badges] the consequence of what is chosen
 * @property {string} [warning] what would be lost
 * @property {ControlGroup[]} [groups]
 * @property {Control[]} [controls]
 * @property {Element} [custom] anything that buttons cannot show
 */

/**
 * What a table may ask of the shell.
 * @typedef {object} Host
 * @property {(key: string, values?: Values) => string} t a text of the table's own locale file
 * @property {(items: string[]) => string} list "a, b and c"
 * @property {(value: number) => string} number
 * @property {(value: number) => string} signed with its sign, a true minus
 * @property {string} language
 * @property {Readonly<Settings>} settings
 * @property {(moveId: number) => Promise<boolean>} play true if the move was played; a refusal has
 *   been told to the player already
 * @property {(content: BarContent | null) => void} bar shows the action bar; null empties it
 * @property {(badges: Badge[] | null) => void} consequence shows what hovering would do; null goes
 *   back to the badges of the bar
 * @property {(text: string) => void} say in the live region
 * @property {(name: SoundName) => void} sound
 * @property {() => boolean} reducedMotion nothing is to move
 * @property {(milliseconds: number) => number} duration as the settings want it; 0 without motion
 * @property {any} board what is printed on the components and where, as the game tells it
 * @property {boolean} replay the table only shows
 */

/** @typedef {{text: string, tip: string, icon?: Element}} PlayerBadge */

/**
 * Where the game stands, in the viewer's language.
 * @typedef {object} Heading
 * @property {string} round "Round 2 of 6"
 * @property {string} phase "Placing tiles"
 * @property {Element} [icon] what has to be in sight always, such as the wild colours
 */

/** @typedef {{label: string, values: number[], kind?: "part" | "end"}} FinalLine */

/**
 * A table: draws positions, offers legal moves.
 * @typedef {object} Table
 * @property {(snapshot: Snapshot, previous: Snapshot | null) => Promise<void> | void} update
 *   resolves when nothing moves any more; without `previous` it draws at once
 * @property {(moveId: number | null) => void} preview marks a legal move, for a hint
 * @property {() => boolean} cancel drops a choice that was begun; false if there was none
 * @property {(snapshot: Snapshot) => Heading} heading
 * @property {(snapshot: Snapshot, seat: number) => PlayerBadge[]} badges
 * @property {(snapshot: Snapshot) => string} describe the position for who cannot see it
 * @property {(entry: LogEntry, snapshot: Snapshot) => string} logLine what was done, in words
 * @property {(snapshot: Snapshot) => FinalLine[]} finalLines where all points came from
 * @property {(snapshot: Snapshot) => string} reason what decided the game, in words
 * @property {(snapshot: Snapshot) => number | null} forced the move that leaves nothing to decide
 * @property {(snapshot: Snapshot) => boolean} hasSecrets the view shows what other seats must not see
 * @property {() => void} destroy
 */

/**
 * A step of the guided first round. It points at an element; with `until` it waits for the player.
 * @typedef {object} TourStep
 * @property {string} title
 * @property {string} text
 * @property {() => Element | null} [target]
 * @property {(now: Snapshot, before: Snapshot) => boolean} [until] `before` is the snapshot when
 *   the step began
 */

/** @typedef {{options: Record<string, any>, seed: number, bot: string}} TourSetup */

/**
 * What `games/<id>/` exports.
 * @typedef {object} TableModule
 * @property {(root: HTMLElement, host: Host) => Table} createTable
 */
/** @typedef {{setup: TourSetup, tour: (host: Host) => TourStep[]}} TourModule */
/** @typedef {{rulesPage: (root: HTMLElement, host: Host) => void}} RulesModule */
/** @typedef {{createCover: () => SVGSVGElement}} CoverModule */
/**
 * Draws what chooses a value of an option that a list of choices cannot hold; calls `change` with
 * a valid value at once and whenever it changes.
 * @typedef {(host: Host, change: (value: string) => void) => HTMLElement} Picker
 */
/** @typedef {{pickers: Record<string, Picker>}} PickersModule */

export {};
