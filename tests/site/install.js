// install.js: the page as an app: what Chromium asks of one, and that it works without a network after the first visit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../browser/support.js';
import { StaticServer } from './static.js';

/** A page whose files the service worker has. */
async function visited(browser, site, doing) {
  const host = await new StaticServer(site, false).start();
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(host.url);
    await page.waitForSelector('main a');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), 'the service worker');
    await doing(page, host, context);
  } finally {
    await context.close();
    await host.stop().catch(() => {});
  }
}

export function installTests(browser, site, flavour) {
  test('Chromium would install the page as an app', () => visited(browser(), site, async (page, host, context) => {
    const session = await context.newCDPSession(page);
    const { url, errors, data } = await session.send('Page.getAppManifest');
    assert.deepEqual([url, errors], [`${host.url}site.webmanifest`, []]);
    const manifest = JSON.parse(data);
    assert.equal(new URL(manifest.start_url, url).href, host.url);
    for (const { src } of manifest.icons) assert.equal((await page.request.get(new URL(src, url).href)).status(), 200, src);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A context of the tests keeps nothing, like a private window, where no app is installed.
    assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'), []);
  }));

  test('after the first visit the page works without a network, with threads', () => visited(browser(), site, async (page, host) => {
    await host.stop();
    await page.goto(`${host.url}#/play/accordion?deal=seed:3`);
    await page.reload();
    await page.waitForSelector('.table .card');
    assert.equal(await flavour(page), 'threads', 'the service worker isolates the page');
    await page.click('[data-action="hints"]');
    await page.waitForSelector('.hint');
    // Every page, also those that were never opened before.
    for (const [address, shown] of [['daily', '.daily-game'], ['puzzles', '.puzzle-link'], ['learn/accordion', '.table .pointed'], ['mine', '.games'],
      ['play/klondike?deal=seed:4', '.table .card'], ['puzzles/accordion/0/1', '.table .movable']]) {
      await page.goto(`${host.url}#/${address}`);
      await page.waitForSelector(shown);
    }
  }));
}
