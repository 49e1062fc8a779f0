// table.js: Klondike's table.
import { t as shared } from '../../i18n/index.js';
import { isLow } from '../../table/layout.js';
import { carriedWord, clickMove, pileOf, upMoves } from '../../table/moves.js';
import { cardName, cardSign } from '../words.js';
import { t } from './words.js';

/** @import {Pile, Place, Scene} from '../../types.js' */
/** @import {Arrangement, Cell, Size} from '../../table/layout.js' */
/** @import {Notes} from '../../table/view.js' */

const SIGNS = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** On a low screen deck and foundations lie at both sides of the columns. @param {Pile[]} columns @param {Pile[]} foundations
 *  @param {number} most  cards of the waste that are spread @returns {Arrangement} */
function lowArrangement(columns, foundations, most) {
  const first = 1.8;
  const last = first + columns.length + 0.2;
  /** @type {Cell[]} */
  const tall = columns.map(({ id }, i) => ({ pile: id, column: first + i, row: 0, fan: { kind: 'down' }, tall: true }));
  return {
    columns: last + 2,
    rows: [{ header: 4, footer: 22 }, { header: 4, footer: 22 }],
    cells: [
      { pile: 'stock', column: 0, row: 0, fan: { kind: 'none' } },
      { pile: 'waste', column: 0, row: 1, fan: { kind: 'right', width: 1.7, most } },
      ...foundations.map(({ id }, i) => (
        { pile: id, column: last + (i % 2), row: Math.floor(i / 2), fan: { kind: /** @type {const} */ ('none') } })),
      ...tall,
    ],
  };
}

/** @param {Scene} scene @param {Size} area @returns {Arrangement} */
export function arrange(scene, area) {
  const columns = scene.piles.filter(({ kind }) => kind === 'column');
  const suits = scene.piles.filter(({ kind }) => kind === 'foundation');
  const most = Math.max(1, Number(scene.status.draw ?? 3));
  if (isLow(area)) return lowArrangement(columns, suits, most);
  const wide = Math.max(7, columns.length);
  /** @type {Cell[]} */
  const foundations = suits.map(({ id }, i) => ({ pile: id, column: wide - 4 + i, row: 0, fan: { kind: 'none' } }));
  /** @type {Cell[]} */
  const below = columns.map(({ id }, i) => ({ pile: id, column: i, row: 1, fan: { kind: 'down' } }));
  return {
    columns: wide,
    rows: [{ header: 6, footer: 22 }, { grows: true }],
    cells: [
      { pile: 'stock', column: 0, row: 0, fan: { kind: 'none' } },
      { pile: 'waste', column: 1, row: 0, fan: { kind: 'right', width: 2, most } },
      ...foundations, ...below,
    ],
  };
}

/** @param {Scene} scene */
function redeals(scene) {
  const left = Number(scene.status.redeals_left ?? -1);
  if (left < 0) return '';
  return left === 0 ? t('note.redeals.none') : left === 1 ? t('note.redeals.one') : t('note.redeals', { n: left });
}

/** @param {Scene} scene @param {Pile} pile @returns {Notes} */
export function notes(scene, pile) {
  if (pile.kind === 'foundation') return { slot: SIGNS[/** @type {keyof SIGNS} */ (pile.label)] };
  if (pile.kind === 'stock') {
    return { below: t('note.left', { n: pile.cards.length }), slot: clickMove(scene, 'stock') ? '↻' : '✕' };
  }
  return pile.kind === 'waste' ? { below: redeals(scene) } : {};
}

/** @param {Scene} scene @param {Place | undefined} chosen */
export function coach(scene, chosen) {
  if (chosen) return shared('coach.chosen');
  const up = upMoves(scene)[0];
  if (up) return t('coach.up', { card: cardName(carriedWord(scene, up)) });
  if (scene.moves.some(({ click }) => !click)) return t('coach.begin');
  const turn = clickMove(scene, 'stock');
  if (!turn) return t('coach.none');
  return t(pileOf(scene, 'stock')?.cards.length ? 'coach.turn' : 'coach.redeal');
}

/** @param {Scene} scene */
export const thumb = (scene) => upMoves(scene)[0];

/** @param {Scene} scene */
export function story(scene) {
  const down = scene.piles.filter(({ kind }) => kind === 'column')
    .reduce((sum, pile) => sum + (pile.down ?? pile.cards.filter((word) => word === '??').length), 0);
  const wanted = scene.piles.flatMap(({ kind, wants }) => (kind === 'foundation' && wants ? [cardSign(wants)] : []));
  return [down ? t('stuck', { n: down }) : '', wanted.length ? t('stuck.wants', { cards: wanted.join(' ') }) : '']
    .filter(Boolean);
}
