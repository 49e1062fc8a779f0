// figures.js: what a game's own reviewer counts: figures of the game, and columns a decision (harmfulness).
import { el } from '../dom.js';
import { t, tMaybe } from '../i18n/index.js';

/** @import {Decision, Review} from '../types.js' */

/** @param {number | null | undefined} value */
const number = (value) => (value == null ? '' : value.toLocaleString(undefined, { maximumFractionDigits: 2 }));

/** @param {string} name */
const figureName = (name) => tMaybe(`figure.${name}`, {}, name);

/** @param {Review} review */
function figureTable(review) {
  const known = Object.entries(review.figures).filter(([, value]) => value != null);
  return known.length > 0 && el('table', { class: 'data' }, el('tbody', {}, ...known.map(([name, value]) =>
    el('tr', {}, el('th', { scope: 'row' }, figureName(name)), el('td', {}, number(value))))));
}

/** @param {Review} review @param {(decision: Decision) => void} choose */
function columnTable(review, choose) {
  const rows = review.decisions.filter(({ columns }) => columns?.some((value) => value != null));
  if (rows.length === 0) return false;
  const row = (/** @type {Decision} */ decision) => el('tr', {},
    el('td', {}, el('button', { class: 'plain-link', type: 'button', click: () => choose(decision) }, String(decision.move))),
    el('td', {}, decision.word), ...(decision.columns ?? []).map((value) => el('td', {}, number(value))));
  return el('details', {}, el('summary', {}, t('review.columns')), el('div', { class: 'wide-table' },
    el('table', { class: 'data' },
      el('thead', {}, el('tr', {}, ...[t('review.move'), t('review.word'), ...review.columns.map(figureName)].map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...rows.map(row)))));
}

/** @param {Review} review @param {(decision: Decision) => void} choose */
export function figuresPanel(review, choose) {
  const figures = figureTable(review);
  const columns = columnTable(review, choose);
  return (figures || columns) && el('section', { class: 'panel' }, el('h2', {}, t('review.figures')), figures,
    review.columns.some((name) => name.startsWith('harm')) && el('p', { class: 'fine' }, t('review.harm')), columns);
}
