// announce.js: the live region that screen readers speak.
import { el } from './dom.js';

const region = el('div', { class: 'spoken', role: 'status', 'aria-live': 'polite' });

export function installAnnouncer() {
  document.body.append(region);
}

let turn = 0;

/** Announces a line, also when it is the same as the last one. @param {string} text */
export function announce(text) {
  turn = 1 - turn;
  region.textContent = text + (turn ? ' ' : '');
}
