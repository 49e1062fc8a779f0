// pages.js: reviews, saved games, records, and the page of a running experiment.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { command, moveByMouse, onPage, openDeal, playId, PROGRAM, screenshot, shown, until } from './support.js';

/** A finished game, played by a program for the person. */
async function playedGame({ server }, game, player, deal, rules) {
  let state = await server.post('/api/plays', { game, deal, ...(rules && { rules }) });
  while (state.outcome.phase === 'playing') {
    state = await server.post(`/api/plays/${state.play}/auto`, { at: state.at, player, most: 50 });
    assert.ok(state.play, JSON.stringify(state));
  }
  return state.play;
}

/** @param {{ server: any, browser: any, served?: boolean }} world  served: false without a server */
export function pagesTests(world) {
  for (const [game, player, deal, rules] of [['accordion', 'random', 'seed:21'], ['saichugen', 'random', 'seed:21'], ['calculation', 'random', 'seed:7', 'stacks=3']]) {
    test(`the review of a game of ${game} is shown`, () => onPage(world, `${game}-review`, async (page) => {
      const id = await playedGame(world, game, player, deal, rules);
      await page.goto(`${world.server.url}/#/review/${id}`);
      await page.waitForSelector('.summary');
      await page.waitForSelector('.chart canvas');
      // It may be that no loss of a game is certain; the next test has a game with certain ones.
      if (await page.locator('.costly.loss').count() > 0) await page.locator('.costly.loss').first().click();
      await page.waitForSelector('.board .card:not(.buried)');
      // Forced moves have no button.
      await page.locator('.move-list button').last().click();
      const number = page.locator('.move-list li.current .move-number');
      await until(async () => (await page.textContent('.board-head p')).startsWith(`Move ${parseFloat(await number.textContent())}:`), 'the move that is marked');
    }));
  }

  test('a review marks luck and errors, and says in both languages what they did', () => onPage(world, 'calculation-review-marks', async (page) => {
    const errors = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    // A game with several large errors and lucky cards, the same every time.
    const record = command('play', 'calculation', '--player', 'random', '--rules', 'stacks=4', '--deals', 'seed:6', '--seed', '0', '--quiet', '--record', '-');
    const { plays: [{ play: id }] } = await world.server.post('/api/records', { text: record, game: 'calculation' });
    const words = () => page.textContent('.board-head p');
    const changes = async (doing) => {
      const before = await words();
      await doing();
      await until(async () => (await words()) !== before, 'another position');
    };
    await page.goto(`${world.server.url}/#/review/${id}`);
    await page.waitForSelector('.chart-mark');
    assert.ok(await page.locator('.chart-mark.blunder, .chart-mark.mistake').count() > 0);
    assert.ok(await page.locator('.chart-mark.lucky, .chart-mark.unlucky').count() > 0);
    await until(words, 'the first position');
    // A mark and a card with the keyboard, the next decision with the pointer.
    await changes(async () => {
      await page.locator('.chart-mark.lucky, .chart-mark.unlucky').first().focus();
      await page.keyboard.press('Enter');
    });
    await changes(() => page.locator('.board-head button').last().click());
    await changes(() => page.locator('.costly.unluckiest').click());
    // In words, not in the words of records; arrow keys go on; the move that is shown is marked in the list.
    assert.doesNotMatch(await page.textContent('.page'), /PUT\(|STACK\(|MOVE\(/);
    await changes(() => page.keyboard.press('ArrowRight'));
    assert.equal(await page.locator('.move-list .current').count(), 1);
    assert.match(await page.textContent('.game-mark'), /^[A-E] accuracy \d+ of 100$/);
    await page.click('.learn');
    for (let question = 1; question <= 3; question++) {
      await page.locator('.lesson .answers button').first().click();
      await page.locator('.lesson .primary').click();
    }
    assert.match(await page.textContent('.lesson'), /\d of 3 right/);
    const count = async () => (await page.locator('.grade b').allTextContents()).reduce((sum, text) => sum + Number(text), 0);
    assert.ok(await count() > 20);
    assert.match(await page.textContent('.review-sentence'), /^You played well enough to win \d+% of the time; .+ Your decisions cost [\d.]+ points; accuracy \d+ of 100\.$/);
    await page.click('.language');
    await page.waitForFunction(() => /[ぁ-ん]/.test(document.querySelector('.review-sentence')?.textContent ?? ''));
    assert.match(await page.textContent('.review-sentence'), /^\d+% の確率で勝てる打ち方でした.+正確さは 100 点中 \d+ 点です。$/);
    assert.deepEqual(errors, []);
  }));

  test('a line that was left is kept and can be continued', () => onPage(world, 'other-lines', async (page) => {
    const id = await openDeal(world.server, page, 'accordion', 'seed:11', 'ranks=6');
    let state = await shown(world.server, page, id, () => true);
    const [first, other] = state.scene.moves;
    state = await moveByMouse(world.server, page, id, first.word);
    const line = (await moveByMouse(world.server, page, id, state.scene.moves[0].word)).words;
    await page.keyboard.press('u');
    await page.keyboard.press('u');
    await shown(world.server, page, id, ({ at }) => at === 0);
    await moveByMouse(world.server, page, id, other.word);
    await page.goto(`${world.server.url}/#/review/${id}`);
    await page.locator('.other-lines button').first().click();
    await page.waitForSelector('.table .card');
    await until(async () => (await world.server.get(`/api/plays/${id}`)).words.join() === line.join(), 'the first line');
    await page.goto(`${world.server.url}/#/play/accordion?deal=seed:11&rules=ranks=6`);
    await until(() => playId(page) === id, 'the play that is going on');
    await world.server.post(`/api/plays/${id}/reveal`, {});
    await page.goto(`${world.server.url}/#/`);
    await page.goto(`${world.server.url}/#/play/accordion?deal=seed:11&rules=ranks=6`);
    await until(() => playId(page) && playId(page) !== id, 'a fresh play of the deal');
  }));

  test('saved games are listed with rates, and a record is imported', () => onPage(world, 'my-games-refusal', async (page) => {
    const id = await playedGame(world, 'accordion', 'random', 'seed:22');
    const record = await world.server.fetch(`/api/plays/${id}/record?format=text`).then((answer) => answer.text());
    await page.goto(`${world.server.url}/#/mine`);
    await page.waitForSelector('.group-rate');
    const first = () => page.locator('.games tbody tr a').first().getAttribute('href');
    const before = await first();
    await page.selectOption('.import select', 'accordion');
    await page.fill('.import textarea', record);
    await page.click('.import:has(textarea) .wide-button');
    await until(async () => (await first()) !== before, 'the new game at the top of the list');
    assert.equal(await page.textContent('.import:has(textarea) ~ .form-message'), '1 game imported.');
    await screenshot(page, 'my-games');
    await page.fill('.import textarea', 'rules: nonsense');
    await page.click('.import:has(textarea) .wide-button');
    await page.waitForFunction(() => /does not know/.test(document.querySelector('.import:has(textarea) ~ .form-message')?.textContent ?? ''));
  }));

  if (world.served === false) return;

  test('the progress of an experiment is live', () => onPage(world, 'experiment', async (page) => {
    await page.goto(`${world.server.url}/#/lab`);
    await page.waitForSelector('.page h1');
    const words = ['lab', 'run', 'live', '--game', 'accordion', '--deals', 'seed:1-100000000', '--threads', '1', '--store', world.server.store];
    const run = spawn(PROGRAM, words, { stdio: 'ignore' });
    try {
      await page.waitForSelector('.experiment[data-name="live"] progress');
      const done = () => page.evaluate(() => document.querySelector('.experiment[data-name="live"] progress')?.value ?? 0);
      const first = await until(done, 'the first deals');
      await until(async () => (await done()) > first, 'more deals');
      await screenshot(page, 'laboratory');
    } finally {
      run.kill('SIGINT');
      await new Promise((resolve) => run.once('exit', resolve));
    }
    await page.goto(`${world.server.url}/#/lab/live`);
    await page.waitForSelector('.chart canvas');
  }));

  test('a page that is opened while the server is down says so', () => onPage(world, 'server-down', async (page) => {
    await page.waitForSelector('.tile');
    await page.route('**/*', (route) => route.abort());
    await page.evaluate(() => (location.hash = '#/papers'));
    await page.waitForSelector('.notice h1');
    assert.match(await page.textContent('.notice'), /The server does not answer/);
    assert.doesNotMatch(await page.textContent('.notice'), /import|fetch|http/);
    await page.unroute('**/*');
    await page.click('.notice .primary');
    await page.waitForSelector('.experiments');
    // After navigation the heading has the focus.
    await page.click('.top nav a');
    await page.waitForSelector('.tile');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  }));

  test('papers are shown', () => onPage(world, 'papers', async (page) => {
    await page.goto(`${world.server.url}/#/papers`);
    await page.locator('.experiments a').first().click();
    await page.waitForSelector('table.data');
  }));
}
