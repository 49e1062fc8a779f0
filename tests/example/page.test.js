// page.test.js: Golf in a browser: a whole game with the mouse.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, moveByMouse, onPage, openDeal, Server, solutionOf } from '../browser/support.js';

const world = {};

before(async () => {
  world.server = await new Server().start();
  world.browser = await launch();
});

after(async () => {
  await world.browser?.close();
  await world.server?.end();
});

test('a game of golf is won with the mouse', () => onPage(world, 'golf-won', async (page) => {
  await page.waitForSelector('text=Seven columns. Move cards onto the waste');
  const id = await openDeal(world.server, page, 'golf', 'seed:8');
  let state;
  for (const word of solutionOf('golf', 'seed:8')) state = await moveByMouse(world.server, page, id, word);
  assert.equal(state.outcome.phase, 'won');
  await page.waitForSelector('.result.won');
}));

test('Golf is shown in Japanese', () => onPage(world, 'golf-ja', async (page) => {
  await openDeal(world.server, page, 'golf', 'seed:2');
  await page.waitForSelector('text=ゴルフ');
}, { locale: 'ja-JP' }));
