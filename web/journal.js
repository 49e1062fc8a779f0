// journal.js: what this browser remembers besides the games: scores of daily deals, levels of deals, lessons, puzzles, money.
// A backup contains it.

/** @typedef {{ loss: number, accuracy: number, at: number, luck?: number }} Score  in points of the game's value */

/**
 * @typedef {object} Journal
 * @property {Record<string, Score>} scores  by play
 * @property {Record<string, string>} levels  by play: the level that was asked for
 * @property {Record<string, 'done' | 'skipped'>} lessons  by game
 * @property {Record<string, 'solved' | 'missed'>} puzzles  by GAME/LEVEL/NUMBER: the first answer
 * @property {Record<string, number>} money  by play, in games that are played for money: what it has brought
 */

const KEY = 'tefuda-journal';

/** @returns {Journal} */
const empty = () => ({ scores: {}, levels: {}, lessons: {}, puzzles: {}, money: {} });

/** @returns {Journal} */
function load() {
  try {
    return merge(empty(), JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return empty();
  }
}

/** Both journals; what the first one has stays. @param {Journal} mine @param {any} other @returns {Journal} */
export function merge(mine, other) {
  const result = empty();
  for (const part of /** @type {(keyof Journal)[]} */ (Object.keys(result))) {
    const added = other && typeof other[part] === 'object' ? other[part] : {};
    Object.assign(result[part], added, mine[part]);
  }
  return result;
}

/** @type {Journal} */
export let journal = load();

/** @param {Journal} next */
export function keep(next) {
  journal = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(journal));
  } catch {
    // Without storage it lasts until the page is closed.
  }
}

/** Notes one entry. @template {keyof Journal} P @param {P} part @param {string} key @param {Journal[P][string]} value */
export function note(part, key, value) {
  keep({ ...journal, [part]: { ...journal[part], [key]: value } });
}
