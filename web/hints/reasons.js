// reasons.js: what the values of the moves say about one of them, and where a rule of thumb and the values differ. Pure,
// except for the language.
import { cardSign, moveText } from '../games/words.js';
import { t } from '../i18n/index.js';
import { equalMoves } from '../table/moves.js';
import { pointsText, rankOf, worthText } from './format.js';

/** @import {Hint, HintMove, Move, Scene} from '../types.js' */

/** @param {Scene} scene @param {HintMove} value */
const moveOf = (scene, value) => scene.moves.find(({ word }) => word === value.word);

/** @param {Scene} scene @param {HintMove} value */
function nameOf(scene, value) {
  const move = moveOf(scene, value);
  return move ? moveText(scene, move, cardSign) : value.word;
}

/** The best move that is not equal to this one. @param {Scene} scene @param {Hint} hint @param {Move} move */
const nextBest = (scene, hint, move) => hint.moves.find((value) => {
  const other = moveOf(scene, value);
  return other && other.word !== move.word && !equalMoves(scene, other, move);
});

/** How the values place a move. @param {Scene} scene @param {Hint} hint @param {Move} move @returns {string[]} */
export function placeOf(scene, hint, move) {
  const own = hint.moves.find(({ word }) => word === move.word);
  const [best] = hint.moves;
  if (hint.unit === 'winnable' || own?.worth == null || best?.worth == null) return [];
  const behind = best.worth - own.worth;
  const clear = rankOf(own, best) === 'worse';
  if (behind > 1e-9) {
    return [t(clear ? 'why.behind' : 'why.near', { best: nameOf(scene, best), points: pointsText(hint.unit, behind, false), worth: worthText(hint.unit, own.worth) })];
  }
  const next = nextBest(scene, hint, move);
  if (next?.worth == null) return [t('why.only', { worth: worthText(hint.unit, own.worth) })];
  const key = rankOf(next, own) === 'worse' ? 'why.ahead' : 'why.level';
  return [t(key, { worth: worthText(hint.unit, own.worth), other: nameOf(scene, next), points: pointsText(hint.unit, own.worth - next.worth, false) })];
}

/** Why the values differ from the line above the table. @param {Scene} scene @param {Hint} hint @param {Move | undefined} thumb  what that line suggests */
export function thumbLine(scene, hint, thumb) {
  const [best] = hint.moves;
  const own = thumb && hint.moves.find(({ word }) => word === thumb.word);
  const top = best && moveOf(scene, best);
  if (!thumb || own?.worth == null || best.worth == null || !top || equalMoves(scene, thumb, top)) return [];
  const words = { thumb: moveText(scene, thumb, cardSign), best: nameOf(scene, best), points: pointsText(hint.unit, best.worth - own.worth, false) };
  return [t(rankOf(own, best) === 'worse' ? 'why.thumb.worse' : 'why.thumb.near', words)];
}
