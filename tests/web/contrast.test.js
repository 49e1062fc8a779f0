import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const sheet = readFileSync(new URL('../../web/style/theme.css', import.meta.url), 'utf8');

/** The colours of a rule of theme.css. */
function colours(selector) {
  const start = sheet.indexOf(`${selector} {`);
  const block = sheet.slice(start, sheet.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
}

const light = colours(':root');
const themes = {
  light, dark: { ...light, ...colours(':root.dark') },
  'four colours': { ...light, ...colours(':root.four-colour') },
  'dark, four colours': { ...light, ...colours(':root.dark'), ...colours(':root.dark.four-colour') },
};

/** Relative luminance as defined by WCAG. */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = [
  ['felt-ink', 'felt'], ['felt-ink', 'felt-glow'], ['felt-faint', 'felt'], ['felt-faint', 'felt-glow'], ['ink', 'page'], ['ink', 'panel'],
  ['ink-soft', 'page'], ['ink-soft', 'panel'], ['accent-ink', 'accent'], ['accent', 'page'], ['good', 'panel'], ['bad', 'panel'], ['warm', 'panel'],
  ['suit-h', 'card-paper'], ['suit-d', 'card-paper'], ['suit-c', 'card-paper'], ['suit-s', 'card-paper'], ['suit-n', 'card-paper'],
  ['suit-h', 'card-known'], ['suit-d', 'card-known'], ['suit-c', 'card-known'],
];
const SIGNS = [['glow', 'felt'], ['glow', 'felt-glow'], ['focus', 'felt'], ['focus-panel', 'panel']];

test('text has AA contrast in every theme', () => {
  for (const [name, theme] of Object.entries(themes)) {
    for (const [ink, ground] of TEXT) {
      const found = contrast(theme[ink], theme[ground]);
      assert.ok(found >= 4.5, `${name}: ${ink} on ${ground} is ${found.toFixed(2)}`);
    }
  }
});

test('glow and focus have enough contrast', () => {
  for (const [name, theme] of Object.entries(themes)) {
    for (const [ink, ground] of SIGNS) assert.ok(contrast(theme[ink], theme[ground]) >= 3, `${name}: ${ink} on ${ground}`);
  }
});
