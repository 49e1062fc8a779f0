// games.js: a whole game of each kind with the mouse, and one with keys only.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, elementAt, moveByMouse, onPage, openDeal, shown, solutionOf } from './support.js';

/** Plays the moves of a solution; the page makes some of them itself. */
async function playOut(server, page, id, words) {
  let state = await server.get(`/api/plays/${id}`);
  while (state.outcome.phase === 'playing') {
    state = await moveByMouse(server, page, id, words[state.at]);
    // The only card that can be turned over is turned over automatically.
    state = await shown(server, page, id, (now) => {
      const only = now.scene.moves.length === 1 && now.scene.moves[0].click && now.game === 'calculation';
      // So are the moves of a game in which no decision is left.
      return now.outcome.phase !== 'playing' || (!only && now.finish === 0);
    });
  }
  return state;
}

/** @param {{ server: any, browser: any }} world */
export function gamesTests(world) {
  const won = (game, deal, rules, ...options) => test(`a game of ${game} is won with the mouse`, () => onPage(world, `${game}-won`, async (page) => {
    const id = await openDeal(world.server, page, game, deal, rules);
    const words = solutionOf(game, deal, ...options);
    const state = await playOut(world.server, page, id, words);
    assert.equal(state.outcome.phase, 'won');
    await page.waitForSelector('.result.won');
  }));

  won('calculation', 'tanaka:3', 'stacks=4', '--rules', 'stacks=4');
  won('klondike', 'seed:2', '');
  won('accordion', 'seed:1', '');

  test('a game of saichugen is played with the mouse', () => onPage(world, 'saichugen-finished', async (page) => {
    const id = await openDeal(world.server, page, 'saichugen', 'seed:1');
    let state = await world.server.get(`/api/plays/${id}`);
    while (state.outcome.phase === 'playing') {
      state = await moveByMouse(world.server, page, id, state.scene.moves[0].word);
      state = await shown(world.server, page, id, (now) => now.turn || now.outcome.phase !== 'playing');
    }
    assert.equal(state.outcome.phase, 'finished');
    await page.waitForSelector('.result');
  }));

  test('a game of accordion is played with keys only', () => onPage(world, 'accordion-by-keys', async (page) => {
    const id = await openDeal(world.server, page, 'accordion', 'seed:3', 'ranks=4');
    const words = solutionOf('accordion', 'seed:3', '--rules', 'ranks=4');
    for (let state = await shown(world.server, page, id, () => true); state.outcome.phase === 'playing';) {
      const { at, scene } = state;
      const move = scene.moves.find(({ word }) => word === words[at]);
      const from = await elementAt(page, scene, move.from);
      // The only card that can move is already chosen: Enter would move it.
      if (!(await from.evaluate((node) => node.classList.contains('chosen')))) {
        await from.focus();
        await page.keyboard.press('Enter');
        await page.waitForSelector('.chosen');
      }
      await (await elementAt(page, scene, move.to)).focus();
      state = await act(world.server, page, id, () => page.keyboard.press('Enter'), (now) => now.at > at);
    }
    await page.waitForSelector('.result.won');
  }));

  test('arrow keys move over the cards, and a key undoes', () => onPage(world, 'klondike-by-keys', async (page) => {
    const id = await openDeal(world.server, page, 'klondike', 'seed:4');
    await page.keyboard.press('ArrowRight');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    assert.notEqual(await focused(), '');
    await act(world.server, page, id, () => page.keyboard.press('d'), ({ at }) => at === 1);
    await page.waitForSelector('[data-action="undo"]:enabled');
    await act(world.server, page, id, () => page.keyboard.press('u'), ({ at }) => at === 0);
    await page.waitForSelector('[data-action="redo"]:enabled');
    await act(world.server, page, id, () => page.keyboard.press('r'), ({ at }) => at === 1);
  }));

  test('a card is dragged to its place', () => onPage(world, 'calculation-dragged', async (page) => {
    const id = await openDeal(world.server, page, 'calculation', 'tanaka:3', 'stacks=3');
    const { at, scene } = await shown(world.server, page, id, (now) => now.scene.moves.some(({ click }) => !click));
    const move = scene.moves.find(({ to }) => to.pile === 'stack2');
    const from = await (await elementAt(page, scene, move.from)).boundingBox();
    const to = await (await elementAt(page, scene, move.to)).boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    const state = await shown(world.server, page, id, (now) => now.at > at);
    assert.equal(state.words[at], move.word);
  }));
}
