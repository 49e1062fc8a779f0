// accessible.js: rules of accessibility by axe, and whole games by keys with nothing but what is announced.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { onPage, openDeal, until } from './support.js';

const AXE = new URL('../../node_modules/axe-core/axe.min.js', import.meta.url);
const MOVES = 60; // then the game is given up

/** The source of axe, or undefined when it is not installed. */
function source() {
  try {
    return readFileSync(AXE, 'utf8');
  } catch {
    return undefined;
  }
}

/** Violations of the rules, the one for labels included. */
async function violations(page, code) {
  await page.evaluate(code);
  return page.evaluate(async () => {
    const found = await window.axe.run(document, { rules: { 'label-content-name-mismatch': { enabled: true } } });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
  });
}

/** The least contrast of the texts on the felt, with its lightest and its darkest pixel as they are drawn. */
async function feltContrasts(page) {
  const texts = await page.evaluate(() => ['.deal-name', '.coach', '.pile-above', '.pile-below'].flatMap((selector) => [...document.querySelectorAll(`.felt ${selector}`)]
    .filter((node) => node.textContent.trim() && node.checkVisibility()).map((node) => ({ selector, colour: getComputedStyle(node).color }))));
  const { x, y, width, height } = await page.locator('.felt').boundingBox();
  await page.addStyleTag({ content: '.felt * { visibility: hidden !important; }' });
  const picture = await page.screenshot({ clip: { x, y, width, height } });
  return page.evaluate(async ([code, found]) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(code), (sign) => sign.charCodeAt(0))]));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    const share = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const luminance = (r, g, b) => 0.2126 * share(r) + 0.7152 * share(g) + 0.0722 * share(b);
    let [dark, light] = [1, 0];
    for (let i = 0; i < data.length; i += 4) {
      const now = luminance(data[i], data[i + 1], data[i + 2]);
      [dark, light] = [Math.min(dark, now), Math.max(light, now)];
    }
    const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    return { dark, light, texts: found.map(({ selector, colour }) => {
      const ink = luminance(...colour.match(/\d+(\.\d+)?/g).map(Number));
      return { selector, least: Math.min(contrast(ink, dark), contrast(ink, light)) };
    }) };
  }, [picture.toString('base64'), texts]);
}

/** What a screen reader says of the focused element. */
const focused = (page) => page.evaluate(() => {
  const { activeElement: node } = document;
  return { name: node?.getAttribute('aria-label') ?? '', state: node?.getAttribute('aria-description') ?? '' };
});

const spoken = (page) => page.textContent('.spoken');
const isOver = async (page) => (await page.locator('.result').count()) > 0;

/** Walks over the table by arrow keys until something can be pressed. */
async function walk(page, random) {
  const wanted = /can take the chosen card|press to turn over|can move/;
  for (let step = 0; step < 80; step++) {
    const { name, state } = await focused(page);
    // A chosen card is pressed again only when it has no place to go.
    if (name && wanted.test(state)) return { name, state };
    await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][random(4)]);
  }
  return undefined;
}

async function giveUp(page) {
  await page.locator('.menu-holder > .tool').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-action="giveup"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog .primary').focus();
  await page.keyboard.press('Enter');
}

/** A whole game; returns everything that was announced. */
async function playByEar(page) {
  let seed = 1;
  const random = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  const heard = [];
  await page.keyboard.press('ArrowRight');
  for (let made = 0; !(await isOver(page)); made++) {
    if (made >= MOVES) await giveUp(page);
    else if (await walk(page, random)) {
      const before = await spoken(page);
      await page.keyboard.press('Enter');
      heard.push(await until(async () => {
        const now = await spoken(page);
        return now !== before && now;
      }, 'an announcement'));
    } else await page.keyboard.press('Escape');
    if (made >= MOVES) await page.waitForSelector('.result');
  }
  return heard;
}

/** @param {{ server: any, browser: any, served?: boolean }} world  served: false without a server */
export function accessibleTests(world) {
  const code = source();
  for (const colorScheme of ['light', 'dark']) {
    test(`every page follows the rules of accessibility, ${colorScheme}`, { skip: code ? false : 'no axe-core' }, () => onPage(world, `axe-${colorScheme}`, async (page) => {
      const state = await world.server.post('/api/plays', { game: 'accordion', deal: 'seed:21', rules: 'ranks=5' });
      await world.server.post(`/api/plays/${state.play}/auto`, { at: 0, player: 'random', most: 100 });
      const games = ['calculation', 'klondike', 'accordion', 'saichugen'].map((game) => `play/${game}?deal=seed:5`);
      for (const address of ['', 'mine', 'daily', 'puzzles', 'learn/accordion', ...(world.served === false ? [] : ['lab', 'papers', 'papers/tanaka-3']), `review/${state.play}`, ...games]) {
        await page.goto(`${world.server.url}/#/${address}`);
        await page.waitForSelector('main h1');
        if (address.startsWith('review')) await page.waitForSelector('.summary');
        assert.deepEqual(await violations(page, code), [], address);
      }
    }, { colorScheme, bypassCSP: true }));
  }

  for (const colorScheme of ['light', 'dark']) {
    test(`texts on the felt have enough contrast at its lightest and darkest point, ${colorScheme}`, () => onPage(world, `felt-${colorScheme}`, async (page) => {
      for (const game of ['calculation', 'klondike', 'accordion', 'saichugen']) {
        await openDeal(world.server, page, game, 'seed:5');
        const { dark, light, texts } = await feltContrasts(page);
        assert.ok(light > dark && texts.length > 0, `${game}: a gradient and texts`);
        for (const { selector, least } of texts) assert.ok(least >= 4.5, `${game}: ${selector} has ${least.toFixed(2)}`);
        await page.reload();
      }
    }, { colorScheme, bypassCSP: true, reducedMotion: 'reduce' }));
  }

  const games = [['accordion', 'ranks=4'], ['calculation', 'ranks=5,stacks=3'], ['saichugen', ''], ['klondike', '']];
  for (const [game, rules] of games) {
    test(`a whole game of ${game} is played by keys and ear`, () => onPage(world, `${game}-by-ear`, async (page) => {
      await openDeal(world.server, page, game, 'seed:3', rules);
      const heard = await playByEar(page);
      assert.ok(heard.length > 5);
      const wanted = { accordion: /onto/, calculation: /turned up/, saichugen: /Middle: .*\+\d+/, klondike: /turned up/ }[game];
      assert.ok(heard.some((text) => wanted.test(text)), heard.slice(0, 8).join(' / '));
    }));
  }
}
