// table.js: Calculation's table. The foundations show by how much they count and which cards they
// need next.
import { RANKS } from '../../cards/word.js';
import { t as shared } from '../../i18n/index.js';
import { clickMove, movesFrom, onlySource, pileOf, upMoves } from '../../table/moves.js';
import { isLow } from '../../table/layout.js';
import { cardName, cardSign, plainPile } from '../words.js';
import { t } from './words.js';

/** @import {Pile, Place, Scene} from '../../types.js' */
/** @import {Arrangement, Cell, Size} from '../../table/layout.js' */
/** @import {Notes} from '../../table/view.js' */

const SIDE = 1.3; // the column where the stacks begin, right of the deck
const CARDS = 13;
const PREVIEW = 3;

/** The ranks a foundation takes, first to last: by ones, twos, threes, fours. @param {number} step @param {number} ranks */
export const sequence = (step, ranks = CARDS) =>
  Array.from({ length: ranks }, (_, i) => RANKS[(step * (i + 1) - 1) % ranks]);

/** @param {Pile} pile */
const stepOf = (pile) => (pile.label ?? 'A').charCodeAt(0) - 64;

/** The piles of a kind side by side. @param {Pile[]} piles @param {number} column @param {number} row @param {'none'|'down'} kind
 *  @returns {Cell[]} */
const inRow = (piles, column, row, kind) => piles.map(({ id }, i) => ({ pile: id, column: column + i, row, fan: { kind } }));

/** On a low screen the foundations lie in two rows beside the stacks. @param {Pile[]} foundations @param {Pile[]} stacks
 *  @returns {Arrangement} */
function lowArrangement(foundations, stacks) {
  const half = Math.ceil(foundations.length / 2);
  const first = SIDE + half + 0.4;
  return {
    columns: first + stacks.length,
    rows: [{ header: 22, footer: 22 }, { header: 22, footer: 22 }],
    cells: [
      { pile: 'stock', column: 0, row: 0, fan: { kind: 'none' } },
      { pile: 'hand', column: 0, row: 1, fan: { kind: 'none' } },
      ...inRow(foundations.slice(0, half), SIDE, 0, 'none'), ...inRow(foundations.slice(half), SIDE, 1, 'none'),
      ...inRow(stacks, first, 0, 'down').map((cell) => ({ ...cell, tall: true })),
    ],
  };
}

/** @param {Scene} scene @param {Size} area @returns {Arrangement} */
export function arrange(scene, area) {
  const foundations = scene.piles.filter(({ kind }) => kind === 'foundation');
  const stacks = scene.piles.filter(({ kind }) => kind === 'stack');
  if (isLow(area)) return lowArrangement(foundations, stacks);
  const wide = Math.max(foundations.length, stacks.length);
  const inset = (/** @type {number} */ count) => SIDE + (wide - count) / 2;
  return {
    columns: SIDE + wide,
    rows: [{ header: 24, footer: 24 }, { header: 20, grows: true }],
    cells: [
      { pile: 'stock', column: 0, row: 0, fan: { kind: 'none' } },
      { pile: 'hand', column: 0, row: 1, fan: { kind: 'none' } },
      ...inRow(foundations, inset(foundations.length), 0, 'none'), ...inRow(stacks, inset(stacks.length), 1, 'down'),
    ],
  };
}

/** @param {Scene} scene @param {Pile} pile @returns {Notes} */
export function notes(scene, pile) {
  if (pile.kind === 'stock') return { below: t('note.left', { n: pile.cards.length }) };
  if (pile.kind === 'stack') return { above: pile.id.replace(/\D+/, '') };
  if (pile.kind !== 'foundation') return {};
  const next = sequence(stepOf(pile), scene.status?.ranks).slice(pile.cards.length, pile.cards.length + PREVIEW).map(cardSign);
  return {
    above: `${pile.label} ${t('note.step', { n: stepOf(pile) })}`,
    below: next.length ? t('note.next', { cards: next.join(' ') }) : t('note.done'),
    slot: next[0],
  };
}

/** @param {Scene} scene @param {Place | undefined} _chosen */
export function coach(scene, _chosen) {
  const hand = onlySource(scene);
  if (hand?.pile === 'hand') {
    const card = cardName(pileOf(scene, 'hand')?.cards[0] ?? '??');
    const places = movesFrom(scene, hand).map(({ to }) => pileOf(scene, to.pile)).filter((pile) => pile?.kind === 'foundation');
    return places.length
      ? t('coach.fits', { card, places: places.map((pile) => pile && plainPile(pile)).join(', ') })
      : t('coach.stack', { card });
  }
  if (!clickMove(scene, 'stock')) return t('coach.last');
  return upMoves(scene).length ? t('coach.move') : shared('coach.draw');
}

/** @param {Scene} scene */
export const thumb = (scene) => upMoves(scene)[0];

/** Where the card that a foundation needs lies, with the fewest cards above it. @param {Scene} scene @param {string} rank */
export function buried(scene, rank) {
  let best;
  for (const { id, kind, cards } of scene.piles) {
    const index = kind === 'stack' ? cards.lastIndexOf(rank) : -1;
    const above = cards.slice(index + 1).reverse();
    if (index >= 0 && (!best || above.length < best.above.length)) best = { stack: id.replace(/\D+/, ''), above };
  }
  return best;
}

/** Why no move is left, one line per foundation. @param {Scene} scene */
export function story(scene) {
  const lines = scene.piles.filter(({ kind, wants }) => kind === 'foundation' && wants).map((pile) => {
    const found = buried(scene, pile.wants ?? '');
    const card = cardName(pile.wants ?? '');
    return found
      ? t('stuck.line', { label: pile.label ?? '', card, stack: found.stack, cards: found.above.map(cardSign).join(' ') })
      : t('stuck.free', { label: pile.label ?? '', card });
  });
  return lines.length ? [...lines, t('stuck.moral')] : [];
}
