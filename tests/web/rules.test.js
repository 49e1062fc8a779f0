import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealAddress, readRoute } from '../../web/router.js';
import { fullRules, sameRules, shortRules } from '../../web/rules.js';

const game = {
  rules: [{ name: 'draw', initial: '3' }, { name: 'redeals', initial: 'unlimited' }, { name: 'worryback', initial: 'yes' }],
  presets: [{ name: 'standard', rules: 'draw=3,redeals=unlimited,worryback=yes' }, { name: 'vegas', rules: 'draw=3,redeals=2,worryback=yes' }],
};

test('full rules are made from presets and changes', () => {
  assert.deepEqual([...fullRules(game, 'vegas,draw=1').values()], ['1', '2', 'yes']);
  assert.ok(sameRules(game, 'redeals=2', 'vegas'));
  assert.ok(!sameRules(game, '', 'vegas'));
});

test('the shortest text has the same meaning', () => {
  assert.equal(shortRules(game, 'draw=3,redeals=unlimited,worryback=yes'), '');
  assert.equal(shortRules(game, 'draw=3,redeals=2,worryback=yes'), 'vegas');
  assert.equal(shortRules(game, 'draw=1,redeals=2,worryback=yes'), 'draw=1,redeals=2');
});

test('addresses contain deal and rules, and read back', () => {
  const address = dealAddress({ game: 'klondike', deal: 'seed:17', rules: 'draw=1,redeals=2' });
  assert.equal(address, '#/play/klondike?deal=seed:17&rules=draw=1,redeals=2');
  const { page, rest, query } = readRoute(address);
  assert.deepEqual([page, rest[0], query.get('deal'), query.get('rules')], ['play', 'klondike', 'seed:17', 'draw=1,redeals=2']);
  assert.equal(readRoute('#/%zz').page, '%zz');
  assert.equal(readRoute('').page, '');
});
