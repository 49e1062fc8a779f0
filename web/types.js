// types.js: what the server answers, as in docs/API.md. Types only.

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
 * @property {Scene} scene
 * @property {{ phase: 'playing'|'won'|'lost'|'finished', points?: number[], scores?: number[] }} outcome
 * @property {boolean} turn
 * @property {string[]} program_moves
 * @property {boolean} hidden
 * @property {boolean} revealed
 * @property {boolean} imported
 * @property {boolean | null} winnable
 * @property {{ undos: number, hints: number, autos: number }} helped
 * @property {string} title
 * @property {string} created
 * @property {string} changed
 */

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
 */

/** @typedef {{ word: string, worth: number | null, low: number | null, high: number | null, samples: number }} HintMove */
/** @typedef {{ at: number, unit: string, done: boolean, moves: HintMove[] }} Hint */
/** @typedef {{ pile: string, index: number, key: string, numbers: number[] }} WhyLabel */
/** @typedef {{ word: string, key: string, labels: WhyLabel[], numbers: Record<string, any> }} Why */

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
 * @property {string} changed
 * @property {boolean} revealed
 */

/** @typedef {{ verdict: 'won'|'lost'|'undecided', move: number, word: string, better: string }} LostAt */
/** @typedef {{ lost_at: LostAt | null, decisions: any[], figures: Record<string, number> }} Review */

export {};
