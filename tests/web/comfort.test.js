// comfort.test.js: the arrangement for left-handed people, plural forms, the settings' texts.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

// What a browser would provide.
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.navigator ??= { language: 'en' };
const { settings } = await import('../../web/settings.js');
const { dictionary, t } = await import('../../web/i18n/index.js');
const { gamePage } = await import('../../web/games/index.js');
const { mirror } = await import('../../web/table/mirror.js');

settings.language = 'en';

test('left-handed: the deck lies on the right, and numbered piles keep their order', () => {
  const pile = (id, kind) => ({ id, kind, cards: ['AS'] });
  const scene = {
    piles: [pile('stock', 'stock'), pile('waste', 'waste'), ...['C', 'D', 'H', 'S'].map((suit) => pile(`foundation${suit}`, 'foundation')),
      ...[1, 2, 3, 4, 5, 6, 7].map((n) => pile(`column${n}`, 'column'))],
    moves: [], status: { draw: 3 },
  };
  const plan = gamePage('klondike').arrange(scene, { width: 1000, height: 700 });
  const turned = mirror(scene, plan);
  const at = (id) => turned.cells.find((cell) => cell.pile === id).column;
  assert.equal(at('stock'), 6);
  assert.ok(at('waste') < at('stock') && at('waste') > at('foundationS'));
  assert.deepEqual(['C', 'D', 'H', 'S'].map((suit) => at(`foundation${suit}`)), [0, 1, 2, 3]);
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7].map((n) => at(`column${n}`)), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(mirror(scene, turned).cells.map(({ column }) => column), plan.cells.map(({ column }) => column), 'twice is as before');
});

test('texts have a form for one and one for other numbers', () => {
  const words = dictionary({ en: { a: '{n} {n|move|moves}' }, ja: { a: '{n} 手' } });
  assert.deepEqual([0, 1, 2].map((n) => words.t('a', { n })), ['0 moves', '1 move', '2 moves']);
  assert.equal(t('tool.speed.value', { n: 1 }), '1 move per second');
  assert.equal(t('tool.speed.value', { n: 0.5 }), '0.5 moves per second');
});

test('the page asks with its own dialogs', () => {
  const all = readdirSync(new URL('../../web/', import.meta.url), { recursive: true }).filter((name) => name.endsWith('.js'));
  assert.ok(all.length > 80);
  for (const name of all) assert.doesNotMatch(readFileSync(new URL(`../../web/${name}`, import.meta.url), 'utf8'), /\b(window\.)?(confirm|alert|prompt)\(/, name);
});

test('lessons have about ten steps, and their texts exist in both languages', async () => {
  for (const game of ['calculation', 'klondike', 'accordion', 'saichugen']) {
    const { lesson, pictures } = gamePage(game);
    assert.ok(lesson.steps.length >= 8 && lesson.steps.length <= 12, game);
    for (const text of [lesson.end, ...lesson.steps.map((step) => step.text), ...pictures.map((picture) => picture.text)]) {
      assert.ok(text.en.length > 5 && /[ぁ-んァ-ヶ一-龠]/.test(text.ja) && !/[ぁ-ん]/.test(text.en), JSON.stringify(text));
    }
    assert.ok(pictures.some(({ text }) => /Example|is in the middle/.test(text.en)), game);
  }
});
