// stats.test.js: shares and their intervals.
import assert from 'node:assert/strict';
import test from 'node:test';

import { share, sliding } from '../../web/stats.js';

test('no games have no share', () => {
  assert.deepEqual(share(0, 0), { rate: 0, low: 0, high: 1 });
});

test('the interval is the Wilson interval', () => {
  const { rate, low, high } = share(86, 100);
  assert.equal(rate, 0.86);
  assert.equal(low.toFixed(4), '0.7786');
  assert.equal(high.toFixed(4), '0.9147');
});

test('the window moves over the games', () => {
  const rates = sliding([true, true, false, false], 2).map(({ rate }) => rate);
  assert.deepEqual(rates, [1, 1, 0.5, 0]);
});
