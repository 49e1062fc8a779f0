import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identify } from '../../web/table/identity.js';

const scene = (piles) => ({
  piles: Object.entries(piles).map(([id, cards]) => ({ id, kind: 'stack', cards })), moves: [], status: {},
});

/** The cards as { "pile/index": key }. */
const keys = (cards) => Object.fromEntries(cards.map(({ pile, index, key }) => [`${pile}/${index}`, key]));

const first = (piles) => identify([], scene(piles));

test('every card gets a unique key', () => {
  const cards = first({ a: ['7', '7', '7'], b: ['??', '??'] });
  assert.equal(new Set(cards.map(({ key }) => key)).size, 5);
});

test('without a move every key stays', () => {
  const before = first({ a: ['7', '7'], b: ['??', 'K'] });
  assert.deepEqual(identify(before, scene({ a: ['7', '7'], b: ['??', 'K'] })), before);
});

test('of two sevens the moved one keeps its key', () => {
  const before = first({ hand: ['7'], a: ['7'], b: ['K'] });
  const move = { word: '', from: { pile: 'hand', index: 0 }, count: 1, to: { pile: 'b', index: -1 } };
  const after = keys(identify(before, scene({ hand: [], a: ['7'], b: ['K', '7'] }), move));
  assert.equal(after['b/1'], keys(before)['hand/0']);
  assert.equal(after['a/0'], keys(before)['a/0']);
});

test('a drawn card is the top of the stock', () => {
  const before = first({ stock: ['??', '??', '??'], hand: [] });
  const after = keys(identify(before, scene({ stock: ['??', '??'], hand: ['J'] })));
  assert.equal(after['hand/0'], keys(before)['stock/2']);
});

test('undoing a draw puts the card back on the stock', () => {
  const before = first({ stock: ['??', '??'], hand: ['J'] });
  const after = keys(identify(before, scene({ stock: ['??', '??', '??'], hand: [] })));
  assert.equal(after['stock/2'], keys(before)['hand/0']);
});

test('a card that is turned up stays where it is', () => {
  const before = first({ a: ['??', '??', 'KS'], b: [] });
  const after = keys(identify(before, scene({ a: ['??', '4H'], b: ['KS'] })));
  assert.equal(after['a/1'], keys(before)['a/1']);
  assert.equal(after['b/0'], keys(before)['a/2']);
});

test('in a row the covered card is removed and the others close the gap', () => {
  const before = first({ row: ['AS', '2H', '2S', '9D'] });
  const move = { word: '', from: { pile: 'row', index: 2 }, count: 1, to: { pile: 'row', index: 1 } };
  const after = keys(identify(before, scene({ row: ['AS', '2S', '9D'] }), move));
  assert.deepEqual(Object.values(after), [0, 2, 3].map((i) => keys(before)[`row/${i}`]));
});
