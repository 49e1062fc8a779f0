// review.test.js: luck and losses of a review: the line of values, marks, and sentences.
import assert from 'node:assert/strict';
import { test } from 'node:test';

// What a browser would provide.
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.navigator ??= { language: 'en' };
const { settings } = await import('../../web/settings.js');
const { costliest, extremes, largeLuck, luckParts, pointAfter, revealText, sentence, valueLine } = await import('../../web/review/luck.js');
const { firmness, meaningText, pointsText } = await import('../../web/hints/format.js');

settings.language = 'en';
const inBoth = (check) => ['en', 'ja'].map((language) => {
  settings.language = language;
  const answer = check();
  settings.language = 'en';
  return answer;
});

const worth = (value) => ({ worth: value, low: value - 0.1, high: value + 0.1 });
const decisions = [
  { move: 2, word: 'STACK(1)', loss: 0, grade: 'best', before: worth(0.6), after: worth(0.6) },
  { move: 4, word: 'STACK(2)', loss: 0.2, grade: 'blunder', before: worth(0.7), after: worth(0.5) },
  { move: 6, word: 'STACK(3)', loss: 0.003, grade: 'best', before: worth(0.2), after: worth(0.197) },
];
const reveals = [
  { move: 1, word: 'T', luck: 0.1, outcomes: 13, after: 0.6 }, { move: 3, word: '4', luck: 0.01, outcomes: 13, after: 0.7 },
  { move: 5, word: '2>3', luck: -0.3, outcomes: 9, after: 0.2 }, { move: 7, word: 'K', luck: -0.2, outcomes: 2, after: 0 },
];
const luck = {
  start: 0.5, result: 0, luck: -0.39, loss: 0.203, drift: 0.093, luck_adjusted: 0.39, accuracy: 87.4,
  grades: { best: 2, good: 0, inaccuracy: 0, mistake: 0, blunder: 1 }, reveals, complete: true, finished: true,
};

test('the line of values goes through decisions, reveals and the result', () => {
  const line = valueLine({ decisions, moves: 8 }, luck);
  assert.deepEqual(line.map(({ x, value }) => [x, value]), [[1, 0.6], [3, 0.7], [5, 0.2], [7, 0], [8, 0]]);
  assert.deepEqual(pointAfter(line, { move: 4 }).x, 5);
  assert.deepEqual(valueLine({ decisions, moves: 8 }, { ...luck, finished: false }).at(-1).x, 7);
  const several = valueLine({ decisions, moves: 8 }, { ...luck, opponents: 0.1 });
  assert.deepEqual(several.map(({ x }) => x), [1, 3, 5, 8]);
});

test('what counted most is found', () => {
  assert.deepEqual(costliest(decisions, 3).map(({ move }) => move), [4]);
  const { good, bad } = extremes(luck);
  assert.deepEqual([good.move, bad.move], [1, 5]);
  assert.deepEqual(extremes({ reveals: [] }), {});
  assert.deepEqual(largeLuck(luck, 1).map(({ move }) => move), [5, 7, 1]);
  assert.deepEqual(largeLuck(luck, 3).map(({ move }) => move), [5, 7]);
  const parts = luckParts(luck);
  assert.deepEqual([parts.good, parts.bad, parts.deal].map((value) => value.toFixed(3)), ['0.110', '-0.500', '0.000']);
  assert.deepEqual(reveals.map(revealText), ['10', '4', '2>3', 'K']);
});

test('a sentence says what luck and decisions did', () => {
  assert.deepEqual(inBoth(() => sentence('win probability', luck, false)), [
    'You played well enough to win 39% of the time; the cards cost you those 39 points. Your decisions cost 20.3 points; accuracy 87 of 100.',
    '39% の確率で勝てる打ち方でしたが、その 39 ポイントは札の運で失われました。選択による損は 20.3 ポイント、正確さは 100 点中 87 点です。',
  ]);
  assert.match(sentence('win probability', { ...luck, result: 1, luck: 0.25, luck_adjusted: 0.75 }, false), /win 75% of the time; the cards gave you 25 points/);
  assert.match(sentence('win probability', { ...luck, result: 1, luck: -0.25, luck_adjusted: 1.25 }, false), /win 100% of the time; the cards cost you 25 points/);
  assert.match(sentence('win probability', { ...luck, luck: 0.001, luck_adjusted: 0 }, false), /the cards were fair/);
  assert.match(sentence('win probability', { ...luck, finished: false, result: 0.3, luck_adjusted: 0.69 }, false), /^So far: a win chance of 30%, from 50% at the start\./);
  assert.match(sentence('points', { ...luck, result: -1, opponents: 0.5 }, false), /^Your result: −1\.00 points\. The cards brought −0\.39, the other players \+0\.50; your decisions cost 0\.20\./);
});

test('luck is not told where it means nothing', () => {
  assert.equal(sentence('win probability', { ...luck, complete: false }, false), 'Not every position could be valued.');
  const selected = sentence('win probability', luck, true);
  assert.match(selected, /Your decisions cost 20\.3 points/);
  assert.doesNotMatch(selected, /win 39%|the cards (cost|gave)/);
});

test('hints say whose chance they show, and never that there are no samples', () => {
  assert.deepEqual(inBoth(() => meaningText('win probability')), ['Win chance if you play on as well as Tefuda', 'このあと「手札」と同じ強さで続けた場合の勝つ確率']);
  const move = { ...worth(0.5), samples: 0 };
  assert.equal(firmness({ done: false, moves: [move] }), '');
  assert.equal(firmness({ done: false, moves: [{ ...move, samples: 5 }] }), '5 samples');
  assert.equal(firmness({ done: true, moves: [move] }), 'final');
  assert.equal(firmness({ done: true, moves: [{ worth: 1, low: 1, high: 1, samples: 0 }] }), 'exact');
  assert.equal(firmness({ done: false, moves: [{ worth: null, low: null, high: null, samples: 0 }] }), '');
  assert.deepEqual([pointsText('win probability', -0.123), pointsText('points', 0.5), pointsText('points', -0.5, false)], ['−12.3', '+0.50', '0.50']);
});
