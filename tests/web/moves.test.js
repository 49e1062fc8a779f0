import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clickMove, endsAt, movesFrom, naturalMove, onlySource, sources, upMoves } from '../../web/table/moves.js';
import { nearest } from '../../web/table/nav.js';

const move = (from, to, more = {}) => (
  { word: `${from}>${to}`, from: { pile: from, index: 0 }, count: 1, to: { pile: to, index: -1 }, ...more });
const piles = [
  { id: 'stock', kind: 'stock', cards: ['??'] }, { id: 'hand', kind: 'hand', cards: ['7'] },
  { id: 'up', kind: 'foundation', cards: [] }, { id: 'a', kind: 'stack', cards: ['9'] }, { id: 'b', kind: 'stack', cards: [] },
];
const placing = { piles, moves: [move('hand', 'up'), move('hand', 'a'), move('hand', 'b')], status: {} };
const resting = { piles, moves: [move('a', 'up'), move('stock', 'hand', { click: true })], status: {} };

test('a card that must be placed is chosen automatically, unless a click is legal too', () => {
  assert.deepEqual(onlySource(placing), { pile: 'hand', index: 0 });
  assert.equal(onlySource(resting), undefined);
  assert.equal(sources(resting).length, 1);
});

test('a second click sends a card to a foundation or to its only target', () => {
  assert.equal(naturalMove(placing, { pile: 'hand', index: 0 }).to.pile, 'up');
  assert.equal(naturalMove(resting, { pile: 'a', index: 0 }).to.pile, 'up');
  assert.equal(naturalMove({ ...placing, moves: placing.moves.slice(1) }, { pile: 'hand', index: 0 }), undefined);
});

test('clicks, foundation moves and targets are found', () => {
  assert.equal(clickMove(resting, 'stock').to.pile, 'hand');
  assert.equal(clickMove(placing, 'stock'), undefined);
  assert.equal(upMoves(placing).length, 1);
  assert.equal(movesFrom(resting, { pile: 'stock', index: 0 }).length, 0);
  assert.ok(endsAt(placing.moves[1], { pile: 'a', index: 0 }));
  assert.ok(!endsAt({ ...placing.moves[1], to: { pile: 'a', index: 3 } }, { pile: 'a', index: 0 }));
});

test('arrow keys lead to the nearest element in that direction', () => {
  const spots = [[0, 0], [100, 0], [200, 0], [0, 150], [100, 180]].map(([x, y]) => ({ x, y }));
  const [a, b, c, d, e] = spots;
  assert.equal(nearest(a, spots, 'right'), b);
  assert.equal(nearest(b, spots, 'right'), c);
  assert.equal(nearest(c, spots, 'right'), undefined);
  assert.equal(nearest(a, spots, 'down'), d);
  assert.equal(nearest(e, spots, 'up'), b);
  assert.equal(nearest(d, spots, 'right'), e);
});
