// graph.js: the value of the position over a game, with luck and errors marked.
import { Chart } from '../charts/chart.js';
import { pointsText, worthText } from '../hints/format.js';
import { t, tMaybe } from '../i18n/index.js';
import { fairGrade, largeLuck, pointAfter, valueLine } from './luck.js';

/** @import {Decision, Review, SeatLuck} from '../types.js' */
/** @import {Mark} from '../charts/options.js' */
/** @import {Point} from './luck.js' */
/** @import {Choose} from './summary.js' */

const SIGNS = { mistake: '?', blunder: '??' };

/** @param {Review} review @param {Choose} choose @returns {Mark[]} */
function errorMarks({ decisions, unit }, choose) {
  return decisions.flatMap((decision) => {
    const { after, move, loss } = decision;
    const grade = fairGrade(decision);
    if (!after || (grade !== 'mistake' && grade !== 'blunder')) return [];
    const label = t('review.mark.error', { n: move, grade: t(`grade.${grade}`), points: pointsText(unit ?? '', -(loss ?? 0)) });
    return [{ x: move, y: after.worth, sign: SIGNS[grade], kind: grade, label, chosen: () => choose.decision(decision) }];
  });
}

/** @param {Review} review @param {SeatLuck} luck @param {Point[]} line @param {number} range @param {Choose} choose @returns {Mark[]} */
function luckMarks({ unit }, luck, line, range, choose) {
  return largeLuck(luck, range).map((reveal) => {
    const { x, value } = pointAfter(line, reveal);
    const label = t('review.mark.luck', { n: reveal.move, points: pointsText(unit ?? '', reveal.luck) });
    return { x, y: value, sign: reveal.luck > 0 ? '▲' : '▼', kind: reveal.luck > 0 ? 'lucky' : 'unlucky', label, chosen: () => choose.reveal(reveal) };
  });
}

/** The decision before or at a point. @param {Decision[]} decisions @param {number} x */
const decisionAt = (decisions, x) => decisions.findLast(({ move, before }) => before && move - 1 <= x) ?? decisions[0];

/**
 * The graph, or nothing when there are too few values.
 * @param {Review} review  with the decisions of one seat @param {SeatLuck | undefined} luck  without it: no luck is marked
 * @param {number} range  of values @param {Choose} choose @param {number} [end]  the result of a game that is over
 */
export function valueGraph(review, luck, range, choose, end) {
  const unit = review.unit ?? '';
  const line = valueLine(review, luck, end);
  if (line.length < 2) return undefined;
  return new Chart({
    title: t(unit === 'points' ? 'review.graph.points' : 'review.graph'),
    x: line.map(({ x }) => x), xLabel: t('review.move'), wholeX: true,
    yLabel: tMaybe(`hints.unit.${unit}`, {}, unit), format: (value) => worthText(unit, value),
    range: unit === 'points' ? undefined : [-0.02, 1.02],
    lines: [{ label: t('review.value'), colour: '--accent', values: line.map(({ value }) => value), low: line.map(({ low }) => low), high: line.map(({ high }) => high) }],
    marks: [...errorMarks(review, choose), ...(luck ? luckMarks(review, luck, line, range, choose) : [])],
    chosen: (index) => choose.decision(decisionAt(review.decisions, line[index].x)),
  });
}
