// frame.js: the parts of the play page: the felt with its lines of words, the room for the table, the side.
import { el, fill } from '../dom.js';
import { lessMotion } from '../settings.js';

const SETTLE_MS = 900;

export class Frame {
  /** @param {HTMLElement} table @param {HTMLElement} speed @param {HTMLElement} toolbar */
  constructor(table, speed, toolbar) {
    this.deal = el('h1', { class: 'deal-name' });
    this.coach = el('p', { class: 'coach' });
    this.banner = el('p', { class: 'banner', role: 'alert', hidden: true });
    this.room = el('div', { class: 'room' }, table);
    this.side = el('aside', { class: 'side' });
    this.felt = el('div', { class: 'felt' },
      el('div', { class: 'felt-head' }, this.deal, this.coach), this.banner, this.room, speed, toolbar);
    this.element = el('div', { class: 'play' }, this.felt, this.side);
  }

  /** A line that something went wrong or takes its time; nothing takes it away. @param {string} [text] */
  warn(text) {
    fill(this.banner, text);
    this.banner.hidden = !text;
  }

  /** @param {import('../dom.js').Child[]} panels */
  showSide(panels) {
    fill(this.side, ...panels);
    this.element.classList.toggle('with-side', panels.some(Boolean));
  }

  /** On a narrow screen the side is below the table: brings it into sight, once the last card has settled. */
  bringSide() {
    const behavior = lessMotion() ? 'auto' : 'smooth';
    setTimeout(() => this.side.scrollIntoView({ behavior, block: 'start' }), SETTLE_MS);
  }
}
