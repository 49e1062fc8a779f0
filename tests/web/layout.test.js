import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut, linesWidth } from '../../web/table/layout.js';

const plan = {
  columns: 7,
  rows: [{ header: 6, footer: 22 }, { grows: true }],
  cells: [
    { pile: 'waste', column: 1, row: 0, fan: { kind: 'right', width: 2, most: 3 } },
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

const areas = [[342, 520], [390, 700], [800, 480], [1240, 620], [1900, 900]].map(([width, height]) => ({ width, height }));

test('every card is within the width of the table', () => {
  for (const area of areas) {
    const { places, card } = layOut(scene(6), plan, area);
    for (const place of places.values()) {
      for (const point of place.cards) {
        assert.ok(place.x + point.x >= 0 && place.x + point.x + card.width <= area.width + 1, `${area.width}`);
      }
    }
  }
});

test('columns do not overlap and cards of a column follow each other down', () => {
  for (const area of areas) {
    const { places, card } = layOut(scene(6), plan, area);
    for (let n = 1; n < 7; n++) {
      assert.ok(places.get(`column${n + 1}`).x >= places.get(`column${n}`).x + card.width);
    }
    const { cards } = places.get('column7');
    cards.slice(1).forEach((point, i) => assert.ok(point.y > cards[i].y));
  }
});

test('only the last cards of a waste are spread', () => {
  const { places } = layOut(scene(0), plan, areas[3]);
  const xs = places.get('waste').cards.map(({ x }) => x);
  assert.deepEqual(xs.slice(0, 3), [0, 0, 0]);
  assert.ok(xs[3] > 0 && xs[4] > xs[3]);
});

test('a long column is compressed on a low screen, face-down cards least', () => {
  const tall = layOut(scene(12), plan, { width: 1240, height: 2000 }).places.get('column1').cards;
  const low = layOut(scene(12), plan, { width: 1240, height: 520 });
  assert.ok(low.places.get('column1').cards.at(-1).y / low.card.height < tall.at(-1).y / 210 + 1);
});

test('a whole deck in lines fits the area', () => {
  for (const area of areas) {
    const width = linesWidth(52, area, 8);
    const across = Math.floor((area.width + 8) / (width + 8));
    assert.ok(Math.ceil(52 / across) * (width * 1.4 + 8) <= area.height || width <= 40, `${area.width}`);
  }
});

test('cards in lines do not overlap and fill the width of the area', () => {
  const lines = { columns: 13, cards: 52, rows: [{ lines: 4 }], cells: [{ pile: 'row', column: 0, row: 0, fan: { kind: 'lines' } }] };
  const row = { piles: [{ id: 'row', kind: 'row', cards: Array(52).fill('KS') }], moves: [], status: {} };
  for (const area of areas) {
    const { places, card } = layOut(row, lines, area);
    const cards = places.get('row').cards;
    const first = cards.filter(({ y }) => y === cards[0].y);
    assert.ok(first.length > 1 && first.every(({ x }, i) => i === 0 || x - first[i - 1].x >= card.width), `${area.width}`);
    assert.ok((first.length + 1) * card.width > area.width - first.length * 14, `${area.width}`);
  }
});
