// token.js: the token in the address, the cookie, and a browser that has neither.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onPage, screenshot, Server } from './support.js';

const SIZES = { wide: { width: 1180, height: 820 }, phone: { width: 360, height: 740 } };

/** @param {{ server: any, browser: any }} world */
export function tokenTests(world) {
  test('the token leaves the address and stays in a cookie', () => onPage(world, 'token-gone', async (page) => {
    await page.waitForSelector('.tile');
    assert.equal(page.url(), `${world.server.url}/`);
    const { port } = new URL(world.server.url);
    const [cookie, ...others] = await page.context().cookies();
    assert.deepEqual(others, []);
    assert.equal(cookie.name, `tefuda-token-${port}`);
    assert.equal(cookie.value, world.server.token);
    assert.ok(cookie.httpOnly);
    assert.equal(cookie.sameSite, 'Strict');
    assert.equal(await page.evaluate(() => document.cookie), '');
    const seen = await page.evaluate(() => [location.href, document.referrer, ...performance.getEntries().map(({ name }) => name)].join(' '));
    assert.ok(!seen.includes(world.server.token), seen);
    await page.goto(`${world.server.printed}#/mine`);
    await page.waitForSelector('.page h1');
    assert.equal(page.url(), `${world.server.url}/#/mine`);
  }));

  for (const [name, viewport] of Object.entries(SIZES)) {
    for (const [locale, words] of [['en-GB', /needs its token/], ['ja-JP', /トークンが必要です/]]) {
      test(`a page without the token explains what to do, ${name}, ${locale}`, () => onPage(world, `token-needed-${name}-${locale}`, async (page) => {
        await page.goto(`${world.server.url}/`);
        await page.waitForSelector('.token-needed');
        assert.match(await page.textContent('.token-needed h1'), words);
        assert.match(await page.textContent('.token-needed'), /tefuda serve/);
        assert.equal(await page.textContent('.token-needed code'), `${world.server.url}/?token=…`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
      }, { withoutToken: true, locale, viewport }));
    }
  }

  test('every page without the token explains it in both languages, until it has one', () => onPage(world, 'token-come', async (page) => {
    for (const address of ['mine', 'lab', 'lab/live', 'papers', 'play/accordion', 'table/x', 'review/x']) {
      await page.goto(`${world.server.url}/#/${address}`);
      await page.waitForSelector('.token-needed');
      await page.goto('about:blank');
    }
    await page.goto(`${world.server.url}/?token=wrong#/mine`);
    await page.waitForSelector('.token-needed');
    assert.equal(page.url(), `${world.server.url}/#/mine`);
    await page.click('.language');
    await page.waitForFunction(() => /トークン/.test(document.querySelector('.token-needed h1')?.textContent ?? ''));
    const other = await page.context().newPage();
    await other.goto(world.server.printed);
    await other.waitForSelector('.tile');
    await page.click('.token-needed button');
    await page.waitForSelector('.page h1');
    assert.equal(await page.locator('.token-needed').count(), 0);
  }, { withoutToken: true }));

  test('two servers do not affect each other', () => onPage(world, 'token-two-servers', async (page) => {
    const second = await new Server().start();
    try {
      for (const { printed } of [second, world.server, second]) {
        await page.goto(printed);
        await page.waitForSelector('.tile');
      }
      for (const { url } of [world.server, second]) {
        await page.goto(url);
        await page.waitForSelector('.tile');
        assert.equal(await page.locator('.token-needed').count(), 0);
      }
      assert.equal((await page.context().cookies()).length, 2);
    } finally {
      await second.end();
    }
  }));

  test('--no-token allows everybody', () => onPage(world, 'no-token', async (page) => {
    const open = await new Server('--no-token').start();
    try {
      await page.goto(open.url);
      await page.waitForSelector('.tile');
      await page.goto(`${open.url}/#/play/accordion?deal=seed:1`);
      await page.waitForSelector('.table .card:not(.buried)');
      assert.deepEqual(await page.context().cookies(), []);
      await screenshot(page, 'no-token');
    } finally {
      await open.end();
    }
  }, { withoutToken: true }));
}
