// daily.js: daily deals, sharing, deal codes, levels, statistics, and a backup that is restored elsewhere.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dailyDeal, dayOf } from '../../web/daily/day.js';
import { onlyLong, onPage, openDeal, playId, screenshot, until } from './support.js';

/** Plays a game to its end with a program's moves. */
async function finish(server, state) {
  while (state.outcome.phase === 'playing') {
    state = await server.post(`/api/plays/${state.play}/auto`, { at: state.at, player: 'random', most: 100 });
    assert.ok(state.play, JSON.stringify(state));
  }
  return state;
}

/** @param {{ server: any, browser: any }} world @param {boolean} [long] */
export function dailyTests(world, long = false) {
  test('the daily deal is played, scored and shared', () => onPage(world, 'daily', async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${world.server.url}/#/daily`);
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    await page.click('.daily-game[data-game="accordion"] .primary');
    await page.waitForSelector('.table .card:not(.buried)');
    const id = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('play');
    const state = await world.server.get(`/api/plays/${id}`);
    assert.equal(state.deal, dailyDeal('accordion', today));
    await finish(world.server, state);
    await page.reload();
    await page.waitForSelector('.daily-part');
    await page.goto(`${world.server.url}/#/daily`);
    const panel = page.locator('.daily-game[data-game="accordion"]');
    await panel.locator('.daily-score').filter({ hasText: /accuracy \d+ of 100/ }).waitFor();
    assert.match(await panel.textContent(), /1 day in a row/);
    await panel.locator('.daily-result button').click();
    await page.waitForSelector('.share-picture');
    await page.click('.share .primary');
    const text = await until(() => page.evaluate(() => navigator.clipboard.readText()), 'a copied text');
    assert.match(text, new RegExp(`^Tefuda · Accordion · ${today}\\n(won|lost), .*with help\\nYour decisions lost [\\d.]+ points`));
    // The picture shows something besides the felt.
    const colours = await page.evaluate(() => {
      const canvas = document.querySelector('.share-picture');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let white = 0;
      for (let i = 0; i < data.length; i += 4) white += data[i] > 240 && data[i + 1] > 240;
      return white;
    });
    assert.ok(colours > 20_000, String(colours));
    const download = page.waitForEvent('download');
    await page.click('.share .wide-button:nth-child(2)');
    assert.equal((await download).suggestedFilename(), `tefuda-accordion-${today}.png`);
    // The code of the result opens the same deal elsewhere.
    const code = text.split('\n').at(-1);
    await page.goto('about:blank');
    await page.goto(`${world.server.url}/`);
    await page.fill('.code', code.replace('.', ' . '));
    await page.click('.code-form button');
    await page.waitForSelector('.table .card:not(.buried)');
    assert.match(decodeURIComponent(page.url()), new RegExp(`accordion\\?deal=${state.deal}`));
    await page.goto(`${world.server.url}/#/deal/${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`);
    await page.waitForFunction(() => /typing error/.test(document.querySelector('.code-form')?.textContent ?? ''));
  }));

  test('a backup restores games and scores elsewhere', () => onPage(world, 'backup', async (page) => {
    const state = await finish(world.server, await world.server.post('/api/plays', { game: 'accordion', deal: 'seed:77' }));
    await world.server.post('/api/plays', { game: 'accordion', deal: 'seed:78' });
    await page.goto(`${world.server.url}/#/mine`);
    await page.waitForSelector('.games tbody tr');
    assert.equal(await page.getByText('seed:78', { exact: true }).count(), 0, 'untouched games are not listed');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('.backup button')]);
    const file = await download.path();
    const saved = JSON.parse(readFileSync(file, 'utf8'));
    assert.ok(saved.plays.some(({ play }) => play === state.play));
    const other = await world.server.another();
    try {
      await page.goto(`${other.url}/#/mine`);
      await page.setInputFiles('.backup input', file);
      await page.waitForFunction((n) => document.querySelector('.backup .form-message')?.textContent?.includes(String(n)), saved.plays.length);
      await page.waitForSelector('.statistics tbody tr');
      await screenshot(page, 'backup-restored');
      const rows = await other.get('/api/plays?limit=500');
      assert.deepEqual(rows.plays.map(({ play }) => play), saved.plays.map(({ play }) => play));
      await page.setInputFiles('.backup input', { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
      await page.waitForFunction(() => /not a backup/.test(document.querySelector('.backup .form-message')?.textContent ?? ''));
    } finally {
      await other.end();
    }
  }));

  test('a winnable deal of a level is found, and a search can be stopped', onlyLong(long), () => onPage(world, 'level', async (page) => {
    const ask = async (level) => {
      await page.click('[data-action="new"]');
      await page.check('dialog.new-game [value="winnable"]');
      await page.locator('dialog.new-game .deal-kinds select').first().selectOption(level);
      await page.click('dialog.new-game [type="submit"]');
    };
    const before = await openDeal(world.server, page, 'klondike', 'seed:3', 'ranks=4,columns=3');
    await ask('hard');
    const id = await until(async () => playId(page) !== before && playId(page), 'another game');
    assert.equal((await world.server.get(`/api/plays/${id}`)).winnable, true);
    await page.goto(`${world.server.url}/#/mine`);
    // With one stack there is hardly a winnable deal.
    const one = await openDeal(world.server, page, 'calculation', 'seed:3', 'stacks=1');
    await ask('any');
    await page.waitForFunction(() => /tried: \d/.test(document.querySelector('.deal-search:not([hidden])')?.textContent ?? ''));
    await screenshot(page, `${world.server.prefix}level-search`);
    await page.click('.deal-search button');
    await page.waitForSelector('dialog.new-game [type="submit"]:enabled');
    assert.equal(await page.locator('.deal-search:visible').count(), 0);
    assert.equal(playId(page), one);
  }));

  test('the statistics separate help and levels', onlyLong(long), () => onPage(world, 'statistics', async (page) => {
    await finish(world.server, await world.server.post('/api/plays', { game: 'accordion', deal: dailyDeal('accordion', dayOf(new Date())) }));
    await page.goto(`${world.server.url}/#/mine`);
    await page.waitForSelector('.statistics tbody tr');
    const lines = () => page.locator('.statistics tbody tr').allTextContents();
    const all = await lines();
    await page.selectOption('.statistics select >> nth=0', 'level');
    assert.ok((await lines()).some((line) => /daily/.test(line)));
    await page.selectOption('.statistics select >> nth=1', 'unaided');
    assert.notDeepEqual(await lines(), all);
  }, { viewport: { width: 360, height: 640 } }));
}
