// costly.js: the decisions that cost most, each a button that shows its position.
import { el } from '../dom.js';
import { worthText } from '../hints/format.js';
import { t } from '../i18n/index.js';

/** @import {Decision, Review} from '../types.js' */

const MOST = 8;

/** @param {Review} review @param {(decision: Decision) => void} choose */
export function costly(review, choose) {
  const unit = review.unit ?? '';
  const ranked = review.decisions.filter(({ cost }) => (cost ?? 0) > 0).sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0)).slice(0, MOST);
  const line = (/** @type {Decision} */ decision) =>
    el('li', {}, el('button', { class: 'costly', type: 'button', click: () => choose(decision) },
      el('span', {}, t('review.row', { n: decision.move, word: decision.word, better: decision.best })),
      el('span', { class: 'costly-cost' }, `${worthText(unit, decision.before?.worth ?? 0)} → ${worthText(unit, decision.after?.worth ?? 0)}`)));
  return el('section', { class: 'panel' }, el('h2', {}, t('review.costly')),
    ranked.length > 0 ? el('ol', { class: 'costly-list' }, ...ranked.map(line)) : el('p', {}, t(review.unit ? 'review.none' : 'review.unvalued')),
    review.words !== '' && el('p', { class: 'fine' }, review.words));
}
