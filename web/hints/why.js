// why.js: the reasons for a move: sentences, and signs on the cards, from the server's keys and numbers.
import * as api from '../api.js';
import { announce } from '../announce.js';
import { el, fill, setVars } from '../dom.js';
import { gameText } from '../games/index.js';
import { cardSign, moveText } from '../games/words.js';
import { errorText, t } from '../i18n/index.js';
import { whyBars, whyLegend, whyLines, whySign } from './why-words.js';

/** @import {Move, State, Why} from '../types.js' */
/** @import {Tag} from '../table/view.js' */

/** A bar per value with its chance. @param {State} state @param {Why} why */
function chart({ game, scene }, why) {
  const values = whyBars(game, scene, why);
  const most = Math.max(...values.map(({ chance }) => chance));
  const bar = (/** @type {{ value: number, chance: number, text: string }} */ { value, chance, text }) => {
    const column = el('li', { title: text, 'aria-label': text }, el('span', { class: 'column' }), el('span', {}, String(value)));
    setVars(column, { '--share': chance / most });
    return column;
  };
  return values.length > 0 && el('figure', { class: 'why-bars' }, el('figcaption', {}, gameText(game, 'why.bars')), el('ul', {}, ...values.map(bar)));
}

export class WhyPanel {
  /** @param {() => void} dismiss */
  constructor(dismiss) {
    this.open = false;
    this.game = '';
    /** @type {Why | undefined} */
    this.why = undefined;
    this.title = el('h2', {});
    this.body = el('div', {});
    this.element = el('section', { class: 'panel why', 'aria-label': t('tool.why') }, this.title, this.body,
      el('button', { class: 'wide-button', type: 'button', click: dismiss }, t('why.close')));
  }

  /** @param {State} state @param {Move} move @param {string[]} [first]  what the values say about it */
  async ask(state, move, first = []) {
    this.open = true;
    this.game = state.game;
    this.why = undefined;
    fill(this.title, t('why.title', { move: moveText(state.scene, move, cardSign) }));
    fill(this.body, el('p', {}, t('why.wait')));
    try {
      this.why = await api.why(state.play, move.word);
      const lines = [...first, ...whyLines(state.game, state.scene, this.why)];
      fill(this.body, el('ul', { class: 'story' }, ...(lines.length ? lines : [t('why.none')]).map((line) => el('li', {}, line))),
        chart(state, this.why), el('p', { class: 'fine' }, whyLegend(state.game, this.why)));
      announce(lines.join(' '));
    } catch (error) {
      fill(this.body, el('p', {}, errorText(/** @type {api.ApiError} */ (error))));
    }
  }

  close() {
    this.open = false;
    this.why = undefined;
  }

  /** @returns {Tag[]} */
  tags() {
    return (this.why?.labels ?? []).map((label) => ({
      place: { pile: label.pile, index: label.index }, text: whySign(this.game, label), kind: 'label',
    }));
  }
}
