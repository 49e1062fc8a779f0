// words.js: the texts of published figures in the page's language. The command has them in English; a game has the others in
// its papers.js.
import { gamePage } from '../games/index.js';
import { settings } from '../settings.js';

/** @import {PaperWords} from '../games/types.js' */

/** What printed figures of all games have. @type {PaperWords} */
export const common = {
  texts: { states: '状態数', least: '最小', median: '中央値', mean: '平均', most: '最大', R: 'R', '%': '%' },
  patterns: [
    [/^([\d.,+-]+) of ([\d,]+)$/, '$2 中 $1'], [/^about (.+)$/, '約 $1'], [/^over (.+)$/, '$1 超'], [/^a little over (.+)$/, '$1 強'],
    [/^a little under (.+)$/, '$1 弱'], [/^(.+) or less$/, '$1 以下'],
  ],
};

/** @param {PaperWords} words @param {string} text @returns {string | undefined} */
function find({ texts, patterns }, text) {
  if (texts[text] !== undefined) return texts[text];
  const [pattern, form] = patterns.find(([candidate]) => candidate.test(text)) ?? [];
  return pattern && form !== undefined ? text.replace(pattern, form) : undefined;
}

/** A function that gives the texts of a game's papers. @param {string} game @returns {Promise<(text: string) => string>} */
export async function paperTexts(game) {
  if (settings.language === 'en') return (text) => text;
  const own = await gamePage(game).papers?.();
  return (text) => (own && find(own.japanese, text)) ?? find(common, text) ?? text;
}
