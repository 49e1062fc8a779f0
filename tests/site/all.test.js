// all.test.js: the page without a server, in Chromium, and the contract of both engines. tests/site/run names the folder of the
// page (SITE) and the parts: smoke, or all. The tests of tests/browser run here too, on the flavour without threads.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accessibleTests } from '../browser/accessible.js';
import { comfortTests } from '../browser/comfort.js';
import { dailyTests } from '../browser/daily.js';
import { gamesTests } from '../browser/games.js';
import { klondikeTests } from '../browser/klondike.js';
import { learnTests } from '../browser/learn.js';
import { pagesTests } from '../browser/pages.js';
import { saichugenTests } from '../browser/saichugen.js';
import { SCREENS, sizesTests } from '../browser/sizes.js';
import { launch, onPage, Server } from '../browser/support.js';
import { tableTests } from '../browser/table.js';
import { CONTRACT, runCase } from './contract.js';
import { installTests } from './install.js';
import { movingTests, pageTests } from './pages.js';
import { Site } from './site.js';

const { SITE } = process.env;
const WHOLE = process.env.PARTS === 'all';
const GAMES = ['calculation', 'klondike', 'accordion', 'saichugen'];
const ENGINES = (process.env.ENGINES ?? (WHOLE ? 'server single threads' : 'single')).split(' ');

/** One world per engine: what the tests of tests/browser ask for. served: false without a server. */
const worlds = Object.fromEntries(ENGINES.map((name) => [name, { browser: null, server: null, served: name === 'server' }]));
let browser;

before(async () => {
  browser = await launch();
  for (const [name, world] of Object.entries(worlds)) {
    world.browser = browser;
    world.server = await (name === 'server' ? new Server() : new Site(SITE, name)).start();
  }
});

after(async () => {
  await browser?.close();
  for (const { server } of Object.values(worlds)) await server?.end();
});

const flavour = (page) => page.evaluate(async () => {
  const { engine } = await import(new URL('engine/chosen.js', document.baseURI));
  await engine.ask('GET', '/api/games');
  return engine.flavour();
});

for (const name of ENGINES) {
  describe(name, () => {
    const world = worlds[name];
    for (const one of Object.keys(CONTRACT)) {
      if (!WHOLE && !/hints of each|records/.test(one)) continue;
      test(`contract: ${one}`, () => onPage(world, 'contract', async (page) => {
        if (!world.served) assert.equal(await flavour(page), name);
        assert.equal(await runCase(page, one, GAMES), '');
      }));
    }
    if (world.served) return;
    pageTests(world, WHOLE ? GAMES : GAMES.slice(0, 1));
    if (!WHOLE) return;
    if (worlds.server) movingTests(world, worlds.server, GAMES);
    gamesTests(world);
    sizesTests(world, Object.keys(SCREENS));
    if (name !== 'single') return;
    tableTests(world);
    pagesTests(world);
    dailyTests(world, true);
    learnTests(world, true);
    comfortTests(world);
    klondikeTests(world);
    saichugenTests(world);
    accessibleTests(world);
  });
}

if (WHOLE) installTests(() => browser, SITE, flavour);
