// branches.js: lines of a game that were left: undo and another move. Stored in the browser, the newest per play first.

const KEY = 'tefuda-branches';
const PLAYS_MAX = 200;
const LINES_MAX = 12; // per play

/** @typedef {{ at: number, words: string[] }} Branch  the moves from move number `at` on */

/** @returns {Record<string, Branch[]>} */
function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return stored && typeof stored === 'object' ? stored : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, Branch[]>} all */
function save(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-PLAYS_MAX))));
  } catch {
    // Without storage, lines that were left are forgotten.
  }
}

/** @param {string} play @returns {Branch[]} */
export const branchesOf = (play) => load()[play] ?? [];

/** The lines of a play after a move at `at` replaced the ones in `words`. @param {Branch[]} known @param {string[]} words
 *  @param {number} at @param {string} made @returns {Branch[]} */
export function withBranch(known, words, at, made) {
  const left = words.slice(at);
  if (left.length === 0 || left[0] === made) return known;
  const same = (/** @type {Branch} */ branch) => branch.at === at && branch.words.join(' ') === left.join(' ');
  return [{ at, words: left }, ...known.filter((branch) => !same(branch))].slice(0, LINES_MAX);
}

/** Keeps the line that a move leaves. @param {string} play @param {string[]} words  before the move @param {number} at @param {string} made */
export function keepBranch(play, words, at, made) {
  const all = load();
  const next = withBranch(all[play] ?? [], words, at, made);
  if (next === all[play] || next.length === 0) return;
  delete all[play]; // so that it is the newest
  save({ ...all, [play]: next });
}
