// sheet.js: one hidden picture that contains every shape once; cards refer to it.
import { svg } from '../dom.js';
import { backSymbol } from './back.js';
import { COURTS } from './courts.js';
import { GLYPHS } from './glyphs.js';
import { SUIT_PATHS } from './suits.js';

/** @param {string} suit */
const suitSymbol = (suit) =>
  svg('symbol', { id: `suit-${suit}`, viewBox: '0 0 100 100' }, svg('path', { d: SUIT_PATHS[suit] }),
    suit === 'N' && svg('circle', { class: 'pistil', cx: 50, cy: 50, r: 11 }));

/** @param {string} rank */
const glyphSymbol = (rank) =>
  svg('symbol', { id: `rank-${rank}`, viewBox: `-1.5 -1.5 ${GLYPHS[rank].width + 3} 17` },
    svg('path', { class: 'glyph', d: GLYPHS[rank].path }));

/** @param {string} rank */
function courtSymbol(rank) {
  const half = () =>
    svg('g', { 'clip-path': 'url(#court-cut)' },
      ...COURTS[rank].map(([name, d]) => svg('path', { class: `court-${name}`, d })));
  const turned = svg('g', { transform: 'rotate(180)' }, half());
  return svg('symbol', { id: `court-${rank}`, viewBox: '-32 -40 64 80' }, turned, half(),
    svg('path', { class: 'court-slant', d: 'M-32 7L32-7' }));
}

/** Puts the sheet into the document, once. */
export function installSheet() {
  if (document.getElementById('card-sheet')) return;
  const cut = svg('clipPath', { id: 'court-cut' }, svg('path', { d: 'M-32-40H32V-7L-32 7Z' }));
  document.body.append(
    svg('svg', { id: 'card-sheet', width: 0, height: 0, 'aria-hidden': 'true' },
      svg('defs', {}, cut),
      ...Object.keys(SUIT_PATHS).map(suitSymbol),
      ...Object.keys(GLYPHS).map(glyphSymbol),
      ...Object.keys(COURTS).map(courtSymbol),
      backSymbol()));
}
