// types.js: what the folder of one game provides. Types only.

/** @import {Move, Pile, Place, Scene} from '../types.js' */
/** @import {Words} from '../i18n/index.js' */
/** @import {Arrangement, Size} from '../table/layout.js' */
/** @import {Notes} from '../table/view.js' */

/**
 * How a game looks and what the page says about it.
 *
 * Keys of `words` that shared code reads, each optional:
 *   title, summary, rules                      the name, one sentence for the home page, the rules for the help
 *   option.NAME, value.NAME, preset.RULES      options of the rules, their values, rule sets
 *   source.NAME, player.NAME                   numbered deals, programs to play against
 *   why.fact.KEY, why.label.KEY, why.sign.KEY  explanations: see src/games/GAME/why_keys.h
 *   why.bars                                   the title of the bar chart of explanations
 *   figure.NAME, review.note                   figures of a review, and what they mean
 *
 * @typedef {object} GamePage
 * @property {Words<any>} words
 * @property {string[]} tile  the cards on the tile of the home page
 * @property {(scene: Scene, area: Size) => Arrangement} arrange
 * @property {(scene: Scene, pile: Pile) => Notes} notes
 * @property {(scene: Scene, chosen: Place | undefined) => string} coach  what to do next, in one line
 * @property {(scene: Scene) => Move | undefined} [thumb]  the move that `coach` suggests by its rule of thumb
 * @property {(scene: Scene, points?: number[]) => string[]} story  why the game ended as it did
 * @property {(scene: Scene) => { scene: Scene, text: string }[]} [stages]  what to show before a new scene, one after the other
 * @property {(scene: Scene) => string} [turnResult]  what the last turn brought, in one line
 * @property {(scene: Scene) => HTMLElement} [sheet]  the scores so far
 * @property {(scene: Scene, rules: string) => number | undefined} [money]  what a game has brought so far, under a rule set for money
 * @property {boolean} drawsItself  the page makes a click that is the only legal move
 * @property {string[]} presets  rule sets to offer besides the server's presets
 * @property {(pile: Pile) => string | undefined} [pileName]  the name of a pile, where its kind is not enough
 * @property {string} [opponent]  the program that a new game proposes for the other seats
 * @property {(word: string) => string | undefined} [wordText]  a move of a record as a person reads it
 * @property {PointScale} [points]  for hints in points
 * @property {(name: string, value: number) => string | undefined} [whyNumber]  a number of an explanation as text
 * @property {Lesson} [lesson]  a guided deal
 * @property {Picture[]} [pictures]  of the rules
 * @property {Text} [puzzleNote]  what is special in its puzzles
 * @property {() => Promise<{ japanese: PaperWords }>} [papers]  the texts of its published figures
 * @property {string} [whyBars]  the key of facts to draw as bars, with arguments `value` and `chance`
 */

/** @typedef {Record<'en' | 'ja', string>} Text */
/** @typedef {{ texts: Record<string, string>, patterns: [RegExp, string][] }} PaperWords  by the English text; patterns where there is none */
/** @typedef {{ deal: string, players?: string[], steps: { word: string, text: Text }[], end: Text }} Lesson  steps: moves in their order */
/** @typedef {{ rows: { cards: string[], marked?: number[], label?: string }[], text: Text }} Picture  cards may be "→" and "…" */

/** @typedef {{ low: number, high: number, vague: number }} PointScale  the ends of the bars; wider intervals say nothing yet */

export {};
