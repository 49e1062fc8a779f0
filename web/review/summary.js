// summary.js: luck and skill of a game in two lines, its mark, its costliest decisions, its luckiest and unluckiest card.
import { el } from '../dom.js';
import { wordText } from '../games/index.js';
import { pointsText, worthText } from '../hints/format.js';
import { t } from '../i18n/index.js';
import { costliest, countGrades, extremes, fairGrade, luckParts, markOf, revealText, sentence } from './luck.js';

/** @import {Decision, Grade, Reveal, Review, SeatLuck} from '../types.js' */

/** @typedef {{ decision: (decision: Decision) => void, reveal: (reveal: Reveal) => void, learn: () => void }} Choose */

const MOST = 3;
const GRADES = /** @type {Grade[]} */ (['best', 'good', 'inaccuracy', 'mistake', 'blunder']);

/** @param {string} unit @param {number} value @param {boolean} [signed] */
const amount = (unit, value, signed = true) => t(unit === 'points' ? 'review.amount' : 'review.amount.chance', { points: pointsText(unit, value, signed) });

/** @param {string} unit @param {SeatLuck} luck */
function luckLine(unit, luck) {
  const { good, bad, deal } = luckParts(luck);
  const words = { good: pointsText(unit, good), bad: pointsText(unit, bad), deal: pointsText(unit, deal) };
  const key = luck.reveals.length === 0 ? 'review.luck.deal' : Math.abs(deal) > 1e-6 ? 'review.luck.parts.deal' : 'review.luck.parts';
  return `${amount(unit, luck.luck)} ${t(key, words)}`;
}

/** @param {[string, string][]} rows @param {string} kind */
const facts = (rows, kind) => el('dl', { class: `facts ${kind}` }, ...rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));

/** Luck and skill, each with its sum. @param {Review} review @param {SeatLuck} luck @param {boolean} selected */
function twoLines({ unit, decisions }, luck, selected) {
  const skill = `${amount(unit ?? '', -luck.loss)} ${t('review.loss.parts', { n: decisions.length })}`;
  return facts([...(selected ? [] : [/** @type {[string, string]} */ ([t('review.luck'), luckLine(unit ?? '', luck)])]), [t('review.skill'), skill]], 'two-lines');
}

/** The other figures. @param {string} unit @param {SeatLuck} luck */
const allFigures = (unit, luck) => el('details', {}, el('summary', {}, t('review.all')), facts([
  [t('review.start'), worthText(unit, luck.start)],
  ...(luck.opponents === undefined ? [] : [/** @type {[string, string]} */ ([t('review.opponents'), amount(unit, luck.opponents)])]),
  [t('review.drift'), amount(unit, luck.drift)],
  [t(luck.finished ? 'review.result' : 'review.result.sofar'), worthText(unit, luck.result)],
  [t('review.adjusted'), worthText(unit, unit === 'points' ? luck.luck_adjusted : Math.min(1, Math.max(0, luck.luck_adjusted)))],
], ''));

/** The mark and the accuracy. @param {SeatLuck} luck */
const markLine = (luck) => el('p', { class: 'game-mark' }, el('b', {}, markOf(luck.accuracy)), ' ',
  t('review.mark', { n: luck.accuracy.toFixed(0) }));

/** @param {Decision[]} decisions */
function gradeRow(decisions) {
  const counts = countGrades(decisions);
  return el('ul', { class: 'grades' }, ...GRADES.map((grade) =>
    el('li', { class: `grade ${grade}`, 'data-grade': grade }, el('b', {}, String(counts[grade])), ` ${t(`grade.${grade}`)}`)));
}

/** @param {string} words @param {string} figure @param {string} kind @param {() => void} click */
const line = (words, figure, kind, click) =>
  el('li', {}, el('button', { class: `costly ${kind}`, type: 'button', click }, el('span', {}, words), el('span', { class: 'costly-cost' }, figure)));

/** @param {string} game @param {Review} review @param {Choose} choose */
function lossList(game, review, choose) {
  const unit = review.unit ?? '';
  const words = (/** @type {Decision} */ decision) => {
    const grade = fairGrade(decision);
    const row = t('review.row', { n: decision.move, word: wordText(game, decision.word), better: wordText(game, decision.best) });
    return `${row}${grade ? ` (${t(`grade.${grade}`)})` : ''}`;
  };
  const figure = (/** @type {Decision} */ { loss, before, after }) =>
    (unit === 'winnable' ? `${worthText(unit, before?.worth ?? 0)} → ${worthText(unit, after?.worth ?? 0)}` : amount(unit, -(loss ?? 0)));
  const ranked = costliest(review.decisions, MOST);
  return [el('h3', {}, t('review.costly')),
    ...(ranked.length > 0
      ? [el('ol', { class: 'costly-list' }, ...ranked.map((decision) => line(words(decision), figure(decision), 'loss', () => choose.decision(decision)))),
        el('button', { class: 'wide-button learn', type: 'button', click: choose.learn }, t('learn.do'))]
      : [el('p', {}, t(review.unit ? 'review.none' : 'review.unvalued'))])];
}

/** @param {string} game @param {string} unit @param {SeatLuck} luck @param {Choose} choose */
function cardList(game, unit, luck, choose) {
  const { good, bad } = extremes(luck);
  const row = (/** @type {Reveal | undefined} */ reveal, /** @type {'luckiest' | 'unluckiest'} */ kind) => reveal
    && line(t(`review.${kind}`, { n: reveal.move, word: revealText(reveal, game) }), amount(unit, reveal.luck), kind, () => choose.reveal(reveal));
  return (good || bad) && [el('h3', {}, t('review.cards')), el('ul', { class: 'costly-list' }, row(good, 'luckiest'), row(bad, 'unluckiest'))];
}

/** @param {string} game @param {Review} review  with the decisions of one seat @param {SeatLuck | undefined} luck @param {boolean} selected
 *  @param {Choose} choose */
export function summary(game, review, luck, selected, choose) {
  const unit = review.unit ?? '';
  const shown = luck && luck.complete && unit !== 'winnable' ? luck : undefined;
  return el('section', { class: 'panel summary' }, el('h2', {}, t(shown ? 'review.summary' : 'review.decisions')),
    shown && markLine(shown),
    luck && unit !== 'winnable' && el('p', { class: 'review-sentence' }, sentence(unit, luck, selected)),
    shown && twoLines(review, shown, selected),
    shown && gradeRow(review.decisions),
    ...lossList(game, review, choose), ...(shown && !selected && cardList(game, unit, shown, choose) || []),
    shown && !selected && allFigures(unit, shown));
}
