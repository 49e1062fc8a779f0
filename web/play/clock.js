// clock.js: the thinking time: a stopwatch that stands still while the page is hidden, and its display.
import { el, fill } from '../dom.js';
import { t } from '../i18n/index.js';
import { clockText } from '../mine/statistics.js';

const PAUSE_MS = 300_000; // longer thinking without any input counts as an absence

export class Stopwatch {
  /** @param {() => number} now  milliseconds */
  constructor(now = () => performance.now()) {
    this.now = now;
    this.sum = 0;
    /** @type {number | undefined} */
    this.since = now();
  }

  read() {
    return this.sum + (this.since === undefined ? 0 : Math.min(PAUSE_MS, this.now() - this.since));
  }

  pause() {
    this.sum = this.read();
    this.since = undefined;
  }

  resume() {
    this.since ??= this.now();
  }

  reset() {
    this.sum = 0;
    if (this.since !== undefined) this.since = this.now();
  }
}

export class Clock {
  /** @param {() => { ms: number, over: boolean }} time */
  constructor(time) {
    this.time = time;
    this.text = el('span', {});
    this.element = el('span', { class: 'clock', role: 'timer', 'aria-label': t('clock.label') }, this.text);
    this.timer = setInterval(() => this.show(), 1000);
    this.show();
  }

  show() {
    fill(this.text, clockText(1000 * Math.floor(this.time().ms / 1000)));
  }

  leave() {
    clearInterval(this.timer);
  }
}
