// comfort.js: settings of the table, keys, and dialogs of our own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, elementAt, onPage, screenshot, shown } from './support.js';

/** A new game of a deal, also if another test has played it. */
async function freshDeal({ server }, page, game, deal) {
  const { play } = await server.post('/api/plays', { game, deal });
  await page.goto(`${server.url}/#/table/${play}`);
  await page.waitForSelector('.table .card:not(.buried)');
  return play;
}

/** @param {{ server: any, browser: any }} world */
export function comfortTests(world) {
  test('keys: a foundation by its number, letters with Shift, Escape during a drag, arrows in the menu', () => onPage(world, 'comfort-keys', async (page) => {
    const id = await freshDeal(world, page, 'klondike', 'seed:1');
    await act(world.server, page, id, () => page.keyboard.press('Shift+Digit4'), ({ at }) => at === 1);
    await act(world.server, page, id, () => page.keyboard.press('Shift+U'), ({ at }) => at === 0);
    await act(world.server, page, id, () => page.keyboard.press('Control+Shift+Z'), ({ at }) => at === 1);
    const { scene } = await act(world.server, page, id, () => page.keyboard.press('D'), ({ at }) => at === 2);
    // A dragged card goes back when Escape is pressed, and letting go does nothing more.
    const move = scene.moves.find(({ from, to, click }) => !click && from.pile.startsWith('column') && to.pile.startsWith('column'));
    const [from, to] = [await (await elementAt(page, scene, move.from)).boundingBox(), await (await elementAt(page, scene, move.to)).boundingBox()];
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 30, { steps: 4 });
    await page.waitForSelector('.card.dragged');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.card.dragged, .card.chosen'));
    await page.mouse.up();
    assert.deepEqual(await (await elementAt(page, scene, move.from)).boundingBox(), from);
    assert.equal((await shown(world.server, page, id, () => true)).at, 2);
    await page.click('.menu-holder .tool');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-action'));
    const first = await focused();
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await focused(), first);
    await page.keyboard.press('ArrowUp');
    assert.equal(await focused(), first);
    await page.keyboard.press('End');
    assert.equal(await focused(), 'help');
  }));

  test('sounds, faces, backs, card size and the left-handed table', () => onPage(world, 'comfort-settings', async (page) => {
    const id = await freshDeal(world, page, 'klondike', 'seed:2');
    const box = (selector) => page.locator(selector).first().boundingBox();
    const [deck, card] = [await box('[data-pile="stock"]'), await box('.card:not(.buried)')];
    await act(world.server, page, id, () => page.keyboard.press('d'), ({ at }) => at === 1);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.sound), undefined, 'silent by default');
    await page.click('[aria-label="Settings"]');
    const choose = (label, value) => page.getByLabel(label).selectOption(value);
    await page.getByLabel('Left-handed').check();
    await page.getByLabel('Sounds').check();
    await choose('Card size', 'small');
    await choose('Card faces', 'letters');
    await choose('Card backs', 'hemp');
    await page.keyboard.press('Escape');
    assert.ok((await box('[data-pile="stock"]')).x > deck.x + 300);
    assert.ok((await box('.card:not(.buried)')).width < card.width - 5);
    assert.equal(await page.locator('.court-picture:visible').count(), 0);
    await screenshot(page, 'comfort-left-handed');
    await act(world.server, page, id, () => page.keyboard.press('d'), ({ at }) => at === 2);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.sound), 'turn');
    await page.reload();
    await page.waitForSelector('.table .card:not(.buried)');
    assert.ok((await box('[data-pile="stock"]')).x > deck.x + 300, 'settings are kept');
  }));

  test('a game is deleted after a question of our own', () => onPage(world, 'comfort-delete', async (page) => {
    const { play } = await world.server.post('/api/plays', { game: 'accordion', deal: 'seed:91' });
    await world.server.post(`/api/plays/${play}/auto`, { at: 0, player: 'random' });
    await page.goto(`${world.server.url}/#/mine`);
    const button = page.getByRole('button', { name: 'delete Accordion seed:91' });
    await button.click();
    await page.click('dialog.sure .wide-button:not(.primary)');
    await button.click();
    await page.click('dialog.sure .primary');
    await button.waitFor({ state: 'detached' });
    assert.equal((await world.server.fetch(`/api/plays/${play}`)).status, 404);
  }));
}
