// part.js: the part of the panel at the end of a game that belongs to a daily deal.
import { el } from '../dom.js';
import { t } from '../i18n/index.js';
import { DailyResult, dayText, rowOf } from './result.js';
import { dayOfPlay } from './results.js';

/** @import {State} from '../types.js' */

export class DailyPart {
  /** @param {State} state @param {string} day */
  constructor(state, day) {
    this.result = new DailyResult(rowOf(state), day);
    this.element = el('div', { class: 'daily-part' }, el('h3', {}, t('daily.of', { day: dayText(day) })), this.result.element,
      el('a', { class: 'wide-button', href: '#/daily' }, t('daily.all')));
    this.result.evaluate();
  }

  /** The part of a game that is a daily deal. @param {State} state */
  static of(state) {
    const day = dayOfPlay(state);
    return day ? new DailyPart(state, day) : undefined;
  }

  leave() {
    this.result.leave();
  }
}
