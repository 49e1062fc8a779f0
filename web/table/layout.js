// layout.js: computes the position of each pile and card in pixels, from a scene, the arrangement of its game and
// the size of the area. Pure.
//
// An arrangement is a grid: cells say in which column (in card widths, fractions allowed) and in which row
// a pile begins, and how its cards lie. Rows are one card high; growing rows share the rest. A pile that hangs down is
// squeezed until its last card is within the area.

/** @import {Pile, Scene} from '../types.js' */

/**
 * How the cards of a pile lie: none: on top of each other; down: each shows its head; right: side by side,
 * overlapping, within `width` card widths, only the last `most` apart; lines: like text, within `width`.
 * @typedef {{ kind: 'none'|'down'|'right'|'lines', width?: number, most?: number, lines?: number }} Fan
 */
/** @typedef {{ pile: string, column: number, row: number, fan: Fan, tall?: boolean }} Cell  tall: down to the end of the area */
/** @typedef {{ header?: number, footer?: number, grows?: boolean, lines?: number }} Row  header, footer: pixels for words */
/** @typedef {{ columns: number, rows: Row[], cells: Cell[], cards?: number }} Arrangement */
/** @typedef {{ width: number, height: number, scale?: number }} Size  scale: of the words, 1 by default */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point & { cards: Point[], width: number, height: number, squeezed: boolean }} Place  squeezed: little is seen of covered cards */
/** @typedef {{ card: Size, gap: number, height: number, places: Map<string, Place> }} Layout */

const RATIO = 1.4;
const WIDEST = 240;
const NARROWEST = 30;
const LINES_LEAST = 31; // cards in lines are no narrower because of the height
const LEAST = 52; // narrower only when hanging cards cannot be squeezed further
const HEAD = 0.25; // visible share of the height of a covered card
const HEAD_SMALL = 0.37; // the same for a small card, whose signs are larger
export const SMALL = 66; // narrower cards show large signs instead of pips
const HEAD_DOWN = 0.11; // the same for a face-down card
const HEAD_KNOWN = 0.19; // the same for a card that was face down and has been revealed
const TIGHT = 0.72; // the visible share shrinks to this factor before cards become narrower, so that ranks stay readable
const TIGHT_SMALL = 0.86;
const TIGHTEST = 0.3; // the same for cards of the width LEAST
const SHARP = 0.31; // a small card of which less is visible gets a smaller sign
const SQUEEZED = 0.12; // less than this is never visible of a covered card: the table scrolls
const GROWN = 2.6; // the height for which a growing row is planned, in card heights

/** @param {number} width of the table */
const gapFor = (width) => (width < 500 ? 4 : width < 900 ? 8 : 14);

/** Whether an area is so low that piles are better placed side by side. @param {Size} area */
export const isLow = ({ width, height }) => height < 420 && width > 1.4 * height;

/** The visible part of a covered card, and the factor to which it may shrink. @param {number} width */
const headOf = (width) => (width < SMALL ? { head: HEAD_SMALL, tight: TIGHT_SMALL } : { head: HEAD, tight: TIGHT });

/** @param {Pile} pile @param {number} head */
const heads = (pile, head) =>
  pile.cards.map((word, i) => (word === '??' ? HEAD_DOWN : i < (pile.down ?? 0) ? Math.min(head, HEAD_KNOWN) : head));

/**
 * Card heights that the longest hanging pile takes when squeezed; in coarse steps, so that cards seldom
 * change their size in a game.
 * @param {Scene} scene @param {Cell[]} cells @param {number} width of a card @param {number} [most]  squeezed so far
 */
function longest(scene, cells, width, most) {
  const { head, tight } = headOf(width);
  const hanging = new Set(cells.filter(({ fan }) => fan.kind === 'down').map(({ pile }) => pile));
  const lengths = scene.piles.filter(({ id }) => hanging.has(id))
    .map((pile) => 1 + (most ?? tight) * heads(pile, head).slice(0, -1).reduce((sum, step) => sum + step, 0));
  return Math.max(most ? 1.6 : GROWN, Math.ceil(2 * Math.max(0, ...lengths)) / 2);
}

