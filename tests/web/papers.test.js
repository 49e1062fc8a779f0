// papers.test.js: every text of the published figures is in Japanese on the Japanese page.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.navigator ??= { language: 'ja' };
const { settings } = await import('../../web/settings.js');
const { paperTexts } = await import('../../web/papers/words.js');
const GAMES = new URL('../../src/games/', import.meta.url);

/** The strings of a field in the sources; adjacent literals are joined, and macros are not expanded. */
function textsOf(source, field) {
  const found = [...source.matchAll(new RegExp(`\\.${field} =\\s*((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)[,}]`, 'g'))];
  return found.map(([, literals]) => [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join(''));
}

test('titles, headings, axes and notes of all papers are translated', async () => {
  let count = 0;
  settings.language = 'ja';
  for (const { name: game } of readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    for (const file of readdirSync(new URL(`${game}/`, GAMES), { withFileTypes: true }).filter(({ name }) => /^papers.*\.c$/.test(name))) {
      const source = readFileSync(new URL(`${game}/${file.name}`, GAMES), 'utf8');
      const say = await paperTexts(game);
      for (const field of ['title', 'heading', 'note', 'x_label', 'y_label']) {
        for (const text of textsOf(source, field)) {
          // Titles of papers and their words have keys of their own.
          if (field === 'title' && !/^(Table|Section|Figure|Appendix|The same|Deals of)/.test(text)) continue;
          count++;
          assert.ok(text === 'R' || /[ぁ-んァ-ヶ一-龠]/.test(say(text)), `${game}: ${field}: ${text}`);
        }
      }
    }
  }
  assert.ok(count > 50, String(count));
});

test('printed figures keep their numbers', async () => {
  settings.language = 'ja';
  const say = await paperTexts('calculation');
  assert.equal(say('6,474 of 10,000'), '10,000 中 6,474');
  assert.equal(say('a little over 93 %'), '93 % 強');
  assert.equal(say('50 plans, lookahead'), '計画 50、先読みあり');
  settings.language = 'en';
  assert.equal((await paperTexts('calculation'))('50 plans'), '50 plans');
});
