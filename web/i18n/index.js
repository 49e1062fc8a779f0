// index.js: texts in the reader's language. tsc checks that every language has every key.
import { settings } from '../settings.js';
import { en } from './en.js';
import { ja } from './ja.js';

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string | number>} Values */

/**
 * @template {string} K
 * @typedef {object} Words  one dictionary in every language
 * @property {(key: K, values?: Values) => string} t
 * @property {(key: string, values?: Values, otherwise?: string) => string} tMaybe  for keys that come from the server
 */

/** `{n}` is a value; `{n|move|moves}` a word for one and for other numbers. @param {string} text @param {Values} values */
const fillIn = (text, values) => text.replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name, one, many) => (Number(values[name]) === 1 ? one : many))
  .replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));

/**
 * @template {string} K
 * @param {Record<'en' | 'ja', Record<K, string>>} languages
 * @returns {Words<K>}
 */
export function dictionary(languages) {
  const t = (/** @type {K} */ key, /** @type {Values} */ values = {}) => fillIn((languages[settings.language] ?? languages.en)[key], values);
  return {
    t,
    tMaybe: (key, values, otherwise = '') => (key in languages.en ? t(/** @type {K} */ (key), values) : otherwise),
  };
}

/** The texts that all games share. A game's own texts are in its folder. */
export const { t, tMaybe } = dictionary({ en, ja });

/** What the server says is English: in another language only the line of a record is kept. @param {string} message */
function detail(message) {
  if (settings.language === 'en') return message;
  const [, line] = /:(\d+): /.exec(message) ?? [];
  return line ? t('error.line', { n: line }) : '';
}

/** An error in the reader's language. @param {{ code?: string, message: string }} error */
export const errorText = ({ code, message }) =>
  tMaybe(`error.${code}`, { text: detail(message) }, t('error.other', { text: detail(message) }));

/** @param {number} count @param {Key} one @param {Key} many */
export const plural = (count, one, many) => t(count === 1 ? one : many, { n: count });
