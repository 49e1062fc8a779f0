import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lostPlace } from '../../web/play/lost.js';

test('the losing move is shown as far as it is known', () => {
  assert.deepEqual(lostPlace({ verdict: 'won', move: 56, winnable: 55, lost: 56 }), { key: 'over.lostat', at: 55 });
  assert.deepEqual(lostPlace({ verdict: 'won', move: 0, winnable: 3 }), { key: 'over.still', at: 3 });
  assert.deepEqual(lostPlace({ verdict: 'won', move: 0, winnable: 30, lost: 41 }), { key: 'over.between', at: 30 });
  assert.deepEqual(lostPlace({ verdict: 'won', move: 0 }), { key: 'over.never' });
  assert.deepEqual(lostPlace(null), { key: 'over.never' });
});
