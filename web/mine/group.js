// group.js: the games of one rule set: the share won with its interval, and its course over time.
import { Chart } from '../charts/chart.js';
import { el } from '../dom.js';
import { gameTitle } from '../games/index.js';
import { percent } from '../hints/format.js';
import { plural, t } from '../i18n/index.js';
import { sliding } from '../stats.js';

/** @import {Group} from '../types.js' */

const WINDOW = 20; // games per point of the curve
const CURVE_FROM = 5; // games needed to draw the curve

/** @param {{ rate: number, low: number, high: number }} share */
const shareText = ({ rate, low, high }) => `${percent(rate)} [${percent(low)}, ${percent(high)}]`;

/** The person's average points, in games that have points. @param {Group} group */
function pointsLine({ points }) {
  if (!points || points.games === 0) return '';
  const [mean, low, high] = [points.mean, points.low, points.high].map((value) => value.toFixed(2));
  return t('mine.points', { mean, low, high });
}

export class GroupPanel {
  /** @param {Group} group @param {string} name  of its rules */
  constructor(group, name) {
    const games = group.last.map(({ won }) => won);
    const curve = sliding(games, WINDOW);
    this.chart = games.length < CURVE_FROM ? undefined : new Chart({
      title: t('mine.curve', { n: WINDOW }), height: 190, range: [0, 1],
      x: games.map((_, i) => i + 1), xLabel: t('mine.game'), wholeX: true, yLabel: t('mine.share'), format: percent,
      lines: [{
        label: t('mine.share'), colour: '--accent', values: curve.map(({ rate }) => rate),
        low: curve.map(({ low }) => low), high: curve.map(({ high }) => high),
      }],
    });
    const { unaided } = group;
    const points = pointsLine(group);
    this.element = el('section', { class: 'panel group' },
      el('h2', {}, gameTitle(group.game)), el('p', { class: 'fine group-rules' }, name),
      el('p', { class: 'group-rate' }, group.over > 0 ? shareText(group) : '–'),
      el('p', {}, t('mine.counts', { won: group.won, over: group.over, open: group.open })),
      group.by_program > 0 && el('p', { class: 'fine' }, plural(group.by_program, 'mine.program', 'mine.programs')),
      unaided.over > 0 && el('p', {}, t('mine.unaided', { share: shareText(unaided), won: unaided.won, over: unaided.over })),
      points !== '' && el('p', {}, points), this.chart?.element);
  }

  leave() {
    this.chart?.leave();
  }
}
