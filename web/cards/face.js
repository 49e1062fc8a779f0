// face.js: the picture of one card, 100 by 140. Two faces are drawn, one with pips and courts and one
// with a few large signs for narrow screens; cards.css shows the one that fits the size.
import { svg } from '../dom.js';
import { GLYPHS, ONE } from './glyphs.js';
import { PIPS } from './suits.js';
import { isFaceDown, readCard } from './word.js';

/** @import {Card} from './word.js' */

const PIP = 19;
const ACE = 50;

/** @param {string} suit @param {number} cx @param {number} cy @param {number} size @param {boolean} [turned] */
const pip = (suit, cx, cy, size, turned = false) =>
  svg('use', {
    href: `#suit-${suit || 'N'}`, x: cx - size / 2, y: cy - size / 2, width: size, height: size,
    transform: turned ? `rotate(180 ${cx} ${cy})` : null,
  });

/** @param {string} rank @param {number} x @param {number} y @param {number} height */
const glyph = (rank, x, y, height) =>
  svg('use', { href: `#rank-${rank}`, x, y, height, width: glyphWidth(rank, height) });

/** @param {string} rank @param {number} height */
const glyphWidth = (rank, height) => (height * (GLYPHS[rank].width + 3)) / 17;

/** What a card without a suit counts: shown small beside the letters. @param {Card} card */
function countOf(card) {
  const tens = card.value > 10;
  const units = card.value % 10;
  return svg('g', { class: 'count', transform: 'translate(77 11) scale(.95)' },
    svg('path', { class: 'glyph', d: ONE }),
    tens && svg('path', { class: 'glyph', d: units === 1 ? ONE : GLYPHS[units].path, transform: 'translate(7.5 0)' }));
}

/** The rank, and the suit beside it, so that both show when cards overlap. @param {Card} card */
function index(card) {
  const height = 21;
  const beside = 6 + glyphWidth(card.rank, height) + 8;
  return svg('g', {}, glyph(card.rank, 6, 6.5, height), card.suit && pip(card.suit, beside, 17, 14.5));
}

/** @param {Card} card */
function middle(card) {
  if (card.value > 10) {
    return [svg('g', { class: 'court-letter' }, glyph(card.rank, 50 - glyphWidth(card.rank, 56) / 2, 42, 56)), svg('rect', { class: 'court-frame', x: 18, y: 30, width: 64, height: 80, rx: 3 }),
      svg('use', { class: 'court-picture', href: `#court-${card.rank}`, x: 18, y: 30, width: 64, height: 80 })];
  }
  const size = card.value === 1 ? ACE : PIP;
  return PIPS[card.value].map(([x, y]) => pip(card.suit, x, y, size, y > 70.5));
}

/** @param {Card} card */
const fullFace = (card) =>
  svg('g', { class: 'face-full' }, index(card),
    svg('g', { transform: 'rotate(180 50 70)' }, index(card)),
    !card.suit && (card.value > 10 || card.value === 1) && countOf(card), ...middle(card));

/** @param {Card} card */
const plainFace = (card) =>
  svg('g', { class: 'face-plain' }, glyph(card.rank, 4, 5, 42),
    card.suit && pip(card.suit, 80, 25, 29),
    card.value > 10
      ? svg('use', { class: 'court-picture', href: `#court-${card.rank}`, x: 20, y: 54, width: 64, height: 80 })
      : pip(card.suit, 52, 92, 56));

/**
 * The picture of a card, face up or down.
 * @param {string} word
 * @returns {SVGElement}
 */
export function cardPicture(word) {
  const card = readCard(word);
  const picture = svg('svg', {
    class: `card-picture suit-${card.suit || 'N'}`, viewBox: '0 0 100 140', 'aria-hidden': 'true',
  });
  if (isFaceDown(word)) {
    picture.append(svg('use', { href: '#card-back', width: 100, height: 140 }));
  } else {
    picture.append(fullFace(card), plainFace(card));
  }
  return picture;
}
