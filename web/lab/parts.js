// parts.js: what lists and pages of experiments share.
import { el } from '../dom.js';
import { percent } from '../hints/format.js';
import { t } from '../i18n/index.js';

/** @import {Experiment} from '../types.js' */

/** @param {Experiment} one */
export const progressBar = (one) =>
  el('div', { class: 'progress-row' },
    el('progress', { max: one.total, value: one.done, 'aria-label': t('lab.done', { done: one.done.toLocaleString(), total: one.total.toLocaleString() }) }),
    el('span', {}, t('lab.done', { done: one.done.toLocaleString(), total: one.total.toLocaleString() })),
    one.running && el('strong', { class: 'running' }, t('lab.running')));

/** @param {Experiment} one */
export function shareLine(one) {
  const { won, lost, undecided, finished } = one.tally;
  if (finished > 0) return t('lab.finished', { n: finished.toLocaleString() });
  const counts = t('lab.tally', { won: won.toLocaleString(), lost: lost.toLocaleString(), undecided: undecided.toLocaleString() });
  return one.done > 0 ? `${counts} · ${percent(one.rate)} [${percent(one.low)}, ${percent(one.high)}]` : counts;
}
