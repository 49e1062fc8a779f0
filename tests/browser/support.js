// support.js: a server, a browser, and clicks and keys as a person makes them.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

/** The options of a test that only long.test.js runs. @param {boolean} long */
export const onlyLong = (long) => ({ skip: long ? false : 'in long.test.js' });

export const PROGRAM = process.env.TEFUDA;
const SHOTS = new URL('../../build/screenshots/', import.meta.url).pathname;
export const PATIENCE = Number(process.env.TEFUDA_PATIENCE_MS ?? 120_000); // long, because the machine may be busy

/** Waits until a function returns something true. */
export async function until(question, what) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const answer = await question();
    if (answer) return answer;
    if (Date.now() > end) assert.fail(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** A server on a free port with its own store of games and experiments. tests/site/site.js has the same interface for the
 *  page without a server. */
export class Server {
  /** @param {...string} options  of `tefuda serve` */
  constructor(...options) {
    this.options = options;
    this.laboratory = true;
    this.prefix = ''; // of screenshots
    this.folder = mkdtempSync(join(tmpdir(), 'tefuda-browser-'));
    this.store = join(this.folder, 'lab.sqlite');
  }

  async start(port = 0) {
    const words = ['serve', '--port', String(port), '--plays', join(this.folder, 'plays.sqlite'), '--store', this.store, '--data', this.folder, ...this.options];
    // A port of one's choice may for a moment be that of somebody's outgoing connection.
    this.printed = await until(async () => {
      this.process = spawn(PROGRAM, words, { stdio: ['ignore', 'pipe', 'inherit'] });
      for await (const line of createInterface({ input: this.process.stdout })) return line.trim();
      assert.notEqual(port, 0);
      return '';
    }, 'a server that starts');
    const { origin, searchParams } = new URL(this.printed);
    [this.url, this.token] = [origin, searchParams.get('token')];
    assert.match(this.url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(this.token === null, this.options.includes('--no-token'));
    return this;
  }

  async stop(signal = 'SIGTERM') {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill(signal);
    await gone;
  }

  async end() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Another one, without games and without a token. */
  another() {
    return new Server('--no-token').start();
  }

  /** A request as a script makes it. */
  fetch(path, { headers, ...init } = {}) {
    return fetch(this.url + path, { headers: { ...(this.token && { Authorization: `Bearer ${this.token}` }), ...headers }, ...init });
  }

  get(path) {
    return this.fetch(path).then((answer) => answer.json());
  }

  async post(path, body) {
    const answer = await this.fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    return answer.json();
  }
}

export const launch = () => chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });

/** The output of the command, for instance a solution. */
export const command = (...words) => execFileSync(PROGRAM, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The moves that win a deal. */
export function solutionOf(game, deal, ...more) {
  const [line] = command('solve', game, '--deals', deal, '--json', ...more).split('\n');
  const { verdict, solution } = JSON.parse(line);
  assert.equal(verdict, 'won');
  return solution;
}

/** A page that has opened the printed address, unless it has no token. Animations are off. Errors of its scripts
 *  are failures, and a failure saves a screenshot. */
export async function onPage({ browser, server }, name, doing, { withoutToken = false, ...options } = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', viewport: { width: 1180, height: 820 }, ...server.context, ...options });
  const page = await context.newPage();
  const mistakes = [];
  const shot = `${server.prefix}${name}`;
  server.attach?.(page);
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => mistakes.push(error.message));
  try {
    if (!withoutToken) await page.goto(server.printed);
    await doing(page);
    await screenshot(page, shot);
  } catch (error) {
    await screenshot(page, `failed-${shot}`).catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
  assert.deepEqual(mistakes, []);
}

/** Saves a screenshot in build/screenshots. */
export async function screenshot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** The play that the page's address names. */
export const playId = (page) => new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('play');

/** Opens a deal and returns the id of its play. */
export async function openDeal(server, page, game, deal, rules = '') {
  await page.goto(`${server.url}/#/play/${game}?deal=${deal}${rules && `&rules=${rules}`}`);
  await page.waitForSelector('.table .card:not(.buried)');
  return until(() => playId(page), 'a play in the address');
}

/** Waits until the state is as wanted and the page shows it; returns the state. */
export function shown(server, page, id, wanted) {
  return until(async () => {
    const state = await server.get(`/api/plays/${id}`);
    const at = await page.evaluate(() => document.querySelector('.table')?.getAttribute('data-at'));
    return at === String(state.at) && wanted(state) && state;
  }, 'the page and the server');
}

/** The element of a place: the card, the last card of the pile, or the empty place. */
export async function elementAt(page, scene, { pile, index }) {
  const { cards } = scene.piles.find(({ id }) => id === pile);
  const place = index >= 0 ? index : cards.length - 1;
  const found = page.locator(`.table [data-pile="${pile}"][data-index="${place}"]`);
  return (await found.count()) > 0 ? found.first() : page.locator(`.table .slot[data-pile="${pile}"]`);
}

/** Clicks a point of an element that nothing covers. */
async function press(page, element) {
  const point = await element.evaluate((node) => {
    const box = node.getBoundingClientRect();
    for (const [dx, dy] of [[0.5, 0.08], [0.5, 0.5], [0.12, 0.06], [0.85, 0.08], [0.5, 0.92], [0.1, 0.5]]) {
      const [x, y] = [box.left + box.width * dx, box.top + box.height * dy];
      if (node.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    return null;
  });
  assert.ok(point, 'a person can see and press it');
  await page.mouse.click(point.x, point.y);
}

/** Makes a move as a person does with the mouse: the card, then the place. Returns the state after it. */
export async function moveByMouse(server, page, id, word) {
  const { at, scene } = await shown(server, page, id, () => true);
  // A face-down card has no name yet: a click turns it over.
  const move = scene.moves.find((candidate) => candidate.word === word) ?? scene.moves.find(({ click }) => click);
  assert.ok(move, `${word} is legal at ${at}`);
  await page.waitForSelector('.table .movable, .table .clickable, .table .target');
  const from = await elementAt(page, scene, move.click ? { pile: move.from.pile, index: -1 } : move.from);
  if (move.click) await press(page, from);
  else {
    const chosen = await from.evaluate((node) => node.classList.contains('chosen'));
    if (!chosen) await press(page, from);
    await press(page, await elementAt(page, scene, move.to));
  }
  return shown(server, page, id, (state) => state.at > at);
}

/** Does something with a button or a key, and returns the state that is wanted. */
export async function act(server, page, id, doing, wanted) {
  await doing();
  return shown(server, page, id, wanted);
}
