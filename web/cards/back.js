// back.js: the back of the cards: a pattern, of which style/cards.css shows one (waves in rows, hemp leaves, checks), and a
// blossom in the middle.
import { svg } from '../dom.js';

const WIDTH = 100;
const HEIGHT = 140;
const RADIUS = 10;
const MARGIN = 7;

/** One scale of the pattern: three arcs, one within the other. @param {number} x @param {number} y */
const scale = (x, y) =>
  [1, 0.68, 0.36]
    .map((share) => share * RADIUS)
    .map((r) => `M${(x - r).toFixed(1)} ${y}a${r.toFixed(1)} ${r.toFixed(1)} 0 0 1 ${(2 * r).toFixed(1)} 0`)
    .join('');

function waves() {
  let path = '';
  for (let row = 0; row * (RADIUS / 2) < HEIGHT + RADIUS; row++) {
    const shift = row % 2 ? RADIUS : 0;
    for (let x = shift - RADIUS; x <= WIDTH + RADIUS; x += 2 * RADIUS) {
      if (row % 2 === 0 || row % 4 === 1) path += scale(x, row * (RADIUS / 2) + RADIUS);
    }
  }
  return path;
}

/** Six-pointed hemp leaves (asanoha) in a net of triangles. */
function hemp() {
  const side = 12;
  const high = (side * Math.sqrt(3)) / 2;
  let path = '';
  for (let row = -1; row * high < HEIGHT + high; row++) {
    for (let x = (row % 2 ? side / 2 : 0) - side; x < WIDTH + side; x += side) {
      const y = row * high;
      for (const way of [-1, 1]) {
        const [cx, cy] = [x + side / 2, y + (way * high) / 3];
        path += `M${x.toFixed(1)} ${y.toFixed(1)}L${cx.toFixed(1)} ${cy.toFixed(1)}L${(x + side).toFixed(1)} ${y.toFixed(1)}M${cx.toFixed(1)} ${cy.toFixed(1)}L${cx.toFixed(1)} ${(y + way * high).toFixed(1)}`;
      }
      path += `M${x.toFixed(1)} ${y.toFixed(1)}h${side}`;
    }
  }
  return path;
}

/** Checks (ichimatsu). */
function checks() {
  const side = 8;
  let path = '';
  for (let row = 0; row * side < HEIGHT; row++) {
    for (let x = row % 2 ? side : 0; x < WIDTH; x += 2 * side) path += `M${x} ${row * side}h${side}v${side}h${-side}Z`;
  }
  return path;
}

export function backSymbol() {
  const inner = { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN, rx: 4 };
  return svg('symbol', { id: 'card-back', viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
    svg('clipPath', { id: 'back-cut' }, svg('rect', inner)),
    svg('rect', { class: 'back-field', ...inner }),
    svg('path', { class: 'back-waves', d: waves(), 'clip-path': 'url(#back-cut)' }),
    svg('path', { class: 'back-hemp', d: hemp(), 'clip-path': 'url(#back-cut)' }),
    svg('path', { class: 'back-checks', d: checks(), 'clip-path': 'url(#back-cut)' }),
    svg('rect', { class: 'back-frame', ...inner }),
    svg('circle', { class: 'back-medal', cx: 50, cy: 70, r: 19 }),
    svg('use', { class: 'back-blossom', href: '#suit-N', x: 37, y: 57, width: 26, height: 26 }));
}
