import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut, linesWidth } from '../../web/table/layout.js';

const plan = {
  columns: 7,
  rows: [{ header: 6, footer: 22 }, { grows: true }],
  cells: [
    { pile: 'waste', column: 1, row: 0, fan: { kind: 'right', room: 2, most: 3 } },
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => ({ pile: `column${n}`, column: n - 1, row: 1, fan: { kind: 'down' } })),
  ],
};

const scene = (length) => ({
  piles: [
    { id: 'waste', kind: 'waste', cards: ['2C', '3C', '4C', '5C', '6C'] },
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => (
      { id: `column${n}`, kind: 'column', cards: Array(length).fill('??').concat(['KS', 'QH']) })),
  ],
  moves: [], status: {},
});

const rooms = [[342, 520], [390, 700], [800, 480], [1240, 620], [1900, 900]].map(([width, height]) => ({ width, height }));

test('every card is within the width of the table', () => {
  for (const room of rooms) {
    const { places, card } = layOut(scene(6), plan, room);
    for (const place of places.values()) {
      for (const point of place.cards) {
        assert.ok(place.x + point.x >= 0 && place.x + point.x + card.width <= room.width + 1, `${room.width}`);
      }
    }
  }
});

test('columns do not overlap and cards of a column follow each other down', () => {
  for (const room of rooms) {
    const { places, card } = layOut(scene(6), plan, room);
    for (let n = 1; n < 7; n++) {
      assert.ok(places.get(`column${n + 1}`).x >= places.get(`column${n}`).x + card.width);
    }
    const { cards } = places.get('column7');
    cards.slice(1).forEach((point, i) => assert.ok(point.y > cards[i].y));
  }
});

test('only the last cards of a waste lie apart', () => {
  const { places } = layOut(scene(0), plan, rooms[3]);
  const xs = places.get('waste').cards.map(({ x }) => x);
  assert.deepEqual(xs.slice(0, 3), [0, 0, 0]);
  assert.ok(xs[3] > 0 && xs[4] > xs[3]);
});

test('a long column is squeezed on a low screen, face-down cards least of all', () => {
  const tall = layOut(scene(12), plan, { width: 1240, height: 2000 }).places.get('column1').cards;
  const low = layOut(scene(12), plan, { width: 1240, height: 520 });
  assert.ok(low.places.get('column1').cards.at(-1).y / low.card.height < tall.at(-1).y / 210 + 1);
});

test('a whole deck in lines fits the room', () => {
  for (const room of rooms) {
    const width = linesWidth(52, room, 8);
    const across = Math.floor((room.width + 8) / (width + 8));
    assert.ok(Math.ceil(52 / across) * (width * 1.4 + 8) <= room.height || width <= 40, `${room.width}`);
  }
});
