// score.js: the score of a finished game: what its decisions lost, from the review; kept in the journal.
import * as api from '../api.js';
import { journal, note } from '../journal.js';

/** @import {Review} from '../types.js' */
/** @import {Score} from '../journal.js' */

/** A chance counts 100 points. @param {string | null} unit */
const scaleOf = (unit) => (unit === 'points' ? 1 : 100);

/**
 * The score of a review; undefined when its decisions have no values. Luck is left out for deals that were selected.
 * @param {Review} review @param {number} at @param {boolean} selected @returns {Score | undefined}
 */
export function scoreOf(review, at, selected) {
  const scale = scaleOf(review.unit);
  const seat = review.luck[0];
  if (seat) {
    const luck = selected ? {} : { luck: scale * seat.luck };
    return { loss: scale * seat.loss, accuracy: seat.accuracy, at, ...luck };
  }
  const losses = review.decisions.filter((one) => one.seat === 0 && one.loss !== undefined).map(({ loss = 0 }) => loss);
  if (!losses.length) return undefined;
  const best = losses.filter((loss) => loss <= 0).length;
  return { loss: scale * losses.reduce((sum, loss) => sum + loss, 0), accuracy: (100 * best) / losses.length, at };
}

/** @param {string} play @param {number} at  its number of moves @returns {Score | undefined} */
export function knownScore(play, at) {
  const score = journal.scores[play];
  return score?.at === at ? score : undefined;
}

/** Reviews a game and keeps its score. @param {string} play @param {number} at @param {boolean} selected @param {AbortSignal} signal */
export async function findScore(play, at, selected, signal) {
  const review = await new Promise((resolve, reject) => {
    const done = new AbortController();
    signal.addEventListener('abort', () => done.abort());
    // The values are enough; the search for the losing move is stopped.
    api.review(play, (/** @type {Review} */ values) => (resolve(values), done.abort()), done.signal).then(resolve, reject);
  });
  const score = scoreOf(review, at, selected);
  if (score) note('scores', play, score);
  return score;
}
