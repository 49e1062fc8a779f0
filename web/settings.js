// settings.js: the settings of this browser, stored in the browser. Games are stored by the server.

/**
 * @typedef {object} Settings
 * @property {'en'|'ja'} language
 * @property {'system'|'light'|'dark'} theme
 * @property {boolean} fourColour
 * @property {'indigo'|'crimson'|'pine'|'hemp'|'checks'} back
 * @property {'courts'|'large'|'letters'} face  how the faces are drawn
 * @property {'small'|'normal'|'large'} cardSize
 * @property {boolean} leftHanded  the deck lies on the right
 * @property {boolean} sounds
 * @property {'off'|'fast'|'normal'|'slow'} animation
 * @property {boolean} coach
 * @property {boolean} clock  the thinking time is shown
 * @property {boolean} hints
 * @property {boolean} oneTap  a tap on a card moves it
 * @property {boolean} finishes  the page finishes a game in which no decision is left
 * @property {number} pace  how long the cards of a turn stay face down, an index of PACES
 * @property {number} speed  the speed of "play for me", an index of SPEEDS
 */

const KEY = 'tefuda';

/** Milliseconds before the cards of a turn are shown: off, fast, normal, slow. */
export const PACES = [0, 350, 800, 1800];

/** @returns {Settings} */
function initial() {
  return {
    language: navigator.language.startsWith('ja') ? 'ja' : 'en',
    theme: 'system', fourColour: false, back: 'indigo', face: 'courts', cardSize: 'normal', leftHanded: false, sounds: false, animation: 'normal', coach: true, clock: false, hints: false, oneTap: false, finishes: true, pace: 2, speed: 2,
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
    // Without storage the settings last until the page is closed.
  }
  for (const watcher of watchers) watcher();
}

/** Calls back after each change; returns a function that stops it. @param {() => void} watcher */
export function watch(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

export const lessMotion = () => still.matches || settings.animation === 'off';

/** Applies the settings to the document. */
function apply() {
  const { classList } = document.documentElement;
  classList.toggle('dark', settings.theme === 'dark' || (settings.theme === 'system' && dark.matches));
  classList.toggle('four-colour', settings.fourColour);
  document.documentElement.dataset.back = settings.back;
  document.documentElement.dataset.face = settings.face;
  document.documentElement.lang = settings.language;
}

export function installSettings() {
  apply();
  watch(apply);
  dark.addEventListener('change', apply);
}
