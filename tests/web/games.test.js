// games.test.js: the folders of web/games: the keys of explanations, and a game that has no folder.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

// What a browser would provide.
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.navigator ??= { language: 'en' };
const { settings } = await import('../../web/settings.js');
const { gamePage, gameText, gameTitle, inOrder, ruleSets } = await import('../../web/games/index.js');
const { plain } = await import('../../web/games/plain.js');
const { whyBars, whyLegend, whyLines, whySign } = await import('../../web/hints/why-words.js');
const { isVague, scaleOf } = await import('../../web/hints/format.js');

settings.language = 'en';
const source = (path) => new URL(`../../${path}`, import.meta.url);
const folders = (path) => readdirSync(source(path), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
const gaps = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

/** The rows of a game's why_keys.h. */
function listedKeys(game) {
  const text = readFileSync(source(`src/games/${game}/why_keys.h`), 'utf8').replace(/\\\n\s*/g, ' ');
  const facts = [...text.matchAll(/\bFACT\((\w+),\s*"([^"]*)"/g)].map(([, key, names]) => [key, names.split(' ')]);
  const labels = [...text.matchAll(/\bLABEL\((\w+),\s*"/g)].map(([, key]) => key);
  return { facts: new Map(facts), labels };
}

const keysBelow = (words, prefix) => Object.keys(words).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)).sort();

test('the table of games has a row per folder', () => {
  for (const name of folders('web/games')) assert.notEqual(gamePage(name), plain, name);
  const names = (games) => games.map(({ name }) => name);
  const order = names(inOrder(['unknown', ...folders('web/games')].map((name) => ({ name }))));
  assert.deepEqual(order, ['calculation', 'klondike', 'accordion', 'saichugen', 'unknown']);
});

for (const game of folders('web/games')) {
  test(`both dictionaries of ${game} explain exactly the keys of why_keys.h`, async () => {
    const { facts, labels } = listedKeys(game);
    assert.ok(facts.size > 0 && labels.length > 0);
    for (const language of ['en', 'ja']) {
      const words = (await import(source(`web/games/${game}/${language}.js`)))[language];
      assert.deepEqual(keysBelow(words, 'why.fact.'), [...facts.keys()].sort(), language);
      assert.deepEqual(keysBelow(words, 'why.label.'), [...labels].sort(), language);
      assert.deepEqual(keysBelow(words, 'why.sign.'), [...labels].sort(), language);
      for (const [key, names] of facts) {
        for (const gap of gaps(words[`why.fact.${key}`])) assert.ok(names.includes(gap), `${language} ${key}: {${gap}}`);
      }
    }
  });

  test(`both languages of ${game} have the same keys and placeholders`, async () => {
    const [en, ja] = await Promise.all(['en', 'ja'].map(async (language) => (await import(source(`web/games/${game}/${language}.js`)))[language]));
    assert.deepEqual(Object.keys(ja).sort(), Object.keys(en).sort());
    for (const key of Object.keys(en)) assert.deepEqual(gaps(ja[key]).sort(), gaps(en[key]).sort(), key);
    for (const key of ['title', 'summary', 'rules']) assert.ok(en[key], key);
  });
}

test('a game without a folder gets the plain table and the texts of the server', () => {
  const game = { name: 'unknown', title: 'Unknown', words: '', presets: [{ name: 'short', rules: 'ranks=4', words: 'four ranks' }] };
  assert.equal(gamePage('unknown'), plain);
  assert.equal(gameTitle('unknown', 'Unknown'), 'Unknown');
  assert.equal(gameText('unknown', 'option.ranks', {}, 'ranks of the deck'), 'ranks of the deck');
  assert.equal(gameText('unknown', 'value.yes'), 'yes');
  assert.deepEqual(ruleSets(game), [{ value: 'short', text: 'four ranks' }]);
  const why = { labels: [{ pile: 'row', index: 0, key: 'best' }], facts: [{ key: 'best' }] };
  assert.deepEqual([whyLines('unknown', { piles: [], moves: [], status: {} }, why), whyLegend('unknown', why), whySign('unknown', why.labels[0])],
    [[], '', 'best']);
});

test('rule sets are the server’s, then the page’s own', () => {
  assert.deepEqual(ruleSets({ name: 'calculation', presets: [] }).map(({ value }) => value), ['stacks=4', 'stacks=3']);
});

const scene = { piles: [{ id: 'column3', kind: 'column', cards: [] }], moves: [], status: {} };

test('facts are sentences with the numbers in the form of their game', () => {
  const facts = [
    { key: 'needed_hidden', arguments: { card: 'AH', columns: 0.75, stock: 0.25 } },
    { key: 'redeals', arguments: { left: -1 } }, { key: 'empties', arguments: { pile: 'column3' } },
  ];
  const lines = whyLines('klondike', scene, { labels: [], facts });
  assert.match(lines[0], /ace of hearts.*75%.*25%/);
  assert.match(lines[1], /∞/);
  assert.match(lines[2], /column 3/);
});

test('facts drawn as bars are not in the lines', () => {
  const why = { labels: [], facts: [{ key: 'middle_value', arguments: { value: 7, chance: 0.5 } }] };
  assert.deepEqual(whyLines('saichugen', scene, why), []);
  assert.deepEqual(whyBars('saichugen', scene, why), [{ value: 7, chance: 0.5, text: '7 points: 50%' }]);
});

test('bars of points span the range of the game', () => {
  const { points } = gamePage('saichugen');
  const place = scaleOf('points', [{ low: 0, high: 1 }], points);
  assert.deepEqual([-1, 0.5, 2].map(place), [0, 0.5, 1]);
  assert.ok(isVague('points', { low: -1, high: 1 }, points));
  assert.ok(!isVague('points', { low: 0, high: 1 }, points));
});
