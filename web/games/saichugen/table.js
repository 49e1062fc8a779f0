// table.js: Saichugen's table: two opponents at the top, the three cards of the turn in the middle, the
// person's hand at the bottom.
import { readCard } from '../../cards/word.js';
import { isLow } from '../../table/layout.js';
import { cardSign, seatLabel, seatName } from '../words.js';
import { roundsOf } from './score.js';
import { t } from './words.js';

/** @import {Pile, Place, Scene} from '../../types.js' */
/** @import {Arrangement, Size} from '../../table/layout.js' */
/** @import {Notes} from '../../table/view.js' */
/** @import {Round, Turn} from './score.js' */

const COLUMNS = 8;
const WIDE_COLUMNS = 13;
const PHONE = 560;
const TURNS = 3;

/** On a low screen: three rows, with the earlier cards beside the others. @returns {Arrangement} */
const lowArrangement = () => ({
  columns: WIDE_COLUMNS,
  rows: [{ header: 22 }, { header: 22, footer: 20 }, { header: 22 }],
  cells: [
    { pile: 'others1', column: 0, row: 0, fan: { kind: 'right', width: 4 } },
    { pile: 'out', column: 6, row: 0, fan: { kind: 'none' } },
    { pile: 'others2', column: 9, row: 0, fan: { kind: 'right', width: 4 } },
    { pile: 'kept2', column: 0, row: 1, fan: { kind: 'right', width: 3.6 } },
    { pile: 'shown2', column: 4.8, row: 1, fan: { kind: 'none' } },
    { pile: 'shown1', column: 6, row: 1, fan: { kind: 'none' } },
    { pile: 'shown3', column: 7.2, row: 1, fan: { kind: 'none' } },
    { pile: 'kept3', column: 9.4, row: 1, fan: { kind: 'right', width: 3.6 } },
    { pile: 'hand', column: 0, row: 2, fan: { kind: 'lines', width: WIDE_COLUMNS, lines: 1 } },
  ],
});

/** @param {Scene} _scene @param {Size} area @returns {Arrangement} */
export function arrange(_scene, area) {
  if (isLow(area)) return lowArrangement();
  const lines = area.width < PHONE ? 2 : 1;
  return {
    columns: COLUMNS,
    rows: [{ header: 24 }, { header: 24, lines: 1.62 }, { header: 24, lines: lines === 2 ? 1.75 : 1 }, { header: 4 }],
    cells: [
      { pile: 'others1', column: 0, row: 0, fan: { kind: 'right', width: 3.4 } },
      { pile: 'out', column: 3.5, row: 0, fan: { kind: 'none' } },
      { pile: 'others2', column: 4.6, row: 0, fan: { kind: 'right', width: 3.4 } },
      { pile: 'kept2', column: 0, row: 1, fan: { kind: 'lines', width: 2, lines: 2 } },
      { pile: 'shown2', column: 2.3, row: 1, fan: { kind: 'none' } },
      { pile: 'shown1', column: 3.5, row: 1, fan: { kind: 'none' } },
      { pile: 'shown3', column: 4.7, row: 1, fan: { kind: 'none' } },
      { pile: 'kept3', column: 6, row: 1, fan: { kind: 'lines', width: 2, lines: 2 } },
      { pile: 'hand', column: 0, row: 2, fan: { kind: 'lines', width: COLUMNS, lines } },
      { pile: 'kept1', column: 2.3, row: 3, fan: { kind: 'right', width: 3.4 } },
    ],
  };
}

/** @param {Scene} scene @param {number} seat */
function score(scene, seat) {
  const { scores = [], round_scores: rounds = [] } = scene.status;
  return t('note.score', { round: rounds[seat] ?? 0, game: scores[seat] ?? 0 });
}

/** @param {Scene} scene @param {Pile} pile @returns {Notes} */
export function notes(scene, pile) {
  const seat = pile.seat ?? 0;
  if (pile.kind === 'others') return { above: `${seatLabel(seat)} · ${score(scene, seat)}` };
  if (pile.kind === 'hand') return { above: `${seatLabel(0)} · ${score(scene, 0)}` };
  if (pile.kind !== 'shown') return {};
  const middle = pile.cards.length > 0 && Number(scene.status.shown_winner) === seat;
  return { above: seatLabel(seat), below: middle ? t('note.middle', { points: readCard(pile.cards[0]).value }) : '' };
}

/** @param {Pile} pile */
export const pileName = (pile) => (pile.id === 'out' ? t('pile.out') : undefined);

/** "Middle: 6♥ of you, +6." @param {Turn} turn */
const turnText = ({ cards, middle, points }) => t('coach.middle', { card: cardSign(cards[middle]), who: seatName(middle), points });

/** The totals of a round that is over, and who keeps them. @param {Round} round @param {number} n */
function roundText({ totals, kept }, n) {
  const who = totals.flatMap((total, seat) => (total === kept[seat] ? [seatName(seat)] : []));
  const [you, left, right] = totals;
  const key = who.length === 1 ? 'coach.round' : who.length === 2 ? 'coach.round.two' : 'coach.round.all';
  return t(key, { n, you, left, right, who: who.join(t('coach.and')), total: Math.max(...kept) });
}

/** What the last turn brought, and the round if it is over. @param {Scene} scene */
export function lastTurn(scene) {
  const rounds = roundsOf(scene);
  const round = rounds.at(-1);
  const turn = round?.turns.at(-1);
  if (!round || !turn) return '';
  return round.whole ? `${turnText(turn)} ${roundText(round, rounds.length)}` : turnText(turn);
}

/** @param {Scene} scene @param {Place | undefined} _chosen */
export function coach(scene, _chosen) {
  const turn = Number(scene.status.turn ?? 0);
  const line = t('coach.lay', { round: Math.floor(turn / TURNS) + 1, turn: (turn % TURNS) + 1 });
  return [lastTurn(scene), line].filter(Boolean).join(' ');
}

/** The cards of the turn, those of the others face down. @param {Scene} scene */
export function stages(scene) {
  const piles = scene.piles.map((pile) => (pile.kind === 'shown' && pile.seat !== 0 ? { ...pile, cards: pile.cards.map(() => '??') } : pile));
  return [{ scene: { ...scene, piles, moves: [], status: { ...scene.status, shown_winner: -1 } }, text: t('coach.laid') }];
}

/** Who had the middle total, and the points of each seat. @param {Scene} scene @param {number[]} [points] */
export function story(scene, points = []) {
  /** @type {number[]} */
  const scores = scene.status.scores ?? [];
  const middle = [...scores].sort((a, b) => a - b)[1];
  const names = scores.flatMap((score, seat) => (score === middle ? [seatName(seat)] : []));
  const sign = (/** @type {number} */ value) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
  return [t('story.middle', { score: middle ?? 0, who: names.join(', ') }),
    ...scores.map((score, seat) => t('story.result', { who: seatLabel(seat), score, points: sign(points[seat] ?? 0) }))];
}
