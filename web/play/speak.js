// speak.js: announces what happens on the table to screen readers.
import { announce } from '../announce.js';
import { gamePage } from '../games/index.js';
import { cardName, moveText, plainPile } from '../games/words.js';
import { t } from '../i18n/index.js';
import { play } from '../sounds.js';
import { movesFrom, onlySource, pileOf } from '../table/moves.js';

/** @import {Move, Place, Scene, State} from '../types.js' */
/** @import {Look} from '../table/view.js' */
/** @import {Change} from './session.js' */

/** The cards that a move turned up, with their piles. @param {Scene} before @param {Scene} now @param {Move} move */
export function turnedUp(before, now, move) {
  const seen = (/** @type {string} */ word) => word !== '??';
  return now.piles.flatMap((pile) => {
    const old = pileOf(before, pile.id);
    if (!old || pile.kind === 'foundation') return [];
    const fresh = pile.id === move.to.pile && move.click ? pile.cards.slice(old.cards.length)
      : pile.cards.filter((word, i) => seen(word) && i < old.cards.length && old.cards[i] === '??');
    return fresh.filter(seen).map((word) => t('move.turned', { card: cardName(word), place: plainPile(pile) }));
  });
}

/** A move that was made or undone, the cards that it turned up, and the result of the turn.
 *  @param {Change} change @param {State} state @param {Scene} [before] @param {Move} [move] */
export function speakChange(change, state, before, move) {
  if (change === 'undone' || change === 'restarted') play('undo');
  else if (move) play(move.click ? 'turn' : 'card');
  if (change === 'undone') announce(t('tool.undone', { n: state.at + 1 }));
  else if (change === 'redone') announce(t('tool.redone', { n: state.at }));
  else if (change === 'restarted') announce(t('tool.restarted'));
  else if (change === 'fetched') {
    const only = onlySource(state.scene);
    if (only) announce(chosenText(state.scene, only));
  } else if (move && before) {
    const result = gamePage(state.game).turnResult?.(state.scene) ?? '';
    const only = onlySource(state.scene);
    announce([t('move.taken', { move: moveText(before, move) }), ...turnedUp(before, state.scene, move), result, only ? chosenText(state.scene, only) : '']
      .filter(Boolean).join(' '));
  }
}

/** The card that was chosen, and where it can go. @param {Scene} scene @param {Place} place */
export function chosenText(scene, place) {
  const places = movesFrom(scene, place).map(({ to }) => {
    const pile = pileOf(scene, to.pile);
    return pile ? (to.index >= 0 ? cardName(pile.cards[to.index]) : plainPile(pile)) : '';
  });
  return t('move.can', { card: cardName(pileOf(scene, place.pile)?.cards[place.index] ?? '??'), places: places.join(', ') });
}

/** Everything that lies on the table. @param {Scene} scene @param {Look} look */
export function speakTable(scene, look) {
  announce(scene.piles.filter(({ cards, wants }) => cards.length || wants).map((pile) => {
    const top = pile.cards.at(-1);
    const name = look.pileName(pile);
    if (pile.kind === 'stock' || !top) return name;
    return `${name}: ${(pile.kind === 'foundation' ? [top] : pile.cards).map(cardName).join(', ')}`;
  }).join('. '));
}
