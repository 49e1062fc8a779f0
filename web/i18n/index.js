// index.js: words in the reader's language. Keys are checked by tsc: every language has them all.
import { settings } from '../settings.js';
import { en } from './en.js';
import { ja } from './ja.js';

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string | number>} Values */

/** @type {Record<string, Record<Key, string>>} */
const dictionaries = { en, ja };

/** @param {string} text @param {Values} values */
const fillIn = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));

/** @param {Key} key @param {Values} [values] */
export const t = (key, values = {}) => fillIn((dictionaries[settings.language] ?? en)[key], values);

/** Words for a key that comes from the server, or what is given instead.
 *  @param {string} key @param {Values} [values] @param {string} [otherwise] */
export const tMaybe = (key, values = {}, otherwise = '') =>
  (key in en ? t(/** @type {Key} */ (key), values) : otherwise);

/** What went wrong, in the reader's words. @param {{ code?: string, message: string }} error */
export const errorText = ({ code, message }) =>
  tMaybe(`error.${code}`, { text: message }, t('error.other', { text: message }));

/** @param {number} count @param {Key} one @param {Key} many */
export const plural = (count, one, many) => t(count === 1 ? one : many, { n: count });
