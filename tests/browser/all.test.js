// all.test.js: every subject on one server and in one browser.
import { after, before } from 'node:test';
import { dailyTests } from './daily.js';
import { gamesTests } from './games.js';
import { pagesTests } from './pages.js';
import { launch, Server } from './support.js';
import { tableTests } from './table.js';
import { tokenTests } from './token.js';

const world = {};

before(async () => {
  world.server = await new Server().start();
  world.browser = await launch();
});

after(async () => {
  await world.browser?.close();
  await world.server?.end();
});

gamesTests(world);
tableTests(world);
pagesTests(world);
dailyTests(world);
tokenTests(world);
