// score.test.js: the score sheet of Saichugen, money, marks.
import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.navigator ??= { language: 'en' };
const { gameTotals, roundsOf } = await import('../../web/games/saichugen/score.js');
const { count } = await import('../../web/play/purse.js');
const { countGrades, fairGrade, markOf } = await import('../../web/review/luck.js');
const { wordText } = await import('../../web/games/index.js');
const { equalMoves, tapMove } = await import('../../web/table/moves.js');

const table = (...seats) => ({
  piles: seats.flatMap((cards, i) => [{ id: `kept${i + 1}`, cards: cards.slice(0, -1) }, { id: `shown${i + 1}`, cards: cards.slice(-1) }]), moves: [], status: {},
});

test('the middle card scores, the middle total of a round is kept', () => {
  const scene = table(['TD', '9D', '6C'], ['KH', '7S', '9C'], ['QS', 'QC', '5H']);
  const [round] = roundsOf(scene);
  assert.deepEqual(round.turns.map(({ middle, points }) => [middle, points]), [[2, 12], [0, 9], [0, 6]]);
  assert.deepEqual([round.totals, round.kept, round.whole], [[15, 0, 12], [0, 0, 12], true]);
  assert.deepEqual(gameTotals([round]), [0, 0, 12]);
});

test('who ties with the middle total keeps it too, and equal ranks go by suit', () => {
  const [round] = roundsOf(table(['5C', '2H', '9S'], ['5D', '3D', 'TS'], ['5H', '5S', 'JS']));
  assert.deepEqual(round.turns.map(({ middle }) => middle), [1, 1, 1]);
  assert.deepEqual(round.kept.map((kept, seat) => kept === round.totals[seat]), [true, false, true]);
  const open = roundsOf(table(['5C'], ['??'], ['5H']));
  assert.deepEqual(open, []);
});

test('money is counted once per play', () => {
  assert.deepEqual([count('a', -52), count('b', 8), count('a', -47), count('a', -47)], [-52, -44, -39, -39]);
});

test('only what certainly cost something is an error', () => {
  const decisions = [{ grade: 'blunder', cost: 0, loss: 0.2 }, { grade: 'mistake', cost: 0.12, loss: 0.12 }, { grade: 'best', cost: 0, loss: 0 }];
  assert.deepEqual(decisions.map(fairGrade), ['good', 'mistake', 'best']);
  assert.deepEqual(countGrades(decisions), { best: 1, good: 1, inaccuracy: 0, mistake: 1, blunder: 0 });
  assert.deepEqual([99, 90, 80, 70, 20].map(markOf), ['A', 'B', 'C', 'D', 'E']);
});

test('moves of records are shown in words', () => {
  assert.equal(wordText('calculation', 'PUT(D)'), 'to foundation D');
  assert.equal(wordText('calculation', 'MOVE(T,2,D)'), '10 from stack 2 to foundation D');
  assert.equal(wordText('klondike', 'W>F'), 'the waste to its foundation');
  assert.equal(wordText('klondike', '2>5:3'), '3 cards from column 2 to column 5');
  assert.equal(wordText('accordion', 'TC>9C'), '10♣ onto 9♣');
  assert.equal(wordText('saichugen', 'QH'), 'Q♥');
});

test('equal piles make equal moves, and a tap prefers foundations', () => {
  const scene = {
    piles: [{ id: 'column1', kind: 'column', cards: ['KS'] }, { id: 'column2', kind: 'column', cards: [] }, { id: 'column3', kind: 'column', cards: [] },
      { id: 'foundation1', kind: 'foundation', cards: [] }],
    moves: [],
  };
  const to = (pile) => ({ word: pile, from: { pile: 'column1', index: 0 }, count: 1, to: { pile, index: -1 } });
  assert.ok(equalMoves(scene, to('column2'), to('column3')));
  assert.ok(!equalMoves(scene, to('column2'), to('foundation1')));
  scene.moves = [to('column3'), to('column2')];
  assert.equal(tapMove(scene, { pile: 'column1', index: 0 }).word, 'column3');
  scene.moves = [to('column3'), to('column2'), to('foundation1')];
  assert.equal(tapMove(scene, { pile: 'column1', index: 0 }).word, 'foundation1');
});
