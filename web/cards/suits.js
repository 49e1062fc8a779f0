// suits.js: the suits, and a blossom for cards whose suit does not matter, in a box of 100 by 100.

/** @type {Record<string, string>} */
export const SUIT_PATHS = {
  H: 'M50 95C24 70 5 52 5 31 5 15 16 6 28 6c10 0 19 7 22 17C53 13 62 6 72 6c12 0 23 9 23 25C95 52 76 70 50 95Z',
  D: 'M50 2C58 20 72 38 89 50 72 62 58 80 50 98 42 80 28 62 11 50 28 38 42 20 50 2Z',
  S: 'M50 3C57 24 94 40 94 63c0 13-9 21-20 21-9 0-16-5-19-12 0 10 4 18 12 25H33c8-7 12-15 12-25-3 7-10 12-19 12C15 84 6 76 6 63 6 40 43 24 50 3Z',
  C: 'M50 4c12 0 21 9 21 21 0 8-4 15-10 20 3-2 7-3 11-3 13 0 22 9 22 21S85 84 73 84c-8 0-15-4-18-10 0 9 4 17 12 23H33c8-6 12-14 12-23-3 6-10 10-18 10C15 84 6 75 6 63s9-21 22-21c4 0 8 1 11 3-6-5-10-12-10-20C29 13 38 4 50 4Z',
  N: 'M50 50C30 38 32 6 50 6s20 32 0 44ZM50 50C55 27 86 19 92 36S73 57 50 50ZM50 50C73 53 84 82 70 90S44 72 50 50ZM50 50C56 72 44 98 30 90S27 53 50 50ZM50 50C27 57 2 53 8 36S45 27 50 50Z',
};

/** The positions of the pips of 1 to 10 on a card of 100 by 140: x, y; the lower half is rotated. */
const COLUMNS = { l: 31, m: 50, r: 69 };
const ROWS = [39, 59.7, 80.3, 101];
const SIDES = { 4: [0, 3], 6: [0, 1.5, 3], 8: [0, 1, 2, 3] };

/** @param {number[]} rows @returns {[number, number][]} */
const pair = (rows) =>
  rows.flatMap((row) => {
    const y = ROWS[0] + (row * (ROWS[3] - ROWS[0])) / 3;
    return /** @type {[number, number][]} */ ([[COLUMNS.l, y], [COLUMNS.r, y]]);
  });

/** @param {...number} rows @returns {[number, number][]} */
const middle = (...rows) =>
  rows.map((row) => [COLUMNS.m, ROWS[0] + (row * (ROWS[3] - ROWS[0])) / 3]);

/** @type {Record<number, [number, number][]>} */
export const PIPS = {
  1: middle(1.5),
  2: middle(0, 3),
  3: middle(0, 1.5, 3),
  4: pair(SIDES[4]),
  5: [...pair(SIDES[4]), ...middle(1.5)],
  6: pair(SIDES[6]),
  7: [...pair(SIDES[6]), ...middle(0.75)],
  8: [...pair(SIDES[6]), ...middle(0.75, 2.25)],
  9: [...pair(SIDES[8]), ...middle(1.5)],
  10: [...pair(SIDES[8]), ...middle(0.5, 2.5)],
};
