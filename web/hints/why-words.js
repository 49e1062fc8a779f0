// why-words.js: the keys and numbers of an explanation as sentences and signs.
import { readCard } from '../cards/word.js';
import { gamePage } from '../games/index.js';
import { cardName, plainPile } from '../games/words.js';
import { pileOf } from '../table/moves.js';
import { percent } from './format.js';

/** @import {Scene, Why, WhyFact, WhyLabel} from '../types.js' */

/** The sign on a card or a pile. @param {string} game @param {WhyLabel} label */
export const whySign = (game, { key, text = '', number = 0 }) =>
  gamePage(game).words.tMaybe(`why.sign.${key}`, { text, number, percent: percent(number) }, text || key);

/** What the signs mean. @param {string} game @param {Why} why */
export const whyLegend = (game, { labels: [first] }) => (first ? gamePage(game).words.tMaybe(`why.label.${first.key}`) : '');

/** @param {string} game @param {string} name @param {number} value */
function numberText(game, name, value) {
  const own = gamePage(game).whyNumber?.(name, value);
  if (own !== undefined) return own;
  if (name === 'chance') return percent(value);
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** One argument of a fact as a person reads it. @param {string} game @param {Scene} scene @param {string} name @param {string | number} value */
function argument(game, scene, name, value) {
  if (typeof value === 'number') return numberText(game, name, value);
  const pile = name === 'pile' ? pileOf(scene, value) : undefined;
  if (pile) return plainPile(pile);
  return name === 'card' && readCard(value).value ? cardName(value) : value;
}

/** @param {string} game @param {Scene} scene @param {WhyFact} fact */
function factText(game, scene, { key, arguments: given = {} }) {
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, argument(game, scene, name, value)]));
  return gamePage(game).words.tMaybe(`why.fact.${key}`, values);
}

/** The facts as sentences, without those that are drawn as bars. @param {string} game @param {Scene} scene @param {Why} why */
export const whyLines = (game, scene, why) =>
  why.facts.filter(({ key }) => key !== gamePage(game).whyBars).map((fact) => factText(game, scene, fact)).filter(Boolean);

/** The facts that are drawn as bars. @param {string} game @param {Scene} scene @param {Why} why */
export const whyBars = (game, scene, why) =>
  why.facts.filter(({ key }) => key === gamePage(game).whyBars).map((fact) => ({
    value: Number(fact.arguments?.value), chance: Number(fact.arguments?.chance), text: factText(game, scene, fact),
  }));
