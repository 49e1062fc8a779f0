// why-words.js: the server's keys and numbers as words and signs.
import { readCard } from '../cards/word.js';
import { cardName, plainPile } from '../games/words.js';
import { t, tMaybe } from '../i18n/index.js';
import { pileOf } from '../table/moves.js';
import { percent } from './format.js';

/** @import {Scene, Why, WhyFact, WhyLabel} from '../types.js' */

/** Arguments that are chances. */
const CHANCES = new Set(['chance', 'columns', 'stock']);

/** @param {WhyLabel} label */
export const whySign = ({ key, text = '', number = 0 }) =>
  tMaybe(`why.sign.${key}`, { text, number, percent: percent(number) }, text || key);

/** One argument of a fact as a person reads it. @param {Scene} scene @param {string} name @param {string | number} value */
function argument(scene, name, value) {
  if (typeof value === 'number') {
    if (CHANCES.has(name)) return percent(value);
    if (name === 'left' && value < 0) return '∞';
    return Number.isInteger(value) ? String(value) : value.toFixed(2);
  }
  const pile = name === 'pile' ? pileOf(scene, value) : undefined;
  if (pile) return plainPile(pile);
  return name === 'card' && readCard(value).value ? cardName(value) : value;
}

/** @param {Scene} scene @param {WhyFact} fact */
function factText(scene, { key, arguments: given = {} }) {
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, argument(scene, name, value)]));
  return tMaybe(`why.fact.${key}`, values);
}

/** The facts as sentences, the distribution of the middle card aside. @param {Scene} scene @param {Why} why */
export const whyLines = (scene, why) =>
  why.facts.filter(({ key }) => key !== 'middle_value').map((fact) => factText(scene, fact)).filter(Boolean);

/** What the middle card may count, and how likely. @param {Why} why */
export const middleValues = (why) =>
  why.facts.filter(({ key }) => key === 'middle_value').map(({ arguments: given = {} }) => ({
    value: Number(given.value), chance: Number(given.chance),
    text: t('why.middle.line', { value: Number(given.value), chance: percent(Number(given.chance)) }),
  }));
