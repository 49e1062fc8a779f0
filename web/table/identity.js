// identity.js: matches the cards of the previous scene with those of the current one, so that they can be animated.
// Pure. A face-down card may be any card; several cards may have the same text.

/** @import {Move, Scene} from '../types.js' */
/** @typedef {{ key: number, pile: string, index: number, word: string }} Known */

/** @param {string} a @param {string} b */
const alike = (a, b) => a === b || a === '??' || b === '??';

/** @param {Scene} scene @returns {Known[]} without keys yet */
export const listCards = (scene) =>
  scene.piles.flatMap((pile) =>
    pile.cards.map((word, index) => ({ key: -1, pile: pile.id, index, word })));

/**
 * The move's own cards: removed from their places and added after the target's cards.
 * @param {Known[]} before @param {Known[]} now @param {Move} move
 * @returns {[Known, Known][]}
 */
function carried(before, now, move) {
  const taken = before.filter(({ pile, index }) =>
    pile === move.from.pile && index >= move.from.index && index < move.from.index + Math.max(1, move.count));
  const covered = move.to.index >= 0;
  const start = covered ? move.to.index : before.filter(({ pile }) => pile === move.to.pile).length;
  return taken.flatMap((card, i) => {
    const to = now.find(({ pile, index }) => pile === move.to.pile && index === start + i);
    return to && alike(card.word, to.word) ? [/** @type {[Known, Known]} */ ([card, to])] : [];
  });
}

/** The rounds of matching, from exact to loose. @type {((a: Known, b: Known) => boolean)[]} */
const ROUNDS = [
  (a, b) => a.pile === b.pile && a.index === b.index && a.word === b.word,
  (a, b) => a.word === b.word && a.word.length > 1 && a.word !== '??',
  (a, b) => a.pile === b.pile && a.index === b.index && alike(a.word, b.word),
  (a, b) => a.pile === b.pile && a.word === b.word,
  (a, b) => a.word === b.word && a.word !== '??',
  (a, b) => alike(a.word, b.word),
];

/**
 * Gives each card of `scene` the key of the card it was, or a new one.
 * @param {Known[]} before
 * @param {Scene} scene
 * @param {Move} [move]  the move between the two, if it is known
 * @returns {Known[]}
 */
export function identify(before, scene, move) {
  const now = listCards(scene);
  const free = new Set(before);
  const give = (/** @type {Known} */ from, /** @type {Known} */ to) => {
    to.key = from.key;
    free.delete(from);
  };
  if (move) for (const [from, to] of carried(before, now, move)) give(from, to);
  for (const same of ROUNDS) {
    for (const to of now) {
      if (to.key >= 0) continue;
      const from = lastOf(free, (known) => same(known, to));
      if (from) give(from, to);
    }
  }
  let next = 1 + before.reduce((most, { key }) => Math.max(most, key), 0);
  for (const card of now) if (card.key < 0) card.key = next++;
  return now;
}

/** The last match, because cards leave a pile from its top. @param {Set<Known>} cards @param {(card: Known) => boolean} fits */
function lastOf(cards, fits) {
  let found;
  for (const card of cards) if (fits(card)) found = card;
  return found;
}
