// rules.js: rule sets as text, "name=value,name=value": reads, writes and shortens them. Pure.

/** @import {Game} from './types.js' */

/** @param {string} text @returns {Map<string, string>} */
export function readRules(text) {
  const pairs = text.split(',').filter(Boolean).map((part) => part.split('=', 2));
  return new Map(pairs.map(([name, value = '']) => [name, value]));
}

/** Every rule of a game with its value; a preset is a name without a value, as on the command line.
 *  @param {Game} game @param {string} text */
export function fullRules(game, text) {
  const values = new Map(game.rules.map(({ name, initial }) => [name, initial]));
  for (const [name, value] of readRules(text)) {
    const preset = game.presets.find((candidate) => candidate.name === name);
    if (preset) for (const [key, given] of readRules(preset.rules)) values.set(key, given);
    else values.set(name, value);
  }
  return values;
}

/** @param {Map<string, string>} values */
export const writeRules = (values) => [...values].map(([name, value]) => `${name}=${value}`).join(',');

/** @param {Game} game @param {string} a @param {string} b */
export const sameRules = (game, a, b) => writeRules(fullRules(game, a)) === writeRules(fullRules(game, b));

/** The shortest text for a rule set: '' for the defaults, a preset's name, or what differs.
 *  @param {Game} game @param {string} text */
export function shortRules(game, text) {
  if (sameRules(game, text, '')) return '';
  const preset = game.presets.find(({ name }) => sameRules(game, text, name));
  if (preset) return preset.name;
  const initial = fullRules(game, '');
  return writeRules(new Map([...fullRules(game, text)].filter(([name, value]) => initial.get(name) !== value)));
}
