// pages.js: the page on an engine without a server: games of each kind, hints, review, solution, records, reload.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveByMouse, openDeal, screenshot, shown } from '../browser/support.js';

const SIZES = [[360, 640], [1280, 800]];

/** What support.js asks of a server, answered by the engine in the page. */
const serverOf = (world, name, page) => {
  const ask = (method, path, body) => page.evaluate(async ([how, where, what]) => {
    const { engine } = await import(new URL('engine/chosen.js', document.baseURI));
    return JSON.parse((await engine.ask(how, where, what)).text);
  }, [method, path, body]);
  return { url: world[name].url.replace(/\/$/, ''), get: (path) => ask('GET', path), post: (path, body) => ask('POST', path, body) };
};

export function pageTests(world, name, onEngine, { games, whole }) {
  for (const game of whole ? games : games.slice(0, 1)) {
    for (const [width, height] of whole ? SIZES : SIZES.slice(0, 1)) {
      test(`${name}: ${game} at ${width}x${height}: moves, hints, reload, the end`, () => onEngine(name, async (page) => {
        const server = serverOf(world, name, page);
        const id = await openDeal(server, page, game, 'seed:7');
        let state;
        for (let i = 0; i < 2; i++) {
          // The page of Calculation draws a card by itself.
          const { scene } = await shown(server, page, id, (now) => game !== 'calculation' || now.scene.moves.length > 1);
          state = await moveByMouse(server, page, id, scene.moves[0].word);
        }
        await page.click('[data-action="hints"]');
        await page.waitForSelector('.hint');
        await page.reload();
        await page.waitForSelector('.table .card:not(.buried)');
        const again = await server.get(`/api/plays/${id}`);
        // The page may have drawn a card by itself after the last move.
        assert.deepEqual(again.words.slice(0, state.at), state.words, 'the game is kept');
        assert.ok(again.helped.hints >= 1, 'the hints are counted');
        await screenshot(page, `site-${name}-${game}-${width}`);
      }, { viewport: { width, height } }));
    }
  }

  if (!whole) return;

  test(`${name}: a finished game is reviewed`, () => onEngine(name, async (page) => {
    const server = serverOf(world, name, page);
    let state = await server.post('/api/plays', { game: 'saichugen', deal: 'seed:4' });
    while (state.outcome.phase === 'playing') state = await server.post(`/api/plays/${state.play}/auto`, { at: state.at, most: 100 });
    await page.goto(`${world[name].url}#/review/${state.play}`);
    await page.waitForSelector('main table, main .review, main .decisions');
    await screenshot(page, `site-${name}-review`);
  }));

  test(`${name}: records move to the server and back`, () => onEngine(name, async (page) => {
    const server = serverOf(world, name, page);
    for (const game of games) {
      const made = await server.post('/api/plays', { game, deal: 'seed:8' });
      const played = await server.post(`/api/plays/${made.play}/auto`, { at: made.at, most: 4, player: 'random' });
      const record = await page.evaluate(async (path) => {
        const { engine } = await import(new URL('engine/chosen.js', document.baseURI));
        return (await engine.ask('GET', path)).text;
      }, `/api/plays/${made.play}/record?format=json`);
      const { plays: [there] } = await world.server.post('/api/records', { text: record });
      assert.deepEqual([there.words, there.scene], [played.words, played.scene]);
      const back = await world.server.fetch(`/api/plays/${there.play}/record?format=text`).then((answer) => answer.text());
      const { plays: [here] } = await server.post('/api/records', { text: back, game });
      assert.deepEqual([here.words, here.scene], [played.words, played.scene]);
    }
  }));

  test(`${name}: two tabs have the same games`, () => onEngine(name, async (page, context) => {
    const [here, other] = [serverOf(world, name, page), await context.newPage()];
    await other.goto(world[name].url);
    const there = serverOf(world, name, other);
    const made = await here.post('/api/plays', { game: 'accordion', deal: 'seed:2' });
    const seen = await there.get(`/api/plays/${made.play}`);
    assert.deepEqual(seen.scene, made.scene);
    await there.post(`/api/plays/${made.play}/moves`, { at: 0, words: [made.scene.moves[0].word] });
    assert.equal((await here.get(`/api/plays/${made.play}`)).at, 1);
  }));

  for (const game of games) {
    test(`${name}: the first hint of ${game} on a fresh page`, (t) => onEngine(name, async (page) => {
      await openDeal(serverOf(world, name, page), page, game, 'seed:7');
      const began = Date.now();
      await page.click('[data-action="hints"]');
      await page.waitForSelector('.hint');
      t.diagnostic(`${name}: ${game}: first hint after ${Date.now() - began} ms`); // reported, because it depends on the load
    }));
  }
}
