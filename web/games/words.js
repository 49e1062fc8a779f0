// words.js: cards, piles and moves of any game as text.
import { isFaceDown, readCard } from '../cards/word.js';
import { t, tMaybe } from '../i18n/index.js';
import { pileOf } from '../table/moves.js';

/** @import {Move, Pile, Scene} from '../types.js' */
/** @import {Key} from '../i18n/index.js' */

const SIGNS = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** "ten of spades". @param {string} word */
export function cardName(word) {
  if (isFaceDown(word)) return t('card.down');
  const { rank, suit } = readCard(word);
  const name = t(/** @type {Key} */ (`rank.${rank}`));
  return suit ? t('card.full', { rank: name, suit: t(/** @type {Key} */ (`suit.${suit}`)) }) : name;
}

/** "10♠". @param {string} word */
export function cardSign(word) {
  if (isFaceDown(word)) return '?';
  const { rank, suit } = readCard(word);
  return (rank === 'T' ? '10' : rank) + (suit ? SIGNS[/** @type {keyof SIGNS} */ (suit)] : '');
}

const SEATS = /** @type {const} */ (['you', 'left', 'right']);

/** Seats around a table, seen from the first. @param {number} seat */
export const seatName = (seat) => (SEATS[seat] ? t(`seat.${SEATS[seat]}`) : t('seat.number', { n: seat + 1 }));

const SEAT_LABELS = /** @type {const} */ (['You', 'Left', 'Right']);

/** The same, short enough for a label. @param {number} seat */
export const seatLabel = (seat) => (SEAT_LABELS[seat] ? t(`seat.${SEAT_LABELS[seat]}`) : String(seat + 1));

/** "column 3", without its cards. @param {Pile} pile */
export function plainPile(pile) {
  if (pile.kind === 'hand' && pile.seat !== undefined) return t('pile.yourHand');
  const label = pile.label ? tMaybe(`suit.${pile.label}`, {}, pile.label) : '';
  const suit = pile.wants && pile.wants.length > 1 ? label : pile.label ?? '';
  return t(/** @type {Key} */ (`pile.${pile.kind}`), {
    n: pile.id.replace(/^\D+/, ''), label: suit || label, who: seatName(pile.seat ?? 0),
  });
}

/** A pile and how many cards lie there. @param {Pile} pile @param {string} [name] */
export function pileName(pile, name = plainPile(pile)) {
  const count = pile.cards.length;
  const full = count === 0 ? t('pile.empty', { pile: name })
    : count === 1 ? t('pile.one', { pile: name }) : t('pile.count', { pile: name, n: count });
  return pile.wants ? t('pile.wants', { pile: full, card: cardName(pile.wants) }) : full;
}

/** A card and where it lies. @param {Pile} pile @param {number} index @param {string} [name] */
export function cardAtName(pile, index, name = plainPile(pile)) {
  const card = cardName(pile.cards[index]);
  if (pile.kind === 'stock') return pileName(pile, name);
  if (pile.kind === 'foundation') return t('place.of', { card, pile: pileName(pile, name) });
  if (pile.cards.length === 1) return t('place.of', { card, pile: name });
  return t('place.number', { card, pile: name, n: index + 1, count: pile.cards.length });
}

/** A move in one line. @param {Scene} scene @param {Move} move @param {(word: string) => string} [name] */
export function moveText(scene, move, name = cardName) {
  const from = pileOf(scene, move.from.pile);
  const to = pileOf(scene, move.to.pile);
  if (!from || !to) return move.word;
  if (move.click) return t(move.to.pile === move.from.pile ? 'move.turnOver' : 'move.draw');
  const card = name(from.cards[move.from.index]);
  if (to.kind === 'shown') return t('move.lay', { card });
  if (move.to.index >= 0) return t('move.onto', { card, other: name(to.cards[move.to.index]) });
  const place = plainPile(to);
  return move.count > 1 ? t('move.run', { card, n: move.count - 1, place }) : t('move.to', { card, place });
}
