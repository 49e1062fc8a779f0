// page.js: the saved games: win rates per rule set, and the list of games.
import * as api from '../api.js';
import { announce } from '../announce.js';
import { el, fill } from '../dom.js';
import { t, tMaybe } from '../i18n/index.js';
import { GroupPanel } from './group.js';
import { importPanel } from './import.js';
import { GamesList } from './list.js';

/** @import {Game, Group} from '../types.js' */

class MinePage {
  /** @param {Group[]} groups @param {Game[]} games */
  constructor(groups, games) {
    this.title = t('mine.title');
    this.panels = groups.map((group) => new GroupPanel(group));
    this.list = new GamesList(() => this.refresh());
    this.rates = el('div', { class: 'groups' });
    this.drawRates();
    this.element = el('div', { class: 'page' }, el('h1', {}, t('mine.title')), this.rates,
      this.list.element, importPanel(games, (count) => (announce(t('mine.imported', { n: count })), this.refresh())));
  }

  drawRates() {
    fill(this.rates, ...(this.panels.length > 0 ? this.panels.map(({ element }) => element)
      : [el('p', {}, t('mine.none'), ' ', el('a', { href: '#/' }, tMaybe('nav.home')))]));
  }

  async refresh() {
    const groups = await api.stats();
    this.panels.forEach((panel) => panel.leave());
    this.panels = groups.map((group) => new GroupPanel(group));
    this.drawRates();
    this.list.load();
  }

  leave() {
    this.panels.forEach((panel) => panel.leave());
  }
}

/** #/mine. */
export async function minePage() {
  return new MinePage(...await Promise.all([api.stats(), api.games()]));
}
