// all.test.js: the page without a server, in Chromium, and the contract of both engines. tests/site/run names the folder of the
// page (SITE) and the parts: smoke, or all.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, Server, until } from '../browser/support.js';
import { CONTRACT, runCase } from './contract.js';
import { pageTests } from './pages.js';
import { StaticServer } from './static.js';

const { SITE } = process.env;
const WHOLE = process.env.PARTS === 'all';
const GAMES = ['calculation', 'klondike', 'accordion', 'saichugen'];

const world = { browser: null, server: null, single: null, threads: null };

before(async () => {
  world.browser = await launch();
  if (WHOLE) world.server = await new Server().start();
  world.single = await new StaticServer(SITE, false).start();
  if (WHOLE) world.threads = await new StaticServer(SITE, true).start();
});

after(async () => {
  await world.browser?.close();
  await world.server?.end();
  await world.single?.stop();
  await world.threads?.stop();
});

/** A page of that engine with its own storage. */
async function onEngine(name, doing, options = {}) {
  const context = await world.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', locale: 'en-GB', ...options });
  try {
    const page = await context.newPage();
    await page.goto(name === 'server' ? world.server.printed : world[name].url);
    await page.waitForSelector('main a');
    if (name !== 'server') assert.equal(await flavour(page), name);
    await doing(page, context);
  } finally {
    await context.close();
  }
}

const flavour = (page) => page.evaluate(async () => {
  const { engine } = await import(new URL('engine/chosen.js', document.baseURI));
  await engine.ask('GET', '/api/games');
  return engine.flavour();
});

for (const engine of (process.env.ENGINES ?? (WHOLE ? 'server single threads' : 'single')).split(' ')) {
  for (const name of Object.keys(CONTRACT)) {
    if (!WHOLE && !/hints of each|records/.test(name)) continue;
    test(`${engine}: ${name}`, () => onEngine(engine, async (page) => assert.equal(await runCase(page, name, GAMES), '')));
  }
}

for (const name of (process.env.ENGINES ?? (WHOLE ? 'single threads' : 'single')).split(' ').filter((each) => each !== 'server')) pageTests(world, name, onEngine, { games: GAMES, whole: WHOLE });

if (WHOLE) {
  test('after the first visit the page works without a network, with threads', async () => {
    const host = await new StaticServer(SITE, false).start();
    const context = await world.browser.newContext({ locale: 'en-GB' });
    try {
      const page = await context.newPage();
      await page.goto(host.url);
      await page.waitForSelector('main a');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await until(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), 'the service worker');
      await host.stop();
      await page.goto(`${host.url}#/play/accordion?deal=seed:3`);
      await page.reload();
      await page.waitForSelector('.table .card');
      assert.equal(await flavour(page), 'threads', 'the service worker isolates the page');
      await page.click('[data-action="hints"]');
      await page.waitForSelector('.hint');
    } finally {
      await context.close();
    }
  });
}
