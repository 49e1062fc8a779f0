// table.js: Calculation's table. The foundations show by how much they count and which cards they
// need next.
import { RANKS } from '../../cards/word.js';
import { t as shared } from '../../i18n/index.js';
import { clickMove, movesFrom, onlySource, pileOf, upMoves } from '../../table/moves.js';
import { cardName, cardSign, plainPile } from '../words.js';
import { t } from './words.js';

/** @import {Pile, Place, Scene} from '../../types.js' */
/** @import {Arrangement} from '../../table/layout.js' */
/** @import {Notes} from '../../table/view.js' */

const SIDE = 1.3; // the column where the stacks begin, right of the deck
const CARDS = 13;
const PREVIEW = 3;

/** The ranks a foundation takes, first to last: by ones, twos, threes, fours. @param {number} step @param {number} ranks */
export const sequence = (step, ranks = CARDS) =>
  Array.from({ length: ranks }, (_, i) => RANKS[(step * (i + 1) - 1) % ranks]);

/** @param {Pile} pile */
const stepOf = (pile) => (pile.label ?? 'A').charCodeAt(0) - 64;

/** @param {Scene} scene @returns {Arrangement} */
export function arrange(scene) {
  const foundations = scene.piles.filter(({ kind }) => kind === 'foundation');
  const stacks = scene.piles.filter(({ kind }) => kind === 'stack');
  const wide = Math.max(foundations.length, stacks.length);
  const inset = (/** @type {number} */ count) => SIDE + (wide - count) / 2;
  return {
    columns: SIDE + wide,
    rows: [{ header: 24, footer: 24 }, { header: 20, grows: true }],
    cells: [
      { pile: 'stock', column: 0, row: 0, fan: { kind: 'none' } },
      { pile: 'hand', column: 0, row: 1, fan: { kind: 'none' } },
      ...foundations.map(({ id }, i) => (
        { pile: id, column: inset(foundations.length) + i, row: 0, fan: { kind: /** @type {const} */ ('none') } })),
      ...stacks.map(({ id }, i) => (
        { pile: id, column: inset(stacks.length) + i, row: 1, fan: { kind: /** @type {const} */ ('down') } })),
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
