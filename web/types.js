// types.js: the server's answers, as in docs/API.md. Types only.

/**
 * @typedef {object} Pile
 * @property {string} id
 * @property {'stock'|'waste'|'column'|'foundation'|'stack'|'hand'|'row'|'shown'|'others'|'kept'} kind
 * @property {string[]} cards bottom first, or from the left
 * @property {string} [wants]
 * @property {string} [label]
 * @property {number} [seat]
 * @property {number} [down]
 */

/** @typedef {{ pile: string, index: number }} Place */

/**
 * @typedef {object} Move
 * @property {string} word
 * @property {Place} from
 * @property {number} count
 * @property {Place} to
 * @property {boolean} [click]
 */

/**
 * @typedef {object} Scene
 * @property {Pile[]} piles
 * @property {Move[]} moves
 * @property {Record<string, any>} status
 */

/**
 * @typedef {object} State
 * @property {string} play
 * @property {string} game
 * @property {string} rules
 * @property {string} deal
 * @property {number} seat
 * @property {string[]} players
 * @property {number} at
 * @property {number} length
 * @property {string[]} words
 * @property {Line[]} lines  that were left by undo and another move
 * @property {Scene} scene
 * @property {{ phase: 'playing'|'won'|'lost'|'finished', points?: number[], scores?: number[] }} outcome
 * @property {boolean} turn
 * @property {string[]} program_moves
 * @property {boolean} hidden
 * @property {boolean} revealed
 * @property {boolean} imported
 * @property {boolean | null} winnable
 * @property {{ proof: 'stuck'|'all'|'sampled', proven: boolean, arrangements: number } | null} dead  it cannot be won any more
 * @property {number} finish  moves that end the game without a decision
 * @property {{ undos: number, hints: number, autos: number }} helped
 * @property {number} time_ms  thinking time so far
 * @property {string} title
 * @property {string} created
 * @property {string} changed
 */

/** A line that was left: its moves from move number `at` on. @typedef {{ at: number, words: string[] }} Line */

/**
 * @typedef {object} RuleOption
 * @property {string} name
 * @property {'integer'|'number'|'choice'} kind
 * @property {string} initial
 * @property {number} [low]
 * @property {number} [high]
 * @property {string[]} [choices]
 * @property {string} words
 */

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} words
 * @property {number} seats
 * @property {boolean} hidden
 * @property {RuleOption[]} rules
 * @property {{ name: string, rules: string, words: string }[]} presets
 * @property {{ name: string, words: string }[]} sources
 * @property {{ name: string, words: string }[]} players
 * @property {{ name: string, words: string }[]} solvers
 * @property {boolean} hints
 * @property {boolean} why
 * @property {boolean} review
 * @property {boolean} [puzzles]
 */

/** @typedef {{ game: string, level: number, number: number, rules: string, deal: string, words: string[], scene: Scene, answer: string, choices: number, rest: number }} Puzzle */
/** @typedef {{ word: string, worth: number | null, low: number | null, high: number | null, samples: number }} HintMove */
/** @typedef {{ at: number, unit: string, done: boolean, moves: HintMove[] }} Hint */
/** @typedef {{ pile: string, index: number, key: string, text?: string, number?: number }} WhyLabel */
/** @typedef {{ key: string, arguments?: Record<string, string | number> }} WhyFact */
/** @typedef {{ word: string, labels: WhyLabel[], facts: WhyFact[] }} Why */

/**
 * @typedef {object} Solution
 * @property {'won'|'lost'|'undecided'} verdict
 * @property {number} from
 * @property {string[]} words
 * @property {Scene[]} scenes
 * @property {number} states
 */

/**
 * @typedef {object} PlayRow
 * @property {string} play
 * @property {string} game
 * @property {string} rules
 * @property {string} deal
 * @property {string} phase
 * @property {number} moves
 * @property {string} created
 * @property {string} changed
 * @property {boolean} revealed
 * @property {boolean} imported
 * @property {boolean | null} winnable
 * @property {{ undos: number, hints: number, autos: number }} helped
 * @property {number} [time_ms]
 * @property {number[]} [points]
 */

