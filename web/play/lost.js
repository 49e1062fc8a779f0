// lost.js: what the solver's answer about a lost game comes to. Pure.

/** @import {LostAt} from '../types.js' */
/** @import {Key} from '../i18n/index.js' */

/**
 * What to say, and after how many moves to look.
 * @param {LostAt | null} lost
 * @returns {{ key: Key, at?: number }}
 */
export function lostPlace(lost) {
  if (!lost) return { key: 'over.never' };
  if (lost.move > 0) return { key: 'over.lostat', at: lost.move - 1 };
  if (lost.winnable === undefined) return { key: 'over.never' };
  return lost.lost === undefined ? { key: 'over.still', at: lost.winnable } : { key: 'over.between', at: lost.winnable };
}
