// learn.js: guided deals, the rules with pictures, and puzzles.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementAt, onlyLong, onPage, screenshot, until } from './support.js';

const GAMES = ['calculation', 'klondike', 'accordion', 'saichugen'];

/** Presses the marked card, then the marked place. */
async function follow(page) {
  const marks = page.locator('.table .pointed'); // in a row, cards move to the left
  for (const mark of [marks.last(), marks.first()]) {
    const box = await mark.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

/** @param {{ server: any, browser: any }} world @param {boolean} [long] */
export function learnTests(world, long = false) {
  test('the first visit to a game offers a guided deal, which can be skipped', () => onPage(world, 'welcome', async (page) => {
    const own = await world.server.another(); // one without games
    try {
      await page.goto(`${own.url}/#/play/accordion`);
      await page.waitForSelector('dialog.welcome');
      await screenshot(page, 'welcome');
      await page.keyboard.press('Escape');
      await page.goto(`${own.url}/#/`);
      await page.waitForSelector('.tile');
      await page.goto(`${own.url}/#/play/accordion`);
      await page.waitForSelector('.table .card:not(.buried)');
      assert.equal(await page.locator('dialog.welcome').count(), 0);
    } finally {
      await own.end();
    }
  }));

  for (const game of GAMES) {
    test(`the lesson of ${game} leads through about ten moves`, game === 'accordion' || game === 'calculation' ? {} : onlyLong(long), () => onPage(world, `${game}-lesson`, async (page) => {
      await page.goto(`${world.server.url}/#/learn/${game}`);
      await page.waitForSelector('.table .pointed');
      const plays = async () => (await world.server.get(`/api/plays?game=${game}&limit=1`)).plays[0]?.play;
      const id = await plays();
      const steps = Number(/of (\d+):/.exec(await page.textContent('.coach'))[1]);
      assert.ok(steps >= 8 && steps <= 12, String(steps));
      for (let n = 1; n <= steps; n++) {
        await page.waitForFunction((now) => document.querySelector('.coach')?.textContent?.startsWith(`${now} of`), n);
        if (n === 1 && game === 'accordion') await follow(page);
        else await page.click('.stage-buttons .wide-button');
      }
      await page.waitForSelector('.stage-buttons .primary');
      await screenshot(page, `${game}-lesson-end`);
      await page.click('.language');
      await page.waitForFunction(() => /[ぁ-ん]/.test(document.querySelector('.coach')?.textContent ?? ''));
      await page.goto(`${world.server.url}/#/`);
      await page.waitForSelector('.tile');
      await until(async () => (await world.server.fetch(`/api/plays/${id}`)).status === 404, 'the game of the lesson to be deleted');
    }));
  }

  test('the rules have pictures and an example in both languages', () => onPage(world, 'rules', async (page) => {
    await page.goto(`${world.server.url}/#/play/klondike?deal=seed:3`);
    await page.waitForSelector('.table .card:not(.buried)');
    for (const [words, example] of [[/^Rules$/, /Example/], [/^ルール$/, /例/]]) {
      const button = page.locator('.rules-button');
      assert.match(await button.textContent(), words);
      await button.click();
      assert.ok(await page.locator('.rules-dialog .mini').count() > 8);
      assert.match(await page.textContent('.rules-dialog'), example);
      await page.keyboard.press('Escape');
      await page.click('.language');
      await page.waitForSelector('.table .card:not(.buried)');
    }
  }));

  test('a puzzle refuses wrong moves and accepts the right one', () => onPage(world, 'puzzle', async (page) => {
    await page.goto(`${world.server.url}/#/puzzles`);
    await page.locator('section[data-game="accordion"] .puzzle-link').first().click();
    await page.waitForSelector('.table .card');
    const [, game, level, number] = /puzzles\/(\w+)\/(\d)\/(\d+)/.exec(page.url());
    const puzzle = await world.server.get(`/api/puzzles/${game}?level=${level}&number=${number}`);
    const play = async (word) => {
      const move = puzzle.scene.moves.find((candidate) => candidate.word === word);
      for (const place of [move.from, move.to]) await (await elementAt(page, puzzle.scene, place)).click();
    };
    await play(puzzle.scene.moves.find(({ word }) => word !== puzzle.answer).word);
    await page.waitForFunction(() => /loses/.test(document.querySelector('.coach')?.textContent ?? ''));
    await play(puzzle.answer);
    await page.waitForFunction(() => /^Right/.test(document.querySelector('.coach')?.textContent ?? ''));
    await page.locator('.stage-buttons a').click();
    await page.waitForSelector('.puzzle-missed');
    await page.goBack();
    await page.waitForSelector('.stage-buttons');
    await page.click('.stage-buttons .wide-button');
    await page.getByText('Play on from here').click();
    await page.waitForSelector('.toolbar');
    assert.equal(await page.locator('.table .card').count(), puzzle.scene.piles[0].cards.length);
  }));

  test('puzzles of Calculation and Klondike show every card', onlyLong(long), () => onPage(world, 'puzzle-calculation', async (page) => {
    for (const [game, puzzle] of [['klondike', '2/2'], ['calculation', '0/1']]) {
      await page.goto(`${world.server.url}/#/puzzles/${game}/${puzzle}`);
      await page.waitForSelector('.table .movable');
      assert.equal(await page.locator('.table [data-word="??"]').count(), 0);
      await screenshot(page, `puzzle-${game}`);
    }
    assert.match(await page.textContent('.stage-extra'), /Next in the deck: \S+ \S+/);
  }));
}
