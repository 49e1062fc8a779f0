// experiment.js: one experiment: its definition, progress, summary statistics and charts.
import * as api from '../api.js';
import { el, fill } from '../dom.js';
import { t, tMaybe } from '../i18n/index.js';
import { DealsChart, SpreadChart } from './charts.js';
import { progressBar, shareLine } from './parts.js';

/** @import {Experiment, ExperimentDetail, Spread} from '../types.js' */

const SPREADS = /** @type {const} */ (['mean', 'low', 'median', 'q90', 'q99', 'high']);

/** @param {number} value */
const number = (value) => value.toLocaleString(undefined, { maximumSignificantDigits: 5 });

/** @param {ExperimentDetail} detail */
function spreads({ summary }) {
  const rows = /** @type {[string, Spread | undefined][]} */ ([['time_ms', summary.time_ms], ['states', summary.states], ['moves', summary.moves]])
    .filter(([, spread]) => spread && spread.count > 0);
  return rows.length > 0 && el('table', { class: 'data' },
    el('thead', {}, el('tr', {}, el('th'), ...SPREADS.map((name) => el('th', { scope: 'col' }, tMaybe(`lab.spread.${name}`, {}, name))))),
    el('tbody', {}, ...rows.map(([name, spread]) => el('tr', {}, el('th', { scope: 'row' }, tMaybe(`lab.value.${name}`, {}, name)),
      ...SPREADS.map((key) => el('td', {}, number(/** @type {Spread} */ (spread)[key])))))));
}

/** @param {ExperimentDetail} detail */
const facts = (detail) => el('dl', { class: 'facts' }, ...[
  ['lab.game', detail.game], ['lab.rules', detail.rules], ['lab.by', detail.players || detail.solver], ['lab.deals', detail.deals], ['lab.note', detail.note],
].filter(([, value]) => value).flatMap(([key, value]) => [el('dt', {}, tMaybe(key)), el('dd', {}, value)]));

export class ExperimentPage {
  /** @param {ExperimentDetail} detail */
  constructor(detail) {
    this.name = detail.name;
    this.title = detail.name;
    this.live = el('div', { 'aria-live': 'off' });
    this.deals = new DealsChart(detail);
    this.spread = new SpreadChart(detail);
    this.element = el('div', { class: 'page' }, el('p', {}, el('a', { href: '#/lab' }, t('lab.back'))), el('h1', {}, detail.name),
      facts(detail), this.live, spreads(detail), this.deals.element, this.spread.element);
    this.showLive(detail);
    this.done = detail.done;
    this.stop = api.listen('/api/lab/events', { lab: ({ experiments }) => this.heard(experiments) });
  }

  /** @param {Experiment[]} experiments */
  heard(experiments) {
    const mine = experiments.find(({ name }) => name === this.name);
    if (!mine) return;
    this.showLive(mine);
    if (mine.done !== this.done) this.deals.load();
    this.done = mine.done;
  }

  /** @param {Experiment} one */
  showLive(one) {
    fill(this.live, progressBar(one), el('p', {}, shareLine(one)));
  }

  leave() {
    this.stop();
    this.deals.leave();
    this.spread.leave();
  }
}
