// daily.test.js: days, daily deals, streaks, deal codes, statistics, the stopwatch, backups.
import assert from 'node:assert/strict';
import { test } from 'node:test';

// What a browser would provide.
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.navigator ??= { language: 'en' };
const { addDays, dailyDeal, dayOf, isDay, untilTomorrow } = await import('../../web/daily/day.js');
const { dailyResults, dayOfPlay, streak } = await import('../../web/daily/results.js');
const { scoreOf } = await import('../../web/daily/score.js');
const { dealCode, readCode } = await import('../../web/deal-code.js');
const { clockText, isUntouched, runs, statistics } = await import('../../web/mine/statistics.js');
const { Stopwatch } = await import('../../web/play/clock.js');
const { batches, readBackup } = await import('../../web/backup.js');
const { merge } = await import('../../web/journal.js');

test('days follow the calendar', () => {
  assert.equal(addDays('2028-02-28', 1), '2028-02-29');
  assert.equal(addDays('2027-01-01', -1), '2026-12-31');
  assert.ok(isDay('2026-11-17') && !isDay('2026-02-30') && !isDay('2026-2-3') && !isDay(undefined) && !isDay('2026-13-01'));
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), '2026-01-05');
  assert.equal(untilTomorrow(new Date(2026, 10, 17, 23, 0, 0)), 3_600_000);
});

test('the deal of a day depends on the game and the date only', () => {
  // These numbers must never change: people compare their results.
  assert.equal(dailyDeal('klondike', '2026-11-17'), 'seed:164638008');
  assert.equal(dailyDeal('calculation', '2026-11-17'), 'seed:458959204');
  const all = new Set();
  for (const game of ['calculation', 'klondike']) for (let i = 0; i < 2000; i++) all.add(dailyDeal(game, addDays('2026-01-01', i)));
  assert.equal(all.size, 4000);
  assert.ok([...all].every((deal) => /^seed:[1-9]\d{0,9}$/.test(deal)));
});

const row = (day, more = {}) => ({
  play: `p${day}`, game: 'g', rules: 'r=1', deal: dailyDeal('g', day), phase: 'won', moves: 5, revealed: false, imported: false,
  created: new Date(`${day}T12:00:00`).toISOString(), changed: new Date(`${day}T13:00:00`).toISOString(), helped: { undos: 0, hints: 0, autos: 0 }, ...more,
});

test('a daily result is the first game of that day', () => {
  const late = row('2026-11-02', { play: 'late', created: new Date('2026-11-05T12:00:00').toISOString() });
  const second = row('2026-11-03', { play: 'second', phase: 'won', created: new Date('2026-11-03T15:00:00').toISOString() });
  const rows = [second, late, row('2026-11-03', { phase: 'lost' }), row('2026-11-04', { rules: 'r=2' }), row('2026-11-05', { imported: true })];
  const results = dailyResults(rows, 'g', 'r=1');
  assert.deepEqual([...results.keys()], ['2026-11-03']);
  assert.equal(results.get('2026-11-03').won, false);
  assert.equal(dayOfPlay(late), undefined);
});

test('streaks end with a missed day, and today may still be open', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-06', '2026-11-07'];
  const helped = { undos: 1, hints: 0, autos: 0 };
  const results = dailyResults(days.map((day, i) => row(day, i === 4 ? { helped } : {})), 'g', 'r=1');
  const over = ({ over: done }) => done;
  assert.deepEqual(streak(results, '2026-11-07', over), { current: 2, longest: 3 });
  assert.deepEqual(streak(results, '2026-11-08', over), { current: 2, longest: 3 });
  assert.deepEqual(streak(results, '2026-11-09', over), { current: 0, longest: 3 });
  assert.deepEqual(streak(results, '2026-11-07', (one) => one.unaided), { current: 1, longest: 3 });
  assert.deepEqual(streak(new Map(), '2026-11-07', over), { current: 0, longest: 0 });
});

test('the score counts losses, and luck only for deals that were not selected', () => {
  const review = { unit: 'win probability', luck: [{ luck: -0.25, loss: 0.125, accuracy: 91 }], decisions: [] };
  assert.deepEqual(scoreOf(review, 7, false), { loss: 12.5, accuracy: 91, at: 7, luck: -25 });
  assert.deepEqual(scoreOf(review, 7, true), { loss: 12.5, accuracy: 91, at: 7 });
  const open = { unit: 'win probability', luck: [], decisions: [{ seat: 0, loss: 1 }, { seat: 0, loss: 0 }, { seat: 1, loss: 1 }, { seat: 0 }] };
  assert.deepEqual(scoreOf(open, 3, false), { loss: 100, accuracy: 50, at: 3 });
  assert.equal(scoreOf({ unit: null, luck: [], decisions: [] }, 3, false), undefined);
});

