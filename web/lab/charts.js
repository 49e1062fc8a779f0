// charts.js: the rows of an experiment by deal, with zoom down to single deals, and the distribution of a value.
import * as api from '../api.js';
import { Chart } from '../charts/chart.js';
import { el } from '../dom.js';
import { percent } from '../hints/format.js';
import { t, tMaybe } from '../i18n/index.js';

/** @import {Bin, ExperimentDetail} from '../types.js' */
/** @import {Spec} from '../charts/options.js' */

const VALUES = ['won', 'time_ms', 'states', 'moves', 'points'];

/** @param {ExperimentDetail} detail */
const valuesOf = (detail) => VALUES.filter((value) => (detail.tally.finished > 0 ? value !== 'won' : value !== 'points'));

/** @param {string[]} values @param {string} chosen @param {(value: string) => void} act */
const picker = (values, chosen, act) =>
  el('select', { 'aria-label': t('lab.value'), change: (/** @type {Event} */ event) => act(/** @type {HTMLSelectElement} */ (event.target).value) },
    ...values.map((value) => el('option', { value, selected: value === chosen }, tMaybe(`lab.value.${value}`, {}, value))));

/** @param {number} n */
const asCount = (n) => n.toLocaleString(undefined, { maximumSignificantDigits: 4 });

/** @param {string} name @param {string} value @param {Bin[]} bins @returns {Spec} */
function dealsSpec(name, value, bins) {
  const share = value === 'won';
  const label = tMaybe(`lab.value.${value}`, {}, value);
  return {
    title: `${name}: ${label}`, x: bins.map(({ first, last }) => (first + last) / 2), xLabel: t('lab.deal'), wholeX: true, yLabel: label,
    format: share ? percent : asCount, range: share ? [0, 1] : undefined,
    lines: [{
      label, colour: '--accent', kind: bins.length < 3 ? 'points' : 'line',
      values: bins.map((bin) => (share ? bin.won : bin.mean)),
      low: share ? undefined : bins.map(({ low }) => low), high: share ? undefined : bins.map(({ high }) => high),
    }],
  };
}

export class DealsChart {
  /** @param {ExperimentDetail} detail */
  constructor(detail) {
    this.name = detail.name;
    [this.value] = valuesOf(detail);
    /** @type {{ from?: number, to?: number }} */
    this.range = {};
    this.chart = new Chart(dealsSpec(this.name, this.value, []));
    const all = el('button', { class: 'wide-button', type: 'button', click: () => this.zoom({}) }, t('lab.all'));
    this.element = el('section', { class: 'panel' }, el('h2', {}, t('lab.along')),
      el('div', { class: 'button-row' }, picker(valuesOf(detail), this.value, (value) => ((this.value = value), this.load())), all),
      this.chart.element, el('p', { class: 'fine' }, t('lab.zoom')));
    this.load();
  }

  /** @param {{ from?: number, to?: number }} range */
  zoom(range) {
    this.range = range;
    this.load();
  }

  async load() {
    const { bins } = await api.rows(this.name, { value: this.value, ...this.range });
    const zoomed = (/** @type {number} */ from, /** @type {number} */ to) => this.zoom({ from: Math.max(0, Math.floor(from)), to: Math.ceil(to) });
    this.chart.update({ ...dealsSpec(this.name, this.value, bins), zoomed });
  }

  leave() {
    this.chart.leave();
  }
}

export class SpreadChart {
  /** @param {ExperimentDetail} detail */
  constructor(detail) {
    this.name = detail.name;
    this.value = 'states';
    this.chart = new Chart(this.spec([]));
    this.element = el('section', { class: 'panel' }, el('h2', {}, t('lab.spread')),
      el('div', { class: 'button-row' }, picker(['time_ms', 'states', 'moves'], this.value, (value) => ((this.value = value), this.load()))), this.chart.element);
    this.load();
  }

  /** @param {{ low: number, high: number, count: number }[]} bins @returns {Spec} */
  spec(bins) {
    const label = tMaybe(`lab.value.${this.value}`, {}, this.value);
    const shown = bins.filter(({ low, high }) => low + high > 0);
    return {
      title: `${this.name}: ${t('lab.spread')}`, x: shown.map(({ low, high }) => Math.sqrt(Math.max(low, high / 10) * high)), xLabel: label, yLabel: t('lab.count.deals'),
      logX: true, format: asCount, lines: [{ label: t('lab.count.deals'), colour: '--accent', values: shown.map(({ count }) => count), low: shown.map(() => 0), high: shown.map(({ count }) => count) }],
    };
  }

  async load() {
    const { bins } = await api.histogram(this.name, this.value);
    this.chart.update(this.spec(bins));
  }

  leave() {
    this.chart.leave();
  }
}
