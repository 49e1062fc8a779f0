// sizes.js: on every screen all that can be played is visible, and the toolbar stays where it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onPage, until } from './support.js';

const TALL = 15;

/** A game of Calculation with many cards on one stack. */
async function tallGame(server) {
  let state = await server.post('/api/plays', { game: 'calculation', deal: 'seed:77', rules: 'stacks=3' });
  const count = () => state.scene.piles.find(({ id }) => id === 'stack1').cards.length;
  while (count() < TALL || state.scene.moves.every(({ click }) => click)) {
    const { word } = state.scene.moves.find((move) => move.word === 'STACK(1)') ?? state.scene.moves[0];
    state = await server.post(`/api/plays/${state.play}/moves`, { at: state.at, words: [word] });
    assert.ok(state.play, JSON.stringify(state));
  }
  return state.play;
}

/** The cards that can move or be covered, whose middle is covered by something else or outside. */
const unreachable = (page) => page.evaluate(() => [...document.querySelectorAll('.table .movable, .table .target, .table .clickable')]
  .filter((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const points = [[(left + right) / 2, bottom - 6], [(left + right) / 2, top + 6], [left + 5, top + 8]];
    return !points.some(([x, y]) => node.contains(document.elementFromPoint(x, y)));
  }).map((node) => node.getAttribute('aria-label')));

/** Pixels by which a last card of a pile is below the visible part of the table. */
const below = (page) => page.evaluate(() => {
  const end = document.querySelector('.table-area').getBoundingClientRect().bottom;
  return Math.max(...[...document.querySelectorAll('.table .card:not(.buried)')].map((card) => card.getBoundingClientRect().bottom - end));
});

export const SCREENS = { phone: [360, 640], landscape: [844, 390], zoomed: [640, 400], desktop: [1280, 800], large: [2560, 1440] };

/** @param {{ server: any, browser: any }} world @param {string[]} names  of screens */
export function sizesTests(world, names) {
  for (const [name, [width, height]] of Object.entries(SCREENS).filter(([key]) => names.includes(key))) {
    test(`everything playable is visible on a ${name} screen`, () => onPage(world, `sizes-${name}`, async (page) => {
      const plays = [await tallGame(world.server)];
      for (const game of ['klondike', 'saichugen', 'accordion']) plays.push((await world.server.post('/api/plays', { game, deal: 'seed:5' })).play);
      for (const play of plays) {
        await page.goto(`${world.server.url}/#/table/${play}`);
        await page.waitForFunction((id) => location.hash.includes(id) && document.querySelector('.table .movable, .table .target'), play);
        assert.ok(await below(page) <= 1, `${play}: a card is hidden`);
        assert.deepEqual(await unreachable(page), []);
        assert.equal(await page.locator('.scroll-cue:not([hidden])').count(), 0);
        const cut = await page.evaluate(() => [...document.querySelectorAll('.tool')].filter((tool) => tool.scrollWidth > tool.clientWidth + 1 || tool.getBoundingClientRect().bottom > innerHeight + 1).length);
        assert.equal(cut, 0, 'words of the toolbar are cut off');
      }
      if (name === 'large') assert.ok(await page.evaluate(() => document.querySelector('.table .card').offsetWidth) > 150);
    }, { viewport: { width, height } }));
  }

  for (const [name, [width, height]] of Object.entries({ phone: SCREENS.phone, desktop: SCREENS.desktop })) {
    test(`a second click on Hints turns them off on a ${name} screen`, () => onPage(world, `toolbar-${name}`, async (page) => {
      const { play } = await world.server.post('/api/plays', { game: 'accordion', deal: 'seed:8' });
      await page.goto(`${world.server.url}/#/table/${play}`);
      const box = await page.locator('[data-action="hints"]').boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.click(x, y);
      await page.waitForSelector('.hint');
      assert.deepEqual(await page.locator('[data-action="hints"]').boundingBox(), box);
      await page.mouse.click(x, y);
      await until(async () => (await page.locator('.hint').count()) === 0, 'no hints');
      assert.equal((await world.server.get(`/api/plays/${play}`)).at, 0);
    }, { viewport: { width, height } }));
  }
}
