// luck.js: luck and losses of a reviewed game: what the graph marks, and sentences for the player. Pure, except for the
// language.
import { wordText } from '../games/index.js';
import { cardSign } from '../games/words.js';
import { percent, pointsText } from '../hints/format.js';
import { t } from '../i18n/index.js';

/** @import {Decision, Grade, Reveal, Review, SeatLuck} from '../types.js' */

const LARGE = 0.05; // share of the range of values from which luck is marked on the graph
const MOST_MARKS = 12;

/** @typedef {{ x: number, value: number, low: number | null, high: number | null }} Point  after x moves */

const ERRORS = new Set(['inaccuracy', 'mistake', 'blunder']);

/** Whether it is certain that a decision lost something: its interval excludes zero. @param {Decision} decision */
export const isCertain = ({ cost }) => cost === undefined || cost > 0;

/** The grade that the page shows: nothing is called an error that may have cost nothing. @param {Decision} decision
 *  @returns {Grade | undefined} */
export const fairGrade = (decision) => (decision.grade && ERRORS.has(decision.grade) && !isCertain(decision) ? 'good' : decision.grade);

/** @param {Decision[]} decisions @returns {Record<Grade, number>} */
export function countGrades(decisions) {
  const counts = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const decision of decisions) {
    const grade = fairGrade(decision);
    if (grade) counts[grade]++;
  }
  return counts;
}

/** @param {Decision[]} decisions @param {number} most @returns {Decision[]} those that certainly lost most */
export const costliest = (decisions, most) =>
  decisions.filter((decision) => (decision.loss ?? 0) > 0 && decision.grade !== 'best' && isCertain(decision))
    .sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0)).slice(0, most);

const MARKS = [[95, 'A'], [88, 'B'], [78, 'C'], [65, 'D']];

/** The mark of a game by its accuracy, A to E. @param {number} accuracy */
export const markOf = (accuracy) => String(MARKS.find(([least]) => accuracy >= Number(least))?.[1] ?? 'E');

const CARD = /^[A2-9TJQK][CDHS]?$/;

/** What was revealed: the card, or the move where it names no card. @param {Reveal} reveal @param {string} [game] */
export const revealText = ({ word }, game = '') => (CARD.test(word) ? cardSign(word) : wordText(game, word));

/** The luckiest and the unluckiest card. @param {SeatLuck} luck @returns {{ good?: Reveal, bad?: Reveal }} */
export function extremes({ reveals }) {
  const sorted = [...reveals].sort((a, b) => b.luck - a.luck);
  const [good, bad] = [sorted[0], sorted[sorted.length - 1]];
  return { ...(good?.luck > 0 && { good }), ...(bad?.luck < 0 && { bad }) };
}

/** Luck of good cards and of bad ones; the rest is that of the deal. @param {SeatLuck} seat */
export function luckParts({ luck, reveals }) {
  const sum = (/** @type {number} */ sign) => reveals.reduce((total, reveal) => total + (sign * reveal.luck > 0 ? reveal.luck : 0), 0);
  const [good, bad] = [sum(1), sum(-1)];
  return { good, bad, deal: luck - good - bad };
}

/**
 * The value of the position over the game: before each decision, after each reveal, and the result.
 * @param {Review} review  with the decisions of one seat @param {SeatLuck | undefined} luck @param {number} [end]  the result, if the
 * game is over @returns {Point[]}
 */
export function valueLine(review, luck, end) {
  /** @type {Map<number, Point>} */
  const points = new Map();
  // In games for several the value after a reveal is that at the next decision.
  if (luck && luck.opponents === undefined) for (const { move, after } of luck.reveals) points.set(move, { x: move, value: after, low: null, high: null });
  for (const { move, before } of review.decisions) if (before) points.set(move - 1, { x: move - 1, value: before.worth, low: before.low, high: before.high });
  const result = luck?.finished ? luck.result : end;
  if (result !== undefined) points.set(review.moves, { x: review.moves, value: result, low: result, high: result });
  return [...points.values()].sort((a, b) => a.x - b.x);
}

/** Where on the line what a move revealed is seen. @param {Point[]} line @param {Reveal} reveal */
export const pointAfter = (line, reveal) => line.find(({ x }) => x >= reveal.move) ?? line[line.length - 1];

/** The reveals whose luck is large enough for a mark. @param {SeatLuck} luck @param {number} range  of values */
export const largeLuck = (luck, range) =>
  luck.reveals.filter((reveal) => Math.abs(reveal.luck) >= LARGE * range)
    .sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck)).slice(0, MOST_MARKS);

/** @param {string} unit @param {SeatLuck} luck */
function chanceSentences(unit, luck) {
  const played = Math.round(100 * Math.min(1, Math.max(0, luck.luck_adjusted)));
  const points = Math.round(100 * Math.abs(luck.luck));
  const those = luck.finished && luck.result <= 0 && played === points;
  const key = points === 0 ? 'fair' : luck.luck > 0 ? 'gave' : those ? 'those' : 'cost';
  return [
    !luck.finished && t('review.says.sofar', { result: percent(luck.result), start: percent(luck.start) }),
    t(`review.says.${key}`, { share: `${played}%`, points }),
    t('review.says.decisions', { points: pointsText(unit, luck.loss, false), accuracy: Math.round(luck.accuracy) }),
  ];
}

/** @param {string} unit @param {SeatLuck} luck */
const pointSentences = (unit, luck) => [
  t(luck.finished ? 'review.says.points' : 'review.says.points.sofar', { result: pointsText(unit, luck.result) }),
  t('review.says.parts', {
    luck: pointsText(unit, luck.luck), opponents: pointsText(unit, luck.opponents ?? 0),
    loss: pointsText(unit, luck.loss, false), accuracy: Math.round(luck.accuracy),
  }),
];

/** What happened, for the person who played. @param {string} unit @param {SeatLuck} luck @param {boolean} selected  the
 *  deal was selected because it can be won: its luck says nothing */
export function sentence(unit, luck, selected) {
  if (!luck.complete) return t('review.says.unknown');
  const lines = selected ? [t('review.says.decisions', { points: pointsText(unit, luck.loss, false), accuracy: Math.round(luck.accuracy) }), t('review.says.selected')]
    : unit === 'points' ? pointSentences(unit, luck) : chanceSentences(unit, luck);
  return lines.filter(Boolean).join(t('review.says.join'));
}
