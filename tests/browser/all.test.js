// all.test.js: every subject on one server and in one browser.
import { after, before } from 'node:test';
import { comfortTests } from './comfort.js';
import { dailyTests } from './daily.js';
import { gamesTests } from './games.js';
import { learnTests } from './learn.js';
import { pagesTests } from './pages.js';
import { klondikeTests } from './klondike.js';
import { saichugenTests } from './saichugen.js';
import { sizesTests } from './sizes.js';
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
learnTests(world);
comfortTests(world);
tokenTests(world);
sizesTests(world, ['phone', 'landscape']); // the others in long.test.js
klondikeTests(world);
saichugenTests(world);