/** Pixels for the words of the rows. @param {Row[]} rows @param {number} scale */
const wordHeight = (rows, scale) => scale * rows.reduce((sum, row) => sum + (row.header ?? 0) + (row.footer ?? 0), 0);

/**
 * The height that the table needs with cards of a width.
 * @param {Scene} scene @param {Arrangement} plan @param {Size} area @param {number} gap @param {number} width @param {number} [most]
 */
function neededHeight(scene, plan, { scale = 1 }, gap, width, most) {
  const grown = longest(scene, plan.cells.filter(({ tall }) => !tall), width, most);
  const tall = longest(scene, plan.cells.filter((cell) => cell.tall), width, most);
  const heights = plan.rows.reduce((sum, row) => sum + (row.grows ? grown : (row.lines ?? 1)), 0);
  const rows = wordHeight(plan.rows, scale) + plan.rows.length * gap + heights * RATIO * width;
  return plan.cells.some((cell) => cell.tall) ? Math.max(rows, scale * (plan.rows[0].header ?? 0) + tall * RATIO * width) : rows;
}

/**
 * The widest card that fits both ways. Low areas squeeze hanging cards further before the cards become very narrow.
 * @param {Scene} scene @param {Arrangement} plan @param {Size} area @param {number} gap
 */
function cardWidth(scene, plan, area, gap) {
  const across = Math.floor(Math.min(WIDEST, (area.width - (plan.columns - 1) * gap) / plan.columns));
  const widest = (/** @type {number} */ from, /** @type {number | undefined} */ most = undefined) => {
    let width = Math.max(NARROWEST, from);
    while (width > NARROWEST && neededHeight(scene, plan, area, gap, width, most) > area.height) width--;
    return width;
  };
  const easy = widest(across);
  return easy >= Math.min(across, LEAST) ? easy : Math.max(easy, widest(Math.min(across, LEAST), TIGHTEST));
}

/**
 * The card width at which `count` cards in lines fill the area best.
 * @param {number} count @param {Size} area @param {number} gap
 */
export function linesWidth(count, area, gap) {
  let best = NARROWEST;
  for (let across = 4; across <= 26; across++) {
    const width = Math.floor((area.width - (across - 1) * gap) / across);
    const lines = Math.ceil(count / across);
    const tall = lines * (width * RATIO + gap) <= area.height;
    if (width > best && (tall || width <= LINES_LEAST)) best = width;
  }
  return Math.min(best, WIDEST);
}

/** Offsets of cards in a column, reduced when there is too little space. @param {Pile} pile @param {Size} card @param {number} available @returns {Point[]} */
function hang(pile, card, available) {
  const { head } = headOf(card.width);
  const steps = heads(pile, head).map((share) => card.height * share);
  const wanted = steps.slice(0, -1).reduce((sum, step) => sum + step, 0);
  const squeeze = Math.min(1, Math.max(SQUEEZED, (available - card.height) / (wanted || 1)));
  let y = 0;
  return steps.map((step) => {
    const point = { x: 0, y };
    y += step * squeeze;
    return point;
  });
}

/** @param {Pile} pile @param {Size} card @param {Fan} fan @param {number} gap @returns {Point[]} */
function spread(pile, card, fan, gap) {
  const count = pile.cards.length;
  const apart = Math.min(count, fan.most ?? count);
  const available = (fan.width ?? 1) * (card.width + gap) - gap - card.width;
  const step = Math.min(card.width * (fan.most ? 0.32 : 0.42), apart > 1 ? available / (apart - 1) : 0);
  return pile.cards.map((_, i) => ({ x: Math.max(0, i - (count - apart)) * step, y: 0 }));
}

