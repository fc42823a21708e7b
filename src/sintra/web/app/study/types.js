/** The types of reviews and tries, as the server sends them. This file holds types only. */

/** @typedef {import("../types.js").LegalMove} LegalMove */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Reason} Reason */

/**
 * What a seat lost by its own choice: in chance, from 0 to 1, and in points of its lead, with
 * standard errors.
 * @typedef {{chance: number, chance_error: number, points: number, points_error: number}} Loss
 */

/** @typedef {"inaccuracy" | "mistake" | "blunder"} Label */

/**
 * All decisions of one turn.
 * @typedef {object} ReviewTurn
 * @property {number} number
 * @property {number} seat
 * @property {number} round
 * @property {number} first the number of moves before it
 * @property {number} end the number of moves after it
 * @property {Loss} loss
 * @property {number} chance of the seat, before the turn
 * @property {number} difficulty
 * @property {boolean} forced
 * @property {Label | null} label
 * @property {boolean} hollow whether the game was decided, so that points count
 * @property {number | null} worst the decision that lost most
 * @property {Reason[]} reasons
 * @property {[number, number] | null} recheck the advantage of the better move in continuations to
 *   the end, and its standard error
 */

/**
 * One move, judged. A forced move has only the first four properties.
 * @typedef {object} ReviewDecision
 * @property {number} number the number of moves before it
 * @property {number} turn
 * @property {number} seat
 * @property {string} move
 * @property {boolean} [forced]
 * @property {number[]} [chance]
 * @property {number[]} [points]
 * @property {string} [best]
 * @property {string[]} [line]
 * @property {Loss} [loss]
 * @property {boolean} [solved]
 * @property {number} [difficulty]
 */

/**
 * @typedef {object} ChanceEvent
 * @property {number} number the number of moves before it
 * @property {"deal" | "draw"} kind
 * @property {{chance: number[], points: number[]}} luck of every seat
 * @property {number[]} [marks] of every seat: from -2 for very bad luck to 2 for very good luck
 * @property {number} chance_error
 * @property {number} points_error
 */

/**
 * What the seats could expect after some moves.
 * @typedef {object} GraphPoint
 * @property {number} number
 * @property {number[]} chance
 * @property {number[]} points
 * @property {number} chance_band
 * @property {number} points_band
 * @property {boolean} after_chance
 */

/**
 * `final = start + luck + rivals - own + unexplained`, with standard errors.
 * @typedef {{start: number, luck: number, rivals: number, own: number, unexplained: number,
 *   final: number, luck_error: number, rivals_error: number, own_error: number,
 *   error: number}} Ledger
 */

/**
 * @typedef {object} SeatReview
 * @property {number} seat
 * @property {number | null} accuracy
 * @property {number | null} rating
 * @property {string | null} plays_like
 * @property {Record<Label, number>} labels
 * @property {Ledger | null} chance
 * @property {Ledger | null} points
 */

/**
 * @typedef {object} Review
 * @property {"quick" | "full"} depth
 * @property {SeatReview[]} seats
 * @property {number[]} key_moments
 * @property {ReviewTurn[]} turns
 * @property {ReviewDecision[]} decisions
 * @property {ChanceEvent[]} events
 * @property {GraphPoint[]} graph
 */

/**
 * How far a review is.
 * @typedef {object} ReviewStatus
 * @property {"absent" | "waiting" | "working" | "done" | "stopped" | "failed"} state
 * @property {"quick" | "full" | null} depth
 * @property {number} [progress] from 0 to 1
 */

/** @typedef {ReviewStatus & {review: Review | null}} ReviewAnswer */

/**
 * A position without the table around it.
 * @typedef {object} BarePosition
 * @property {any} view
 * @property {string} [svg]
 * @property {number | null} turn
 * @property {string} heading
 * @property {number[]} scores
 * @property {boolean} over
 * @property {Record<string, number>[]} breakdown
 */

/** @typedef {{seat: number, move: LegalMove, position: BarePosition | null}} LineStep */

/**
 * @typedef {object} DecisionDetail
 * @property {number} number
 * @property {number} seat
 * @property {LegalMove} played
 * @property {LegalMove} best
 * @property {LineStep[]} line
 * @property {{move: LegalMove, share: number, chance: number, points: number}[]} alternatives
 * @property {{move: LegalMove, share: number} | null} usual
 */

/**
 * A position in which somebody tries moves.
 * @typedef {BarePosition & {game: string, options: Record<string, any>, names: string[],
 *   seat: number, legal: LegalMove[], log: LogEntry[], done: boolean}} TrialState
 */

/** @typedef {"right" | "good" | "wrong"} Verdict */

/**
 * @typedef {object} Judgement
 * @property {Verdict} verdict
 * @property {boolean} accepted whether it is one of the accepted lines
 * @property {Loss | null} loss
 * @property {number[] | null} chance of all seats, with best play
 * @property {number[] | null} points
 * @property {boolean} solved
 * @property {string[]} best
 * @property {LineStep[]} line
 * @property {{move: string, best: string, loss: Loss}[]} moves
 * @property {Reason[]} reasons
 */

export {};
