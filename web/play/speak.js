// speak.js: announces what happens on the table to screen readers.
import { announce } from '../announce.js';
import { cardName, moveText, plainPile } from '../games/words.js';
import { t } from '../i18n/index.js';
import { play } from '../sounds.js';
import { movesFrom, pileOf } from '../table/moves.js';

/** @import {Move, Place, Scene} from '../types.js' */
/** @import {Look} from '../table/view.js' */
/** @import {Change} from './session.js' */

/** A move that was made or undone. @param {Change} change @param {number} at @param {Scene} [before] @param {Move} [move] */
export function speakChange(change, at, before, move) {
  if (change === 'undone' || change === 'restarted') play('undo');
  else if (move) play(move.click ? 'turn' : 'card');
  if (change === 'undone') announce(t('tool.undone', { n: at + 1 }));
  else if (change === 'redone') announce(t('tool.redone', { n: at }));
  else if (change === 'restarted') announce(t('tool.restarted'));
  else if (move && before) announce(t('move.taken', { move: moveText(before, move) }));
}

/** The card that was chosen, and where it can go. @param {Scene} scene @param {Place} place */
export function speakChosen(scene, place) {
  const places = movesFrom(scene, place).map(({ to }) => {
    const pile = pileOf(scene, to.pile);
    return pile ? (to.index >= 0 ? cardName(pile.cards[to.index]) : plainPile(pile)) : '';
  });
  announce(t('move.can', { card: cardName(pileOf(scene, place.pile)?.cards[place.index] ?? '??'), places: places.join(', ') }));
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
