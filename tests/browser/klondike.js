// klondike.js: rule sets for money, fast input, one tap, games that finish themselves or cannot be won any more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onPage, openDeal, screenshot, shown, until } from './support.js';

/** A game that a weak player has played until something is true of it. */
async function playedUntil(server, deal, wanted) {
  let state = await server.post('/api/plays', { game: 'klondike', deal });
  while (!wanted(state)) {
    const { at, play } = state;
    state = await server.post(`/api/plays/${play}/auto`, { at, player: 'greedy', most: 1 });
    assert.ok(state.play, JSON.stringify(state));
  }
  return state.play;
}

/** @param {{ server: any, browser: any }} world */
export function klondikeTests(world) {
  test('a game that cannot be won any more is called so', () => onPage(world, 'klondike-dead', async (page) => {
    const play = await playedUntil(world.server, 'seed:1', ({ dead }) => dead);
    await page.goto(`${world.server.url}/#/table/${play}`);
    await page.waitForSelector('.table-notice:not([hidden])');
    assert.match(await page.textContent('.table-notice p'), /cannot be won any more/);
    assert.equal(await page.textContent('.coach'), '');
    assert.deepEqual(await page.locator('.table-notice .wide-button').allTextContents(), ['Give up', 'Undo', 'See why']);
    await page.locator('.table-notice .wide-button').last().click();
    await page.waitForSelector('dialog.dead li');
    await page.keyboard.press('Escape');
    await page.click('[data-action="undo"]');
    await page.waitForSelector('.table-notice', { state: 'hidden' });
  }));

  test('a game without a decision left is finished on request', () => onPage(world, 'klondike-finish', async (page) => {
    const play = await playedUntil(world.server, 'seed:16', ({ finish }) => finish > 0);
    await page.goto(`${world.server.url}/#/table/${play}`);
    await page.click('.table-notice .wide-button');
    await page.waitForSelector('.result.won');
    const { helped, outcome } = await world.server.get(`/api/plays/${play}`);
    assert.equal(outcome.phase, 'won');
    assert.equal(await page.locator('.table-notice:not([hidden])').count(), 0);
    assert.ok(helped.autos > 0); // by the weak player, not by the finish
  }));

  test('fast keys are queued, and money is counted', () => onPage(world, 'klondike-vegas', async (page) => {
    const id = await openDeal(world.server, page, 'klondike', 'seed:5', 'vegas');
    assert.match(await page.textContent('.deal-name'), /−\$52/);
    for (let i = 0; i < 5; i++) await page.keyboard.press('d');
    await shown(world.server, page, id, ({ at }) => at === 5);
    for (let i = 0; i < 3; i++) await page.keyboard.press('u');
    await shown(world.server, page, id, ({ at, length }) => at === 2 && length === 5);
    const up = await world.server.get(`/api/plays/${id}`).then(({ scene }) => scene.moves.find(({ to }) => to.pile.startsWith('foundation')));
    await page.locator(`.table [data-pile="${up.from.pile}"][data-index="${up.from.index}"]`).dblclick();
    await shown(world.server, page, id, ({ at }) => at === 3);
    assert.match(await page.textContent('.deal-name'), /this game −\$47, all games −\$47/);
  }));

  test('one tap moves a card when that is wanted', () => onPage(world, 'klondike-tap', async (page) => {
    const id = await openDeal(world.server, page, 'klondike', 'seed:5', 'draw=1');
    await page.click('[aria-label="Settings"]');
    await page.getByLabel('One tap moves a card').check();
    await page.keyboard.press('Escape');
    const { from } = await world.server.get(`/api/plays/${id}`).then(({ scene }) => scene.moves.find(({ click }) => !click));
    await page.locator(`.table [data-pile="${from.pile}"][data-index="${from.index}"]`).click();
    await shown(world.server, page, id, ({ at }) => at === 1);
    await screenshot(page, 'klondike-tapped');
  }));

  test('a player that gives up says so', () => onPage(world, 'klondike-gives-up', async (page) => {
    const play = await playedUntil(world.server, 'seed:1', ({ dead }) => dead);
    await page.goto(`${world.server.url}/#/table/${play}`);
    await page.waitForSelector('.table .card');
    const { at } = await world.server.get(`/api/plays/${play}`);
    await page.click('[data-action="step"]');
    const text = await until(async () => {
      const now = await world.server.get(`/api/plays/${play}`);
      return now.at > at ? 'moved' : page.evaluate(() => document.querySelector('.banner:not([hidden])')?.textContent);
    }, 'a move or a message');
    assert.doesNotMatch(text, /does not support/);
  }));
}