/**
 * @typedef {object} LostAt
 * @property {'won'|'lost'|'undecided'} verdict
 * @property {number} move      the move that lost the win; 0: none, or unknown
 * @property {string} [word]
 * @property {string} [better]
 * @property {number} [winnable]  the game could be won after this many moves
 * @property {number} [lost]    the game was lost after this many moves
 */

/** @typedef {{ worth: number, low: number, high: number }} Worth */

/** @typedef {'best'|'good'|'inaccuracy'|'mistake'|'blunder'} Grade */

/** @typedef {{ move: number, word: string, luck: number, outcomes: number, after: number }} Reveal  after: the value then */

/**
 * Luck and losses of one seat: result = start + luck - loss + drift + opponents.
 * @typedef {object} SeatLuck
 * @property {number} start
 * @property {number} result
 * @property {number} luck
 * @property {number} loss
 * @property {number} drift
 * @property {number} [opponents]  in games for several
 * @property {number} luck_adjusted
 * @property {number} accuracy  0 to 100
 * @property {Record<Grade, number>} grades
 * @property {Reveal[]} reveals
 * @property {boolean} complete  every value was known
 * @property {boolean} finished  result is that of the game
 */

/**
 * @typedef {object} Decision
 * @property {number} move  counted from 1: the decision was made after move - 1 moves
 * @property {number} turn
 * @property {number} seat
 * @property {number} choices
 * @property {string} word
 * @property {string} best
 * @property {number} [cost]
 * @property {number} [loss]
 * @property {Grade} [grade]
 * @property {Worth} [before]
 * @property {Worth} [after]
 * @property {(number | null)[]} [columns]
 * @property {string} note
 */

/**
 * @typedef {object} Review
 * @property {string | null} unit
 * @property {string} words
 * @property {number} moves
 * @property {string[]} columns
 * @property {SeatLuck[]} luck  per seat; none without values
 * @property {Record<string, number | null>} figures
 * @property {Decision[]} decisions
 * @property {LostAt | null} lost_at
 */

/** @typedef {{ rate: number, low: number, high: number, over: number, won: number }} Share */

/**
 * The person's games with one rule set.
 * @typedef {Share & { game: string, rules: string, plays: number, open: number, lost: number, by_program: number, unaided: Share,
 *   points?: { mean: number, low: number, high: number }, last: { play: string, changed: string, won: boolean }[] }} Group
 */

/**
 * @typedef {object} Experiment
 * @property {string} name
 * @property {string} game
 * @property {string} rules
 * @property {string} solver
 * @property {string} players
 * @property {string} deals
 * @property {string} note
 * @property {number} total
 * @property {number} done
 * @property {boolean} running
 * @property {Record<'won'|'lost'|'undecided'|'finished', number>} tally
 * @property {number} rate
 * @property {number} low
 * @property {number} high
 */

/** @typedef {Record<'count'|'mean'|'low'|'median'|'q90'|'q99'|'high', number>} Spread */
/** @typedef {Experiment & { summary: { time_ms?: Spread, states?: Spread, moves?: Spread } }} ExperimentDetail */
/** @typedef {{ first: number, last: number, count: number, mean: number, low: number, high: number, won: number | null }} Bin */

/** @typedef {{ label: string, print?: string | null, print_low?: number | null, print_high?: number | null, x?: number | null, series?: string, ours?: number | null, low?: number | null,
 *   high?: number | null, verdict: string }} PaperLine */
/** @typedef {{ name: string, title: string, heading?: string, unit?: string, note?: string, x_label?: string, y_label?: string,
 *   log_y?: boolean, lines: PaperLine[] }} PaperTable */
/** @typedef {{ name: string, game: string, title: string, citation: string, words: string, valued: number, lines: number, agree: number,
 *   differ: number, too_few: number, tables?: PaperTable[] }} Paper */

export {};
