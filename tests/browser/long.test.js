// long.test.js: the tests of the page that take long, for scripts/test-long.sh.
import { after, before } from 'node:test';
import { accessibleTests } from './accessible.js';
import { dailyTests } from './daily.js';
import { learnTests } from './learn.js';
import { launch, Server } from './support.js';
import { SCREENS, sizesTests } from './sizes.js';

const world = {};

before(async () => {
  world.server = await new Server().start();
  world.browser = await launch();
});

after(async () => {
  await world.browser?.close();
  await world.server?.end();
});

accessibleTests(world);
dailyTests(world, true);
learnTests(world, true);
sizesTests(world, Object.keys(SCREENS));
