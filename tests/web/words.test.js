import assert from 'node:assert/strict';
import { test } from 'node:test';

// What a browser would provide.
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.navigator ??= { language: 'en' };
const { settings } = await import('../../web/settings.js');
const { en } = await import('../../web/i18n/en.js');
const { ja } = await import('../../web/i18n/ja.js');
const { readCard } = await import('../../web/cards/word.js');
const { cardName, cardSign, moveText, pileName } = await import('../../web/games/words.js');
const { buried, sequence, story } = await import('../../web/games/calculation/table.js');
const { intervalText, percent, rankOf, worthSign, worthText } = await import('../../web/hints/format.js');

settings.language = 'en';
const inBoth = (check) => ['en', 'ja'].map((language) => {
  settings.language = language;
  const answer = check();
  settings.language = 'en';
  return answer;
});

test('both languages have the same keys and placeholders', () => {
  const gaps = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  assert.deepEqual(Object.keys(ja).sort(), Object.keys(en).sort());
  for (const key of Object.keys(en)) assert.deepEqual(gaps(ja[key]), gaps(en[key]), key);
});

test('cards have names and symbols', () => {
  assert.deepEqual(readCard('TS'), { rank: 'T', suit: 'S', value: 10 });
  assert.deepEqual(readCard('??'), { rank: '', suit: '', value: 0 });
  assert.deepEqual(inBoth(() => cardName('TS')), ['ten of spades', 'スペードの10']);
  assert.deepEqual([cardName('Q'), cardSign('T'), cardSign('AH'), cardName('??')], ['queen', '10', 'A♥', 'face-down card']);
});

test('foundations count by their step and continue after the king', () => {
  assert.equal(sequence(1).join(''), 'A23456789TJQK');
  assert.equal(sequence(3).join(''), '369Q258JA47TK');
  assert.equal(sequence(4).join(''), '48Q37J26TA59K');
  assert.equal(sequence(3, 5).join(''), '3A425');
});

const scene = {
  piles: [
    { id: 'stock', kind: 'stock', cards: [] }, { id: 'hand', kind: 'hand', cards: ['7'] },
    { id: 'foundationC', kind: 'foundation', cards: ['3'], label: 'C', wants: '6' },
    { id: 'stack1', kind: 'stack', cards: ['6', 'K', '2'] }, { id: 'stack2', kind: 'stack', cards: ['9', '6', 'J'] },
  ],
  moves: [], status: { left: 0 },
};

test('moves and piles have names', () => {
  const move = { word: 'STACK(2)', from: { pile: 'hand', index: 0 }, count: 1, to: { pile: 'stack2', index: -1 } };
  assert.deepEqual(inBoth(() => moveText(scene, move)), ['seven to stack 2', '7をスタック2へ']);
  assert.equal(pileName(scene.piles[2]), 'foundation C, 1 card, needs six');
});

test('the needed card is found where the fewest cards cover it', () => {
  assert.deepEqual(buried(scene, '6'), { stack: '2', above: ['J'] });
  assert.equal(buried(scene, '5'), undefined);
  assert.match(story(scene)[0], /Foundation C waits for the six: it lies in stack 2 under J\./);
});

test('values have no more digits than their precision', () => {
  assert.deepEqual([0, 0.004, 0.05, 0.5, 0.995, 1].map(percent), ['0%', '0.40%', '5.0%', '50%', '99.5%', '100%']);
  assert.equal(worthText('points', -0.5), '−0.50');
  assert.deepEqual([worthSign('winnable', 1), worthSign('winnable', 0), worthSign('winnable', null)], ['✓', '✗', '?']);
  assert.equal(intervalText('win probability', { low: 0.4, high: 0.6 }), '40% to 60%');
  assert.equal(intervalText('winnable', { low: 1, high: 1 }), '');
  const best = { worth: 0.5, low: 0.4, high: 0.6 };
  assert.deepEqual([best, { worth: 0.45, low: 0.3, high: 0.5 }, { worth: 0.2, low: 0.1, high: 0.3 }].map((move) => rankOf(move, best)),
    ['best', 'near', 'worse']);
});
