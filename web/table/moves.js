// moves.js: queries on the legal moves of a scene. Pure.

/** @import {Move, Place, Scene} from '../types.js' */

/** Moves that carry the card at a place. @param {Scene} scene @param {Place} place */
export const movesFrom = (scene, place) =>
  scene.moves.filter((move) => !move.click && move.from.pile === place.pile && move.from.index === place.index);

/** The move that one click on a pile makes. @param {Scene} scene @param {string} pile */
export const clickMove = (scene, pile) => scene.moves.find((move) => move.click && move.from.pile === pile);

/** Whether a move ends at that pile, or at that card of it in games where moves cover single cards.
 *  @param {Move} move @param {Place} place */
export const endsAt = (move, place) =>
  move.to.pile === place.pile && (move.to.index < 0 || move.to.index === place.index);

/**
 * The move of a second click on a chosen card: its only move, or the only one to a foundation.
 * @param {Scene} scene
 * @param {Place} place
 */
export function naturalMove(scene, place) {
  const moves = movesFrom(scene, place);
  if (moves.length === 1) return moves[0];
  const foundations = new Set(scene.piles.filter((pile) => pile.kind === 'foundation').map((pile) => pile.id));
  const up = moves.filter((move) => foundations.has(move.to.pile));
  return up.length === 1 ? up[0] : undefined;
}

/**
 * The move of a single tap on a card: its natural move, or else the first to a column, cards before empty ones.
 * @param {Scene} scene
 * @param {Place} place
 */
export function tapMove(scene, place) {
  const natural = naturalMove(scene, place);
  if (natural) return natural;
  const columns = movesFrom(scene, place).filter((move) => pileOf(scene, move.to.pile)?.kind === 'column');
  return columns.find((move) => pileOf(scene, move.to.pile)?.cards.length) ?? columns[0];
}

/** The places of all cards that can move, without duplicates. @param {Scene} scene @returns {Place[]} */
export function sources(scene) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (const { from, click } of scene.moves) {
    if (!click) found.set(`${from.pile}/${from.index}`, from);
  }
  return [...found.values()];
}

/** The place of the only card that can move, if there is only one. @param {Scene} scene */
export function onlySource(scene) {
  const all = sources(scene);
  return all.length === 1 && scene.moves.every((move) => !move.click) ? all[0] : undefined;
}

/** Moves to a foundation, of any card. @param {Scene} scene */
export function upMoves(scene) {
  const foundations = new Set(scene.piles.filter((pile) => pile.kind === 'foundation').map((pile) => pile.id));
  return scene.moves.filter((move) => foundations.has(move.to.pile));
}

/** @param {Scene} scene @param {string} id */
export const pileOf = (scene, id) => scene.piles.find((pile) => pile.id === id);

/** The word of the card that a move carries, '' for a click. @param {Scene} scene @param {Move} move */
export const carriedWord = (scene, move) =>
  (move.click ? '' : pileOf(scene, move.from.pile)?.cards[move.from.index] ?? '');

/** Whether two piles are interchangeable: the same cards, all known, and no name of their own. @param {Scene} scene @param {string} a
 *  @param {string} b */
function equalPiles(scene, a, b) {
  const [x, y] = [pileOf(scene, a), pileOf(scene, b)];
  if (a === b) return true;
  return Boolean(x && y) && x?.kind === y?.kind && x?.label === y?.label && x?.wants === y?.wants && x?.seat === y?.seat && x?.down === y?.down
    && x?.cards.join() === y?.cards.join() && !x?.cards.includes('??');
}

/** Whether two moves differ only in which of several equal piles they use. @param {Scene} scene @param {Move} a @param {Move} b */
export const equalMoves = (scene, a, b) =>
  Boolean(a.click) === Boolean(b.click) && a.count === b.count && a.from.index === b.from.index && a.to.index === b.to.index &&
  equalPiles(scene, a.from.pile, b.from.pile) && equalPiles(scene, a.to.pile, b.to.pile);
