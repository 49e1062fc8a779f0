// japanese.test.js: one word for one thing, full-width punctuation, and nothing left in English.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';

// What a browser would provide.
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.navigator ??= { language: 'en' };
const { settings } = await import('../../web/settings.js');
const { ja } = await import('../../web/i18n/ja.js');
const { errorText } = await import('../../web/i18n/index.js');
const { gamePage, gameText, rulesText } = await import('../../web/games/index.js');

const source = (path) => new URL(`../../${path}`, import.meta.url);
const games = readdirSync(source('web/games'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** All texts: [where, text]. */
const texts = Object.entries(ja);
for (const game of games) {
  texts.push(...Object.entries((await import(source(`web/games/${game}/ja.js`))).ja).map(([key, text]) => [`${game} ${key}`, text]));
  const { lesson, pictures, puzzleNote } = gamePage(game);
  texts.push(...[lesson.end, ...lesson.steps.map(({ text }) => text), ...pictures.map(({ text }) => text), ...(puzzleNote ? [puzzleNote] : [])].map((text, i) => [`${game} lesson ${i}`, text.ja]));
}
const plain = (text) => text.replace(/\{[^}]*\}/g, '');
const JAPANESE = /[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa0]/;

test('punctuation beside Japanese is full-width', () => {
  for (const [where, text] of texts.filter(([, one]) => JAPANESE.test(one))) {
    assert.doesNotMatch(plain(text), /[\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fa0][:?!(),;~]|[(:;][\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fa0]/, where);
  }
});

test('one word for one thing', () => {
  // Undo and redeal, autoplay and a random deal, a win, a card, a review, a record, counting foundations.
  for (const word of ['おまかせ', '成功', '失敗', '検討', '棋譜', 'つ飛び', '戻し無制限', '戻しは']) {
    for (const [where, text] of texts) assert.ok(!text.includes(word), `${where}: ${word}`);
  }
  for (const [where, text] of texts) assert.doesNotMatch(text, /(?<!絵)カード(?!ゲーム)/, where);
  assert.equal(ja['dialog.cancel'], 'キャンセル');
  assert.match(gameText('calculation', 'summary'), settings.language === 'ja' ? /1ずつ、2ずつ/ : /./);
});

test('nothing is left in English', () => {
  const known = /tefuda|seed|lab run|serve|--\w+|JSON|PySolFC|KSolve|Klondike-Solver|English|Esc|Enter|Space|Shift|Ctrl|GAME|XX/g;
  for (const [where, text] of texts) {
    if (/^(key|nav\.language|papers\.verdict|mine\.actions)/.test(where)) continue;
    assert.doesNotMatch(plain(text).replace(known, ''), /[A-Za-z]{3,}/, where);
  }
});

test('errors of the server and rules are in Japanese', () => {
  settings.language = 'ja';
  const text = errorText({ code: 'input', message: 'record:12: expected a move' });
  assert.ok(JAPANESE.test(text) && text.includes('12') && !/[a-z]{3,}/.test(text), text);
  assert.doesNotMatch(errorText({ code: 'unheard', message: 'some text' }), /[a-z]/);
  const game = { name: 'klondike', presets: [], rules: [{ name: 'draw', initial: '3' }, { name: 'redeals', initial: 'unlimited' }] };
  assert.doesNotMatch(rulesText(game, 'draw=2,redeals=1'), /[a-z]/);
  for (const name of games) for (const key of ['rules', 'title', 'summary']) assert.doesNotMatch(gameText(name, key), /[a-z]{3,}/);
  settings.language = 'en';
  assert.match(errorText({ code: 'input', message: 'record:12: expected a move' }), /expected a move/);
});
