// saichugen.js: a turn can be followed: cards face down, the middle card, the totals of a round, the score sheet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveByMouse, onPage, openDeal, shown } from './support.js';

/** @param {{ server: any, browser: any }} world */
export function saichugenTests(world) {
  test('a round of saichugen can be followed', () => onPage(world, 'saichugen-round', async (page) => {
    const id = await openDeal(world.server, page, 'saichugen', 'seed:5');
    await page.evaluate(() => {
      window.seen = [];
      new MutationObserver(() => window.seen.push({
        text: document.querySelector('.coach').textContent,
        down: document.querySelectorAll('.table [data-pile^="shown"].card.down').length,
      })).observe(document.querySelector('.coach'), { childList: true, characterData: true, subtree: true });
    });
    let state = await shown(world.server, page, id, () => true);
    for (let turn = 0; turn < 3; turn++) {
      state = await moveByMouse(world.server, page, id, state.scene.moves[0].word);
      assert.match(await page.textContent('.coach'), /^Middle: \d*[AJQK]?[♣♦♥♠], (you|left player|right player), \+\d+\./);
    }
    const seen = await page.evaluate(() => window.seen);
    assert.ok(seen.some(({ text, down }) => down === 2 && /played a card/.test(text)), JSON.stringify(seen));
    const text = await page.textContent('.coach');
    assert.match(text, /Round 1: you \d+, left \d+, right \d+\./);
    const cells = await page.locator('.sheet tbody tr').first().locator('td').allTextContents();
    assert.deepEqual(cells, text.match(/you (\d+), left (\d+), right (\d+)/).slice(1));
    assert.deepEqual(await page.locator('.sheet tfoot td').allTextContents(), state.scene.status.scores.map(String));
  }));

  test('the scores of saichugen are a button away on a phone', () => onPage(world, 'saichugen-scores', async (page) => {
    await openDeal(world.server, page, 'saichugen', 'seed:6');
    assert.equal(await page.locator('.sheet').count(), 0);
    await page.click('.sheet-button');
    assert.equal(await page.locator('dialog .score-sheet tbody tr').count(), 5);
  }, { viewport: { width: 360, height: 640 } }));
}
