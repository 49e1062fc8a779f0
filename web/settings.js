// settings.js: what this browser's owner likes; kept in the browser, games are kept by the server.

/**
 * @typedef {object} Settings
 * @property {'en'|'ja'} language
 * @property {'system'|'light'|'dark'} theme
 * @property {boolean} fourColour
 * @property {'indigo'|'crimson'|'pine'} back
 * @property {boolean} coach
 * @property {boolean} hints
 * @property {number} speed  moves a second of "play it for me", 0 to 4 on its scale
 */

const KEY = 'tefuda';

/** @returns {Settings} */
function initial() {
  return {
    language: navigator.language.startsWith('ja') ? 'ja' : 'en',
    theme: 'system', fourColour: false, back: 'indigo', coach: true, hints: false, speed: 2,
  };
}

/** @returns {Settings} */
function load() {
  try {
    return { ...initial(), ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return initial();
  }
}

/** @type {Settings} */
export const settings = load();

/** @type {Set<() => void>} */
const watchers = new Set();

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  for (const watcher of watchers) watcher();
}

/** Calls back after each change; answers a function that ends it. @param {() => void} watcher */
export function watch(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

export const lessMotion = () => still.matches;

/** Brings the document into line with the settings. */
function apply() {
  const { classList } = document.documentElement;
  classList.toggle('dark', settings.theme === 'dark' || (settings.theme === 'system' && dark.matches));
  classList.toggle('four-colour', settings.fourColour);
  document.documentElement.dataset.back = settings.back;
  document.documentElement.lang = settings.language;
}

export function installSettings() {
  apply();
  watch(apply);
  dark.addEventListener('change', apply);
}
