// why-words.js: the server's keys and numbers as words and signs.
import { t, tMaybe } from '../i18n/index.js';

/** @import {Why, WhyLabel} from '../types.js' */

/** @param {WhyLabel} label */
export const whySign = (label) =>
  tMaybe(`why.sign.${label.key}`, Object.fromEntries(label.numbers.map((number, i) => [`n${i}`, number])), label.key);

/** @param {Why} why */
export function whyLines(why) {
  const line = tMaybe(`why.${why.key}`, why.numbers);
  return line ? [line] : [t('why.none')];
}