/** @param {Pile} pile @param {Size} card @param {Fan} fan @param {number} gap @returns {Point[]} */
function inLines(pile, card, fan, gap) {
  const available = (fan.width ?? 1) * (card.width + gap) - gap;
  const most = Math.max(1, Math.floor((available + gap + 0.5) / (card.width + gap)));
  const across = fan.lines ? Math.ceil(pile.cards.length / fan.lines) : most;
  const step = Math.min(card.width + gap, across > 1 ? (available - card.width) / (across - 1) : 0);
  const start = fan.lines ? (available - card.width - step * (across - 1)) / 2 : 0;
  return pile.cards.map((_, i) => ({
    x: start + (i % across) * step,
    y: Math.floor(i / across) * (card.height * (fan.lines ? 0.62 : 1) + gap),
  }));
}

/** @param {Pile} pile @param {Fan} fan @param {Size} card @param {number} gap @param {number} available @returns {Point[]} */
function offsets(pile, fan, card, gap, available) {
  if (fan.kind === 'down') return hang(pile, card, available);
  if (fan.kind === 'right') return spread(pile, card, fan, gap);
  if (fan.kind === 'lines') return inLines(pile, card, fan, gap);
  return pile.cards.map((_, i) => ({ x: 0, y: -Math.min(2, Math.floor(i / 8)) }));
}

/** Tops of the rows, below their headers. @param {Arrangement} plan @param {Size} card @param {Size} area @param {number} gap */
function rowTops(plan, card, area, gap) {
  const { scale = 1 } = area;
  const fixed = plan.rows.reduce((sum, row) => sum + (row.grows ? 0 : card.height * (row.lines ?? 1)), wordHeight(plan.rows, scale));
  const growing = plan.rows.filter(({ grows }) => grows).length;
  const share = Math.max(card.height, (area.height - fixed - (plan.rows.length - 1) * gap) / (growing || 1));
  let y = 0;
  return plan.rows.map((row) => {
    const top = y + scale * (row.header ?? 0);
    const height = row.grows ? share : card.height * (row.lines ?? 1);
    y = top + height + scale * (row.footer ?? 0) + gap;
    return { top, height };
  });
}

/**
 * @param {Scene} scene
 * @param {Arrangement} plan
 * @param {Size} area
 * @returns {Layout}
 */
export function layOut(scene, plan, area) {
  const gap = gapFor(area.width);
  const width = plan.cards ? linesWidth(plan.cards, area, gap) : cardWidth(scene, plan, area, gap);
  const card = { width, height: Math.round(width * RATIO) };
  const columns = plan.cards ? Math.floor((area.width + gap) / (width + gap)) : plan.columns;
  const left = Math.max(0, (area.width - columns * (width + gap) + gap) / 2);
  const rows = rowTops(plan, card, area, gap);
  const piles = new Map(scene.piles.map((pile) => [pile.id, pile]));
  const places = new Map();
  let height = 0;
  for (const { pile: id, column, row, fan, tall } of plan.cells) {
    const pile = piles.get(id);
    if (!pile) continue;
    const wide = plan.cards ? { ...fan, width: columns } : fan;
    const place = {
      x: Math.round(left + column * (width + gap)), y: rows[row].top,
      cards: offsets(pile, wide, card, gap, tall ? area.height - rows[row].top : rows[row].height),
      width: (wide.width ?? 1) * (width + gap) - gap, height: card.height, squeezed: false,
    };
    const step = place.cards.length > 1 ? place.cards[place.cards.length - 1].y - place.cards[place.cards.length - 2].y : card.height;
    place.squeezed = fan.kind === 'down' && step < SHARP * card.height;
    places.set(id, place);
    const low = Math.max(0, ...place.cards.map((point) => point.y));
    height = Math.max(height, place.y + low + card.height + (tall ? 0 : (area.scale ?? 1) * (plan.rows[row].footer ?? 0)));
  }
  return { card, gap, height: Math.ceil(height), places };
}
