// page.js: the saved games: win rates per rule set, and the list of games.
import * as api from '../api.js';
import { announce } from '../announce.js';
import { isOver } from '../daily/results.js';
import { el, fill } from '../dom.js';
import { gamePage } from '../games/index.js';
import { plural, t, tMaybe } from '../i18n/index.js';
import { backupPanel } from './backup-panel.js';
import { GroupPanel } from './group.js';
import { importPanel } from './import.js';
import { GamesList } from './list.js';
import { isUntouched } from './statistics.js';
import { rulesName, StatisticsPanel } from './statistics-panel.js';

/** @import {Game, Group, PlayRow} from '../types.js' */

/** The groups without games that nobody has played. @param {Group[]} groups @param {PlayRow[]} rows */
function touched(groups, rows) {
  const real = rows.filter((row) => !row.imported && !isUntouched(row, gamePage(row.game).drawsItself));
  return groups.map((group) => {
    const own = real.filter(({ game, rules }) => game === group.game && rules === group.rules);
    return { ...group, plays: own.length, open: own.filter((row) => !isOver(row)).length };
  }).filter(({ plays }) => plays > 0);
}

class MinePage {
  /** @param {Group[]} groups @param {Game[]} games @param {PlayRow[]} rows */
  constructor(groups, games, rows) {
    this.games = games;
    this.figures = el('div');
    fill(this.figures, new StatisticsPanel(rows, games).element);
    this.title = t('mine.title');
    this.panels = touched(groups, rows).map((group) => this.panel(group));
    this.list = new GamesList(() => this.refresh());
    this.rates = el('div', { class: 'groups' });
    this.drawRates();
    this.element = el('div', { class: 'page' }, el('h1', {}, t('mine.title')), this.rates, this.figures,
      this.list.element, importPanel(games, (count) => (announce(plural(count, 'mine.imported.one', 'mine.imported')), this.refresh())), backupPanel(() => this.refresh()));
  }

  /** @param {Group} group */
  panel(group) {
    return new GroupPanel(group, rulesName(this.games.find(({ name }) => name === group.game), group.rules));
  }

  drawRates() {
    fill(this.rates, ...(this.panels.length > 0 ? this.panels.map(({ element }) => element)
      : [el('p', {}, t('mine.none'), ' ', el('a', { href: '#/' }, tMaybe('nav.home')))]));
  }

  async refresh() {
    const [groups, rows] = await Promise.all([api.stats(), api.allPlays()]);
    fill(this.figures, new StatisticsPanel(rows, this.games).element);
    this.panels.forEach((panel) => panel.leave());
    this.panels = touched(groups, rows).map((group) => this.panel(group));
    this.drawRates();
    this.list.load();
  }

  leave() {
    this.panels.forEach((panel) => panel.leave());
  }
}

/** #/mine. */
export async function minePage() {
  return new MinePage(...await Promise.all([api.stats(), api.games(), api.allPlays()]));
}
