// table.js: hints, undo, reload, languages, narrow screens, a server that is restarted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, moveByMouse, onPage, openDeal, screenshot, shown } from './support.js';

/** @param {{ server: any, browser: any, served?: boolean }} world  served: false without a server */
export function tableTests(world) {
  for (const game of ['calculation', 'klondike', 'accordion', 'saichugen']) {
    test(`every legal move of ${game} has a hint`, () => onPage(world, `${game}-hints`, async (page) => {
      const id = await openDeal(world.server, page, game, 'seed:7');
      const state = await shown(world.server, page, id, (now) => now.scene.moves.length > 1);
      await page.click('[data-action="hints"]');
      await page.waitForFunction((count) => document.querySelectorAll('.hint').length === count, state.scene.moves.length);
      const worths = await page.locator('.hint-worth').allTextContents();
      assert.ok(worths.every((text) => text !== ''), worths.join(' '));
      // The first figures are values already, and the panel says whose chance they are.
      if (game !== 'accordion') {
        assert.ok(worths.every((text) => /\d/.test(text)), worths.join(' '));
        assert.match(await page.textContent('.hint-state'), /if you play on as well as Tefuda/);
      }
      assert.doesNotMatch(await page.textContent('.hint-state'), /(^|\D)0 samples/);
      assert.equal((await world.server.get(`/api/plays/${id}`)).helped.hints, 1);
    }));
  }

  test('the reasons for a move are shown', () => onPage(world, 'calculation-why', async (page) => {
    await openDeal(world.server, page, 'calculation', 'tanaka:5', 'stacks=3');
    await page.waitForSelector('.table .target');
    await page.click('[data-action="why"]');
    await page.waitForSelector('.why');
  }));

  test('a move updates the coaching line and the signs once', () => onPage(world, 'accordion-refreshed', async (page) => {
    const id = await openDeal(world.server, page, 'accordion', 'seed:31');
    await page.click('[data-action="why"]');
    await page.waitForSelector('.why li');
    await page.evaluate(async () => {
      const { PlayPage } = await import(new URL('play/page.js', document.baseURI));
      window.calls = { refreshCoach: 0, refreshTags: 0 };
      for (const name of Object.keys(window.calls)) {
        const own = PlayPage.prototype[name];
        PlayPage.prototype[name] = function counted() {
          window.calls[name]++;
          own.call(this);
        };
      }
    });
    await act(world.server, page, id, () => page.click('[data-action="step"]'), ({ at }) => at === 1);
    assert.deepEqual(await page.evaluate(() => window.calls), { refreshCoach: 1, refreshTags: 1 });
    assert.equal(await page.locator('.why').count(), 0);
    assert.notEqual(await page.textContent('.coach'), '');
  }));

  const offered = [
    ['calculation', ['stacks=4', 'stacks=3', 'own'], [/Foundations at the start/, /Tanaka/]],
    ['klondike', ['standard', 'shintani', 'shintani-2', 'vegas', 'own'], [/Redeals/, /unlimited/]],
    ['saichugen', [], [/Left/, /planner: plans ahead/]],
  ];
  for (const [game, ruleSets, texts] of offered) {
    test(`the dialog for a new game of ${game} shows its own rules and texts`, () => onPage(world, `${game}-new`, async (page) => {
      await openDeal(world.server, page, game, 'seed:32');
      await page.click('[data-action="new"]');
      await page.waitForSelector('dialog.new-game');
      const values = await page.locator('dialog.new-game option').evaluateAll((options) => options.map(({ value }) => value));
      assert.deepEqual(ruleSets.filter((value) => !values.includes(value)), []);
      const text = await page.textContent('dialog.new-game');
      for (const wanted of texts) assert.match(text, wanted);
      if (game === 'saichugen') assert.deepEqual(await page.locator('dialog.new-game .rule-fields select').evaluateAll((boxes) => boxes.slice(-2).map(({ value }) => value)), ['planner', 'planner']);
    }));
  }

  test('undo, redo and reload lose nothing', () => onPage(world, 'accordion-redo', async (page) => {
    const id = await openDeal(world.server, page, 'accordion', 'seed:11');
    let state = await world.server.get(`/api/plays/${id}`);
    for (let i = 0; i < 3; i++) state = await moveByMouse(world.server, page, id, state.scene.moves[0].word);
    await act(world.server, page, id, () => page.click('[data-action="undo"]'), ({ at }) => at === 2);
    await page.reload();
    await page.waitForSelector('.table .card:not(.buried)');
    assert.equal(await page.locator('.table .card').count(), 50);
    await act(world.server, page, id, () => page.click('[data-action="redo"]'), ({ at }) => at === 3);
    await page.waitForFunction(() => document.querySelectorAll('.table .card:not([aria-hidden])').length === 49);
  }));

  test('the page is in English and Japanese', () => onPage(world, 'home', async (page) => {
    await page.goto(`${world.server.url}/`);
    await page.waitForSelector('.tile');
    await page.click('.language');
    await page.waitForFunction(() => document.documentElement.lang === 'ja');
    await page.waitForFunction(() => /[ぁ-んァ-ヶ一-龠]/.test(document.querySelector('.tile-words')?.textContent ?? ''));
    await screenshot(page, 'home-ja');
    await page.click('.language');
    await page.waitForFunction(() => document.documentElement.lang === 'en');
  }));

  for (const game of ['calculation', 'klondike', 'accordion', 'saichugen']) {
    test(`${game} fits a phone`, () => onPage(world, `${game}-phone`, async (page) => {
      await openDeal(world.server, page, game, 'seed:9');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      const outside = await page.evaluate(() => [...document.querySelectorAll('.table .card')]
        .filter((card) => card.getBoundingClientRect().right > window.innerWidth + 1).length);
      assert.equal(outside, 0);
    }, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }));
  }

  if (world.served !== false) test('after a kill and restart of the server the game continues', () => onPage(world, 'accordion-after-a-kill', async (page) => {
    const id = await openDeal(world.server, page, 'accordion', 'seed:12');
    let state = await world.server.get(`/api/plays/${id}`);
    state = await moveByMouse(world.server, page, id, state.scene.moves[0].word);
    const port = Number(new URL(world.server.url).port);
    await world.server.stop('SIGKILL');
    await world.server.start(port);
    assert.equal((await world.server.get(`/api/plays/${id}`)).at, state.at);
    // The new server has a new token; the page says so until its address is opened.
    const address = page.url();
    await page.click('[data-action="undo"]');
    await page.waitForSelector('.token-needed');
    await page.goto(world.server.printed);
    await page.goto(address);
    await page.waitForSelector('.table .card:not(.buried)');
    const next = await moveByMouse(world.server, page, id, state.scene.moves[0].word);
    assert.equal(next.at, state.at + 1);
  }));

  test('everything on the table has a name for a screen reader', () => onPage(world, 'klondike', async (page) => {
    await openDeal(world.server, page, 'klondike', 'seed:4');
    const nameless = await page.evaluate(() => [...document.querySelectorAll('button, a, [role="group"]')]
      .filter((node) => !(node.getAttribute('aria-label') || node.textContent?.trim())).length);
    assert.equal(nameless, 0);
    assert.ok(await page.locator('[aria-live]').count() > 0);
  }));
}
