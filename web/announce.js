// announce.js: the live region that screen readers speak.
import { el } from './dom.js';

const TOGETHER_MS = 100; // a move and the card that it turns up are one announcement

const region = el('div', { class: 'spoken', role: 'status', 'aria-live': 'polite' });

export function installAnnouncer() {
  document.body.append(region);
}

let turn = 0;
/** @type {string[]} */
let waiting = [];

function write() {
  turn = 1 - turn;
  region.textContent = waiting.join(' ') + (turn ? '\u00a0' : '');
  waiting = [];
}

/** Announces a line, also when it is the same as the last one. Lines that follow each other at once are announced together: the later one would
 *  replace the earlier one before it is spoken. @param {string} text */
export function announce(text) {
  if (waiting.push(text) === 1) setTimeout(write, TOGETHER_MS);
}
