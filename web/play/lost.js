// lost.js: where a lost game lost its win, from the solver's answer. Pure.

/** @import {LostAt} from '../types.js' */
/** @import {Key} from '../i18n/index.js' */

/**
 * The text to show, and the number of moves after which to look.
 * @param {LostAt | null} lost
 * @returns {{ key: Key, at?: number }}
 */
export function lostPlace(lost) {
  if (!lost) return { key: 'over.never' };
  if (lost.move > 0) return { key: 'over.lostat', at: lost.move - 1 };
  if (lost.winnable === undefined) return { key: 'over.never' };
  return lost.lost === undefined ? { key: 'over.still', at: lost.winnable } : { key: 'over.between', at: lost.winnable };
}