test('codes name a deal and find typing errors', () => {
  for (const name of [{ game: 'klondike', deal: 'seed:17', rules: '' }, { game: 'calculation', deal: 'tanaka:5', rules: 'stacks=3' },
    { game: 'klondike', deal: 'klondike-solver:123', rules: 'shintani-2' }, { game: 'klondike', deal: 'ms:7', rules: 'draw=1,redeals=unlimited' }]) {
    const code = dealCode(name);
    assert.deepEqual(readCode(code), name, code);
    assert.deepEqual(readCode(`https://elsewhere.example/cards/#/deal/${code}`), name, 'a link of another server');
    assert.deepEqual(readCode(` ${code.toUpperCase().replace('-', ' - ')} `), name);
    assert.deepEqual(readCode(code.replace(/[\x21-\x7e]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))), name, 'full width');
    for (let digit = 0; digit <= 9; digit++) {
      const wrong = code.replace(/\d/, String(digit));
      if (wrong !== code) assert.equal(readCode(wrong), 'check', wrong);
    }
  }
  for (const text of ['', 'klondike', 'klondike-17', 'klondike-x.K7', '17.K7', 'klondike-17.K77', 'klondike-17+<b>.K7']) assert.equal(readCode(text), 'form', text);
  assert.equal(dealCode({ game: 'klondike', deal: '', rules: '' }), '');
});

test('statistics have times, moves and streaks by rules and level', () => {
  const rows = [
    row('2026-11-04', { phase: 'won', time_ms: 60_000, moves: 10 }), row('2026-11-03', { phase: 'won', time_ms: 30_000, moves: 20, helped: { undos: 0, hints: 2, autos: 0 } }),
    row('2026-11-02', { phase: 'playing', revealed: true }), row('2026-11-01', { phase: 'won', time_ms: 0, moves: 6 }),
    row('2026-11-05', { phase: 'playing' }), row('2026-11-06', { imported: true }), row('2026-11-07', { rules: 'r=2', phase: 'finished', points: [-1, 2, -1] }),
  ];
  const [first, second] = statistics(rows, { unaided: false, levelOf: () => '' });
  assert.deepEqual(first, { game: 'g', rules: 'r=1', level: '', games: 4, won: 3, streak: 2, longest: 2, bestMs: 30_000, meanMs: 45_000, fewest: 6, meanMoves: 12 });
  assert.deepEqual([second.rules, second.games, second.won, second.bestMs], ['r=2', 1, 0, undefined]);
  assert.equal(statistics(rows, { unaided: true, levelOf: () => '' })[0].games, 3);
  assert.deepEqual(statistics(rows, { unaided: false, levelOf: ({ moves }) => (moves > 9 ? 'hard' : 'easy') }).map(({ level, games }) => [level, games]),
    [['easy', 2], ['hard', 2], ['easy', 1]]);
  assert.deepEqual(runs([true, true, false, true]), { streak: 1, longest: 2 });
});

test('untouched games are those without a decision', () => {
  assert.ok(isUntouched(row('2026-11-01', { phase: 'playing', moves: 0 }), false));
  assert.ok(isUntouched(row('2026-11-01', { phase: 'playing', moves: 1 }), true));
  assert.ok(!isUntouched(row('2026-11-01', { phase: 'playing', moves: 1 }), false));
  assert.ok(!isUntouched(row('2026-11-01', { phase: 'playing', moves: 0, revealed: true }), false));
});

test('times are shown as on a clock, and the stopwatch stands still while the page is hidden', () => {
  assert.deepEqual([0, 59_600, 61_000, 3_723_000].map(clockText), ['0:00', '1:00', '1:01', '1:02:03']);
  let now = 0;
  const watch = new Stopwatch(() => now);
  now = 1000;
  watch.pause();
  now = 9000;
  assert.equal(watch.read(), 1000);
  watch.resume();
  now = 9500;
  assert.equal(watch.read(), 1500);
  watch.reset();
  now = 10_000_000;
  assert.equal(watch.read(), 300_000, 'an absence');
});

test('a backup is sent in portions, oldest first', () => {
  const plays = Array.from({ length: 120 }, (_, i) => ({ play: i, text: 'x'.repeat(i === 60 ? 500_000 : 10) }));
  const all = batches(plays);
  assert.deepEqual(all.flat().map(({ play }) => play), plays.map(({ play }) => play).reverse());
  assert.ok(all.every((batch) => batch.length <= 50 && (batch.length === 1 || JSON.stringify(batch).length < 500_000)));
  assert.equal(readBackup('{'), undefined);
  assert.equal(readBackup('{"plays": []}'), undefined);
  assert.deepEqual(readBackup('{"tefuda": "backup", "plays": []}').plays, []);
});

test('journals are merged, and what is here stays', () => {
  const mine = { scores: { a: { loss: 1 } }, levels: {}, lessons: { g: 'done' }, puzzles: {}, money: {} };
  const both = merge(mine, { scores: { a: { loss: 2 }, b: { loss: 3 } }, lessons: 'nonsense', other: { x: 1 } });
  assert.deepEqual(both, { scores: { a: { loss: 1 }, b: { loss: 3 } }, levels: {}, lessons: { g: 'done' }, puzzles: {}, money: {} });
});
