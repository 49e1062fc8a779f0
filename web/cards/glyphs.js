// glyphs.js: the figures and letters of the indices, as strokes, so that no font decides how cards look.
// Each is drawn in a box 10 wide and 14 high; the ten is wider.

/** @type {Record<string, { path: string, width: number }>} */
export const GLYPHS = {
  A: { width: 10, path: 'M.6 14 5 .4 9.4 14M2.3 9.2h5.4' },
  2: { width: 10, path: 'M1 3.9C1.2-1 8.9-1.1 8.9 3.7 8.9 7.3 2.6 9.6 1 13.6h8.2' },
  3: { width: 10, path: 'M1.2.6h7.2L4.4 5.7C9.9 5.4 10.3 13.6 4.6 13.8 2.8 13.9 1.3 13 .7 11.4' },
  4: { width: 10, path: 'M7 14V.6L.7 9.9h8.8' },
  5: { width: 10, path: 'M8.5.5H2.3L1.6 6.4C5.4 4 9.5 5.9 9.3 9.6 9 14.4 2.8 15 .8 11.7' },
  6: { width: 10, path: 'M8.2 1.5C4.2-1 1 3.8 1 9c0 6.4 8.2 6.4 8.2.5C9.2 4.6 2.6 4.3 1 8.9' },
  7: { width: 10, path: 'M.8.5h8.4C6.2 4.6 4.3 9 3.9 14' },
  8: { width: 10, path: 'M5 6.4C.2 5.4.9.3 5 .3s4.8 5.1 0 6.1C-.7 7.4-.2 13.7 5 13.7s5.7-6.3 0-7.3Z' },
  9: { width: 10, path: 'M1.8 12.5C5.8 15 9 10.2 9 5 9-1.4.8-1.4.8 4.5.8 9.4 7.4 9.7 9 5.1' },
  T: { width: 14, path: 'M.5 2.2 2.5.6V14M9.3.3C4.6.3 4.6 13.7 9.3 13.7S14 .3 9.3.3Z' },
  J: { width: 10, path: 'M3.6.5H8.4V9.8C8.4 15.1 1 15 1 10.2' },
  Q: { width: 10, path: 'M5 .3C-.8.3-.8 13.7 5 13.7S10.8.3 5 .3ZM5.8 9.8 9.4 14.4' },
  K: { width: 10, path: 'M1.2 0V14M9 .2 1.4 8.3M4.1 5.5 9.3 14' },
};

/** Digits for small numbers on cards without suits: 1 and 11 to 13. */
export const ONE = 'M1.4 2.4 4.4.4V14';
