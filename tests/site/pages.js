// pages.js: what only the page without a server has: games in the browser, several tabs, and games that move to a server and back.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { moveByMouse, onPage, openDeal, screenshot, shown } from '../browser/support.js';

/** @param {any} world @param {string[]} games */
export function pageTests(world, games) {
  for (const game of games) {
    test(`${game} on a phone: moves, hints, reload`, () => onPage(world, `${game}-kept`, async (page) => {
      const { server } = world;
      const id = await openDeal(server, page, game, 'seed:7');
      let state;
      for (let i = 0; i < 2; i++) {
        // The page of Calculation draws a card by itself.
        const { scene } = await shown(server, page, id, (now) => game !== 'calculation' || now.scene.moves.length > 1);
        state = await moveByMouse(server, page, id, scene.moves[0].word);
      }
      await page.click('[data-action="hints"]');
      await page.waitForSelector('.hint');
      await page.reload();
      await page.waitForSelector('.table .card:not(.buried)');
      const again = await server.get(`/api/plays/${id}`);
      // The page may have drawn a card by itself after the last move.
      assert.deepEqual(again.words.slice(0, state.at), state.words, 'the game is kept');
      assert.ok(again.helped.hints >= 1, 'the hints are counted');
    }, { viewport: { width: 360, height: 640 } }));
  }

  test('two tabs have the same games', () => onPage(world, 'tabs', async (page) => {
    const { server } = world;
    const made = await server.post('/api/plays', { game: 'accordion', deal: 'seed:2' });
    const other = await page.context().newPage();
    await other.goto(server.printed);
    server.attach(other);
    assert.deepEqual((await server.get(`/api/plays/${made.play}`)).scene, made.scene);
    await server.post(`/api/plays/${made.play}/moves`, { at: 0, words: [made.scene.moves[0].word] });
    server.attach(page);
    assert.equal((await server.get(`/api/plays/${made.play}`)).at, 1);
  }));

  for (const game of games) {
    test(`the first hint of ${game} on a fresh page`, (t) => onPage(world, `${game}-first-hint`, async (page) => {
      await openDeal(world.server, page, game, 'seed:7');
      const began = Date.now();
      await page.click('[data-action="hints"]');
      await page.waitForSelector('.hint');
      t.diagnostic(`${world.server.flavour}: ${game}: first hint after ${Date.now() - began} ms`); // reported, because it depends on the load
    }));
  }
}

/** Saves a backup by the page's own button; returns the file. */
async function saveBackup(page, server) {
  await page.goto(`${server.url}/#/mine`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.backup button')]);
  return download.path();
}

/** @param {any} world @param {any} there  the world of the server @param {string[]} games */
export function movingTests(world, there, games) {
  test('records move to the server and back', () => onPage(world, 'records', async () => {
    const { server } = world;
    for (const game of games) {
      const made = await server.post('/api/plays', { game, deal: 'seed:8' });
      const played = await server.post(`/api/plays/${made.play}/auto`, { at: made.at, most: 4, player: 'random' });
      const record = await (await server.fetch(`/api/plays/${made.play}/record?format=json`)).text();
      const { plays: [elsewhere] } = await there.server.post('/api/records', { text: record });
      assert.deepEqual([elsewhere.words, elsewhere.scene], [played.words, played.scene]);
      const back = await (await there.server.fetch(`/api/plays/${elsewhere.play}/record?format=text`)).text();
      const { plays: [here] } = await server.post('/api/records', { text: back, game });
      assert.deepEqual([here.words, here.scene], [played.words, played.scene]);
    }
  }));

  test('a backup moves to the server and back, with lines that were left, scores and money', () => onPage(world, 'moved', async (page) => {
    const { server } = world;
    const [elsewhere, home] = [await there.server.another(), await server.another()];
    try {
      const id = await openDeal(server, page, 'klondike', 'seed:5', 'vegas');
      for (let i = 0; i < 3; i++) await page.keyboard.press('d');
      await shown(server, page, id, ({ at }) => at === 3);
      for (let i = 0; i < 2; i++) await page.keyboard.press('u');
      const { at, scene } = await shown(server, page, id, (now) => now.at === 1);
      await moveByMouse(server, page, id, scene.moves.find(({ click }) => !click).word);
      const { lines } = await server.get(`/api/plays/${id}`);
      assert.deepEqual(lines.map((line) => [line.at, line.words.length]), [[at, 2]]);
      for (const [from, to] of [[server, elsewhere], [elsewhere, home]]) {
        const file = await saveBackup(page, from);
        const { plays, journal } = JSON.parse(readFileSync(file, 'utf8'));
        assert.ok(journal.money[id] < 0);
        await page.goto(`${to.printed.split('?')[0]}#/mine`);
        await page.setInputFiles('.backup input', file);
        await page.waitForFunction((n) => document.querySelector('.backup .form-message')?.textContent?.includes(String(n)), plays.length);
        assert.deepEqual((await to.get(`/api/plays/${id}`)).lines, lines);
      }
      await page.goto(`${home.url}/#/table/${id}`);
      await page.waitForFunction(() => /all games −\$\d/.test(document.querySelector('.deal-name')?.textContent ?? ''));
      await screenshot(page, `${server.prefix}moved-back`);
    } finally {
      await elsewhere.end();
      await home.end();
    }
  }));
}
