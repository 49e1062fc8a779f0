// back.js: the back of the cards: waves in rows (seigaiha), and a blossom in the middle.
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

export function backSymbol() {
  const inner = { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN, rx: 4 };
  return svg('symbol', { id: 'card-back', viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
    svg('clipPath', { id: 'back-cut' }, svg('rect', inner)),
    svg('rect', { class: 'back-field', ...inner }),
    svg('path', { class: 'back-waves', d: waves(), 'clip-path': 'url(#back-cut)' }),
    svg('rect', { class: 'back-frame', ...inner }),
    svg('circle', { class: 'back-medal', cx: 50, cy: 70, r: 19 }),
    svg('use', { class: 'back-blossom', href: '#suit-N', x: 37, y: 57, width: 26, height: 26 }));
}
