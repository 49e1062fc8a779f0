// sheet.js: the score sheet of Saichugen: a row per round, a column per player.
import { el } from '../../dom.js';
import { seatLabel } from '../words.js';
import { gameTotals, ROUNDS, roundsOf, SEATS } from './score.js';
import { t } from './words.js';

/** @import {Scene} from '../../types.js' */
/** @import {Round} from './score.js' */

const seats = Array.from({ length: SEATS }, (_, seat) => seat);

/** What a seat got in a round: kept, or lost and struck out. @param {Round | undefined} round @param {number} seat */
function cell(round, seat) {
  if (!round) return el('td', {}, '');
  const total = String(round.totals[seat]);
  if (!round.whole) return el('td', { class: 'open' }, total);
  const keeps = round.totals[seat] === round.kept[seat];
  return el('td', { class: keeps ? 'kept' : 'gone' }, keeps ? total : el('s', {}, total));
}

/** @param {Scene} scene */
export function sheet(scene) {
  const rounds = roundsOf(scene);
  const totals = gameTotals(rounds);
  const row = (/** @type {number} */ i) => el('tr', {}, el('th', { scope: 'row' }, t('sheet.round', { n: i + 1 })), ...seats.map((seat) => cell(rounds[i], seat)));
  return el('div', { class: 'score-sheet' }, el('table', { class: 'data' },
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, t('sheet.rounds')), ...seats.map((seat) => el('th', { scope: 'col' }, seatLabel(seat))))),
    el('tbody', {}, ...Array.from({ length: ROUNDS }, (_, i) => row(i))),
    el('tfoot', {}, el('tr', {}, el('th', { scope: 'row' }, t('sheet.total')), ...totals.map((total) => el('td', {}, String(total)))))),
  el('p', { class: 'fine' }, t('sheet.note')));
}
