// summary.js: luck, losses and accuracy of a game, its costliest decisions, its luckiest and unluckiest card.
import { el } from '../dom.js';
import { pointsText, worthText } from '../hints/format.js';
import { t } from '../i18n/index.js';
import { costliest, extremes, luckParts, revealText, sentence } from './luck.js';

/** @import {Decision, Grade, Reveal, Review, SeatLuck} from '../types.js' */

/** @typedef {{ decision: (decision: Decision) => void, reveal: (reveal: Reveal) => void }} Choose */

const MOST = 3;
const GRADES = /** @type {Grade[]} */ (['best', 'good', 'inaccuracy', 'mistake', 'blunder']);

/** @param {string} unit @param {number} value @param {boolean} [signed] */
const amount = (unit, value, signed = true) => t('review.amount', { points: pointsText(unit, value, signed) });

/** @param {string} unit @param {SeatLuck} luck */
function luckLine(unit, luck) {
  const { good, bad, deal } = luckParts(luck);
  const words = { good: pointsText(unit, good), bad: pointsText(unit, bad), deal: pointsText(unit, deal) };
  const key = luck.reveals.length === 0 ? 'review.luck.deal' : Math.abs(deal) > 1e-6 ? 'review.luck.parts.deal' : 'review.luck.parts';
  return `${amount(unit, luck.luck)} ${t(key, words)}`;
}

/** @param {string} unit @param {SeatLuck} luck @param {boolean} selected @returns {[string, string][]} */
function factsOf(unit, luck, selected) {
  const decisions = GRADES.reduce((sum, grade) => sum + luck.grades[grade], 0);
  const loss = `${amount(unit, -luck.loss)} ${t('review.loss.parts', { n: decisions })}`;
  const accuracy = t('review.accuracy.of', { n: luck.accuracy.toFixed(0) });
  if (selected) return [[t('review.loss'), loss], [t('review.accuracy'), accuracy]];
  return [
    [t('review.start'), worthText(unit, luck.start)], [t('review.luck'), luckLine(unit, luck)], [t('review.loss'), loss],
    ...(luck.opponents === undefined ? [] : [/** @type {[string, string]} */ ([t('review.opponents'), amount(unit, luck.opponents)])]),
    [t('review.drift'), amount(unit, luck.drift)],
    [t(luck.finished ? 'review.result' : 'review.result.sofar'), worthText(unit, luck.result)],
    [t('review.adjusted'), worthText(unit, unit === 'points' ? luck.luck_adjusted : Math.min(1, Math.max(0, luck.luck_adjusted)))],
    [t('review.accuracy'), accuracy],
  ];
}

/** @param {SeatLuck} luck */
const gradeRow = (luck) => el('ul', { class: 'grades' }, ...GRADES.map((grade) =>
  el('li', { class: `grade ${grade}`, 'data-grade': grade }, el('b', {}, String(luck.grades[grade])), ` ${t(`grade.${grade}`)}`)));

/** @param {string} words @param {string} figure @param {string} kind @param {() => void} click */
const line = (words, figure, kind, click) =>
  el('li', {}, el('button', { class: `costly ${kind}`, type: 'button', click }, el('span', {}, words), el('span', { class: 'costly-cost' }, figure)));

/** @param {Review} review @param {Choose} choose */
function lossList(review, choose) {
  const unit = review.unit ?? '';
  const words = (/** @type {Decision} */ { move, word, best, grade }) =>
    `${t('review.row', { n: move, word, better: best })}${grade ? ` (${t(`grade.${grade}`)})` : ''}`;
  const figure = (/** @type {Decision} */ { before, after }) => `${worthText(unit, before?.worth ?? 0)} → ${worthText(unit, after?.worth ?? 0)}`;
  const ranked = costliest(review.decisions, MOST);
  return [el('h3', {}, t('review.costly')),
    ranked.length > 0
      ? el('ol', { class: 'costly-list' }, ...ranked.map((decision) => line(words(decision), figure(decision), 'loss', () => choose.decision(decision))))
      : el('p', {}, t(review.unit ? 'review.none' : 'review.unvalued'))];
}

/** @param {string} unit @param {SeatLuck} luck @param {Choose} choose */
function cardList(unit, luck, choose) {
  const { good, bad } = extremes(luck);
  const row = (/** @type {Reveal | undefined} */ reveal, /** @type {'luckiest' | 'unluckiest'} */ kind) => reveal
    && line(t(`review.${kind}`, { n: reveal.move, word: revealText(reveal) }), amount(unit, reveal.luck), kind, () => choose.reveal(reveal));
  return (good || bad) && [el('h3', {}, t('review.cards')), el('ul', { class: 'costly-list' }, row(good, 'luckiest'), row(bad, 'unluckiest'))];
}

/** @param {Review} review  with the decisions of one seat @param {SeatLuck | undefined} luck @param {boolean} selected
 *  @param {Choose} choose */
export function summary(review, luck, selected, choose) {
  const unit = review.unit ?? '';
  const shown = luck && luck.complete && unit !== 'winnable' ? luck : undefined;
  return el('section', { class: 'panel summary' }, el('h2', {}, t(shown ? 'review.summary' : 'review.decisions')),
    luck && unit !== 'winnable' && el('p', { class: 'review-sentence' }, sentence(unit, luck, selected)),
    shown && el('dl', { class: 'facts' }, ...factsOf(unit, shown, selected).flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])),
    shown && gradeRow(shown),
    ...lossList(review, choose), ...(shown && !selected && cardList(unit, shown, choose) || []),
    review.words !== '' && el('p', { class: 'fine' }, review.words));
}
