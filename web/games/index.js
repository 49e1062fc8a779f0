// index.js: the table of games, one row per game, in the order in which the page offers them. Adding a game to the page
// takes its folder and a row here. A game without a row gets plain.js and the texts of the server.
import { tMaybe } from '../i18n/index.js';
import { readRules, sameRules, shortRules } from '../rules.js';
import { plain } from './plain.js';
import { cardAtName, pileName, plainPile } from './words.js';

/** @import {Game, Pile} from '../types.js' */
/** @import {Values} from '../i18n/index.js' */
/** @import {GamePage} from './types.js' */

const table = {
  calculation: import('./calculation/index.js'),
  klondike: import('./klondike/index.js'),
  accordion: import('./accordion/index.js'),
  saichugen: import('./saichugen/index.js'),
};

/** @type {Map<string, GamePage>} */
const pages = new Map();
for (const [name, module] of Object.entries(table)) pages.set(name, (await module).game);

/** The games of the server in the order of the table, then the others. @param {Game[]} games */
export function inOrder(games) {
  const names = [...pages.keys()];
  const rank = (/** @type {Game} */ { name }) => (pages.has(name) ? names.indexOf(name) : names.length);
  return [...games].sort((a, b) => rank(a) - rank(b));
}

/** @param {string} name */
export const gamePage = (name) => pages.get(name) ?? plain;

/** A text of a game, or else the shared text, or else what is given.
 *  @param {string} name @param {string} key @param {Values} [values] @param {string} [otherwise] */
export const gameText = (name, key, values, otherwise) =>
  gamePage(name).words.tMaybe(key, values, tMaybe(key, values, otherwise));

/** @param {string} name @param {string} [otherwise] */
export const gameTitle = (name, otherwise = name) => gamePage(name).words.tMaybe('title', {}, otherwise);

/** A move of a record as a person reads it, or else the word itself. @param {string} name @param {string} word */
export const wordText = (name, word) => gamePage(name).wordText?.(word) ?? word;

/** The rule sets that the page offers for a game. @param {Game} game */
export const ruleSets = ({ name, presets }) => [
  ...presets.map((preset) => ({ value: preset.name, text: gameText(name, `preset.${preset.name}`, {}, preset.words) })),
  ...gamePage(name).presets.map((rules) => ({ value: rules, text: gameText(name, `preset.${rules}`, {}, rules) })),
];

/** A rule set in words: its name, or what differs from the usual rules. @param {Game} game @param {string} rules */
export function rulesText(game, rules) {
  const short = shortRules(game, rules);
  const known = ruleSets(game).find(({ value }) => value === short || (short === '' && sameRules(game, value, '')))?.text;
  if (known || !short) return known ?? '';
  return [...readRules(short)].map(([name, value]) => tMaybe('rules.part', {
    name: gameText(game.name, `option.${name}`, {}, name), value: gameText(game.name, `value.${value}`, {}, value),
  })).join(tMaybe('daily.join'));
}

/** @param {string} name @returns {import('../table/view.js').Look} */
export function lookOf(name) {
  const page = gamePage(name);
  const plainName = (/** @type {Pile} */ pile) => page.pileName?.(pile) ?? plainPile(pile);
  return {
    arrange: page.arrange, notes: page.notes,
    pileName: (pile) => pileName(pile, plainName(pile)),
    cardName: (pile, index) => cardAtName(pile, index, plainName(pile)),
  };
}
