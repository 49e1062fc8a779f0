// pages.js: reviews, saved games, records, and the page of a running experiment.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { onPage, PROGRAM, screenshot, until } from './support.js';

/** A finished game, played by a program for the person. */
async function playedGame({ server }, game, player, deal) {
  let state = await server.post('/api/plays', { game, deal });
  while (state.outcome.phase === 'playing') {
    state = await server.post(`/api/plays/${state.play}/auto`, { at: state.at, player, most: 50 });
    assert.ok(state.play, JSON.stringify(state));
  }
  return state.play;
}

/** @param {{ server: any, browser: any }} world */
export function pagesTests(world) {
  for (const [game, player, deal] of [['accordion', 'random', 'seed:21'], ['saichugen', 'random', 'seed:21']]) {
    test(`the review of a game of ${game} is shown`, () => onPage(world, `${game}-review`, async (page) => {
      const id = await playedGame(world, game, player, deal);
      await page.goto(`${world.server.url}/#/review/${id}`);
      await page.waitForSelector('.costly');
      await page.waitForSelector('.chart canvas');
      await page.locator('.costly').first().click();
      await page.waitForSelector('.board .card');
    }));
  }

  test('saved games are listed with rates, and a record is imported', () => onPage(world, 'my-games-refusal', async (page) => {
    const id = await playedGame(world, 'accordion', 'random', 'seed:22');
    const record = await world.server.fetch(`/api/plays/${id}/record?format=text`).then((answer) => answer.text());
    await page.goto(`${world.server.url}/#/mine`);
    await page.waitForSelector('.group-rate');
    const before = await page.locator('.games tbody tr').count();
    assert.ok(before > 0);
    await page.selectOption('.import select', 'accordion');
    await page.fill('.import textarea', record);
    await page.click('.import .wide-button');
    await page.waitForFunction((count) => document.querySelectorAll('.games tbody tr').length > count, before);
    await screenshot(page, 'my-games');
    await page.fill('.import textarea', 'rules: nonsense');
    await page.click('.import .wide-button');
    await page.waitForFunction(() => (document.querySelector('.form-message')?.textContent ?? '').length > 0);
  }));

  test('the progress of an experiment is live', () => onPage(world, 'experiment', async (page) => {
    await page.goto(`${world.server.url}/#/lab`);
    await page.waitForSelector('.page h1');
    const words = ['lab', 'run', 'live', '--game', 'accordion', '--deals', 'seed:1-100000000', '--threads', '1', '--store', world.server.store];
    const run = spawn(PROGRAM, words, { stdio: 'ignore' });
    try {
      await page.waitForSelector('.experiment[data-name="live"] progress');
      const done = () => page.evaluate(() => document.querySelector('.experiment[data-name="live"] progress')?.value ?? 0);
      const first = await until(done, 'the first deals');
      await until(async () => (await done()) > first, 'more deals');
      await screenshot(page, 'laboratory');
    } finally {
      run.kill('SIGINT');
      await new Promise((resolve) => run.once('exit', resolve));
    }
    await page.goto(`${world.server.url}/#/lab/live`);
    await page.waitForSelector('.chart canvas');
  }));

  test('papers are shown', () => onPage(world, 'papers', async (page) => {
    await page.goto(`${world.server.url}/#/papers`);
    await page.locator('.experiments a').first().click();
    await page.waitForSelector('table.data');
  }));
}
