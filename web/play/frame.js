// frame.js: the parts of the play page: the felt with its text lines, the area of the table, the side panels.
import { el, fill } from '../dom.js';
import { t } from '../i18n/index.js';
import { lessMotion } from '../settings.js';

const SETTLE_MS = 900;

export class Frame {
  /** @param {HTMLElement} table @param {HTMLElement} speed @param {HTMLElement} toolbar */
  constructor(table, speed, toolbar) {
    this.deal = el('h1', { class: 'deal-name' });
    this.coach = el('p', { class: 'coach' });
    this.banner = el('p', { class: 'banner', role: 'alert', hidden: true });
    this.area = el('div', { class: 'table-area', scroll: () => this.cueScroll() }, table);
    this.cue = el('button', { class: 'scroll-cue', type: 'button', tabindex: -1, hidden: true, click: () => this.scrollDown() }, t('table.more'));
    this.notice = el('div', { class: 'table-notice', role: 'status', hidden: true });
    this.side = el('aside', { class: 'side' });
    this.felt = el('div', { class: 'felt' },
      el('div', { class: 'felt-head' }, this.deal, this.coach), this.banner, el('div', { class: 'table-frame' }, this.area, this.cue), this.notice);
    this.body = el('div', { class: 'play-body' }, this.felt, this.side);
    // The toolbar is outside of everything that scrolls or changes its size, so that no button moves under the pointer.
    this.element = el('div', { class: 'play' }, this.body, el('div', { class: 'play-foot' }, speed, toolbar));
  }

  /** A button for the score sheet, where it has no place beside the table. @param {() => void} open */
  offerSheet(open) {
    this.deal.after(el('button', { class: 'sheet-button', type: 'button', click: open }, t('table.scores')));
  }

  /** Shows that there are cards below the visible part. */
  cueScroll() {
    const { scrollHeight, clientHeight, scrollTop } = this.area;
    this.cue.hidden = scrollHeight - clientHeight - scrollTop < 8;
  }

  scrollDown() {
    this.area.scrollBy({ top: this.area.clientHeight * 0.8, behavior: lessMotion() ? 'auto' : 'smooth' });
  }

  /** Shows an error or a progress message; without text, hides it. @param {string} [text] */
  warn(text) {
    fill(this.banner, text);
    this.banner.hidden = !text;
  }

  /** A message over the table with what can be done about it; without text, none.
   *  @param {string} [text] @param {[string, () => void][]} [actions] */
  tell(text, actions = []) {
    this.notice.hidden = !text;
    if (!text) return fill(this.notice);
    const close = el('button', { class: 'icon-button', type: 'button', 'aria-label': t('dialog.close'), click: () => this.tell() }, '×');
    return fill(this.notice, el('p', {}, text), el('div', { class: 'button-row' }, ...actions.map(([words, act]) =>
      el('button', { class: 'wide-button', type: 'button', click: () => (this.tell(), act()) }, words))), close);
  }

  /** @param {import('../dom.js').Child[]} panels */
  showSide(panels) {
    fill(this.side, ...panels);
    this.element.classList.toggle('with-side', panels.some(Boolean));
  }

  /** Scrolls to the side panels, which are below the table on a narrow screen, after the last card has arrived. */
  bringSide() {
    const behavior = lessMotion() ? 'auto' : 'smooth';
    setTimeout(() => this.side.scrollIntoView({ behavior, block: 'start' }), SETTLE_MS);
  }
}
