// page.js: the experiments of a store, updated live, and the page of one experiment.
import * as api from '../api.js';
import { el, fill } from '../dom.js';
import { t } from '../i18n/index.js';
import { ExperimentPage } from './experiment.js';
import { progressBar, shareLine } from './parts.js';

/** @import {Experiment} from '../types.js' */
/** @import {Route} from '../router.js' */

/** @param {Experiment} one */
const card = (one) =>
  el('li', { class: 'panel experiment', 'data-name': one.name },
    el('h2', {}, el('a', { href: `#/lab/${encodeURIComponent(one.name)}` }, one.name)),
    el('p', { class: 'fine' }, `${one.game} · ${one.players || one.solver} · ${one.deals}`),
    progressBar(one), el('p', {}, shareLine(one)));

class LabPage {
  constructor() {
    this.title = t('lab.title');
    this.list = el('ul', { class: 'experiments' });
    this.state = el('p', { role: 'status' }, t('lab.loading'));
    this.element = el('div', { class: 'page' }, el('h1', {}, t('lab.title')),
      el('p', {}, el('a', { href: '#/papers' }, t('papers.link'))), this.state, this.list);
    this.stop = api.listen('/api/lab/events', {
      lab: ({ experiments }) => this.show(experiments), failed: () => fill(this.state, t('lab.offline')),
    });
  }

  /** @param {Experiment[]} experiments */
  show(experiments) {
    fill(this.state, experiments.length === 0 ? t('lab.none') : t('lab.count', { n: experiments.length }));
    fill(this.list, ...[...experiments].reverse().map(card));
  }

  leave() {
    this.stop();
  }
}

/** #/lab and #/lab/NAME. @param {Route} route */
export async function labPage({ rest }) {
  return rest[0] ? new ExperimentPage(await api.experiment(rest[0])) : new LabPage();
}
