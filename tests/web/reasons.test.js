// reasons.test.js: which values are shown in colour, and what they say about a move and about the rule of thumb.
import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.navigator ??= { language: 'en' };
const { settings } = await import('../../web/settings.js');
const { isFirm } = await import('../../web/hints/format.js');
const { placeOf, thumbLine } = await import('../../web/hints/reasons.js');
settings.language = 'en';

const chance = 'win probability';
const value = (word, worth, reach, samples = 100) => ({ word, worth, low: worth - reach, high: worth + reach, samples });

test('three samples give no colour; an estimate, many samples and exact values do', () => {
  assert.ok(!isFirm(chance, value('a', 0.5, 0.1, 3)));
  assert.ok(!isFirm(chance, value('a', 0.5, 0.3, 100)));
  assert.ok(!isFirm(chance, { word: 'a', worth: null, low: null, high: null, samples: 0 }));
  assert.ok(isFirm(chance, value('a', 0.5, 0.1, 0)));
  assert.ok(isFirm(chance, value('a', 0.5, 0.1, 40)));
  assert.ok(isFirm(chance, value('a', 1, 0, 1)));
});

const scene = {
  piles: [{ id: 'waste', kind: 'waste', cards: ['AH'] }, { id: 'column1', kind: 'column', cards: ['9S', '8H'] },
    { id: 'column2', kind: 'column', cards: ['9C'] }, { id: 'foundation1', kind: 'foundation', label: 'H', cards: [] }],
  moves: [
    { word: 'W>F', from: { pile: 'waste', index: 0 }, count: 1, to: { pile: 'foundation1', index: -1 } },
    { word: '1>2', from: { pile: 'column1', index: 1 }, count: 1, to: { pile: 'column2', index: -1 } },
  ],
};
const [up, across] = scene.moves;

test('a reason says how far a move is ahead or behind', () => {
  const clear = { unit: chance, moves: [value('1>2', 0.6, 0.02), value('W>F', 0.5, 0.02)] };
  assert.match(placeOf(scene, clear, across)[0], /best move: 60%\. .*A♥ .* 10\.0 points behind/);
  assert.match(placeOf(scene, clear, up)[0], /worth 50%\. 8♥ to column 2 is 10\.0 points better/);
  const close = { unit: chance, moves: [value('1>2', 0.6, 0.2), value('W>F', 0.5, 0.2)] };
  assert.match(placeOf(scene, close, across)[0], /as good within the uncertainty/);
  assert.match(placeOf(scene, close, up)[0], /as good as 8♥ to column 2 within the uncertainty/);
  assert.deepEqual(placeOf(scene, { unit: 'winnable', moves: clear.moves }, up), []);
});

test('a rule of thumb that differs from the values is explained', () => {
  const clear = { unit: chance, moves: [value('1>2', 0.6, 0.02), value('W>F', 0.5, 0.02)] };
  assert.match(thumbLine(scene, clear, up)[0], /rule of thumb: A♥ to foundation .* prefers 8♥ to column 2, by 10\.0 points/);
  assert.deepEqual(thumbLine(scene, clear, across), []);
  assert.deepEqual(thumbLine(scene, clear, undefined), []);
  const close = { unit: chance, moves: [value('1>2', 0.6, 0.2), value('W>F', 0.5, 0.2)] };
  assert.match(thumbLine(scene, close, up)[0], /no clear difference/);
});
