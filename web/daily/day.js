// day.js: days of the calendar, and the deal of a day: the same for everybody, from the date alone. Pure.
//
// The number of a deal is a hash of the game's name and the date. It is not selected: the deal may be one that cannot
// be won, and its luck counts.

/** @typedef {string} Day  "2026-11-17", in the reader's time zone */

const MOST = 1_000_000_000; // numbers short enough to tell somebody
const DAY_MS = 86_400_000;

/** @param {number} n */
const two = (n) => String(n).padStart(2, '0');

/** @param {Date} date @returns {Day} */
export const dayOf = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** @param {string | undefined} text @returns {text is Day} */
export function isDay(text) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? '')) return false;
  return addDays(/** @type {Day} */ (text), 0) === text;
}

/** Days since 1970. @param {Day} day */
export const numberOf = (day) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** @param {Day} day @param {number} n @returns {Day} */
export const addDays = (day, n) => {
  const ms = (numberOf(day) + n) * DAY_MS;
  return Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : '';
};

/** A hash of a text with 32 bits (FNV-1a, then mixed). @param {string} text */
export function hash(text) {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) h = Math.imul(h ^ byte, 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The deal of a day, with the default rules of the game. @param {string} game @param {Day} day */
export const dailyDeal = (game, day) => `seed:${(hash(`tefuda daily ${game} ${day}`) % MOST) + 1}`;

/** Milliseconds until the next day begins. @param {Date} now */
export const untilTomorrow = (now) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
