// page.js: published figures compared with ours.
import * as api from '../api.js';
import { Chart } from '../charts/chart.js';
import { el } from '../dom.js';
import { gameText } from '../games/index.js';
import { t, tMaybe } from '../i18n/index.js';

/** @import {Paper, PaperLine, PaperTable} from '../types.js' */
/** @import {Route} from '../router.js' */

/** @param {Paper} paper */
const titleOf = ({ game, name, title }) => gameText(game, `paper.${name}.title`, {}, title);

/** @param {number | null | undefined} value */
const number = (value) => (value == null ? '–' : value.toLocaleString(undefined, { maximumSignificantDigits: 6 }));

/** @param {PaperLine} line */
function ours({ ours: value, low, high }) {
  if (value == null) return '–';
  return low == null || high == null || low === high ? number(value) : `${number(value)} [${number(low)}, ${number(high)}]`;
}

/** @param {PaperTable} table */
function rows(table) {
  const heads = [table.heading || '', t('papers.print'), t('papers.ours'), t('papers.verdict')];
  return el('div', { class: 'wide-table' }, el('table', { class: 'data' },
    el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, head)))),
    el('tbody', {}, ...table.lines.map((line) => el('tr', {}, el('th', { scope: 'row' }, line.label), el('td', {}, line.print ?? '–'),
      el('td', {}, ours(line)), el('td', { class: `verdict-${line.verdict.replace(' ', '-')}` }, tMaybe(`papers.${line.verdict}`, {}, line.verdict)))))));
}

/** The middle of the interval that the printed figure may mean. @param {PaperLine} line */
const printed = ({ print, print_low: low, print_high: high }) => (print == null || low == null || high == null ? null : (low + high) / 2);

/** The chart of a table that has x values. @param {PaperTable} table */
function curve(table) {
  const points = table.lines.filter(({ x }) => x != null).sort((a, b) => Number(a.x) - Number(b.x));
  const single = new Set(points.map(({ series }) => series)).size <= 1;
  if (points.length < 3 || !single) return undefined;
  return new Chart({
    title: table.title, x: points.map(({ x }) => Number(x)), xLabel: table.x_label ?? '', yLabel: table.y_label ?? table.unit ?? '', logY: table.log_y,
    lines: [
      { label: t('papers.print'), colour: '--warm', kind: 'points', values: points.map(printed) },
      {
        label: t('papers.ours'), colour: '--accent', values: points.map((line) => line.ours ?? null),
        low: points.map(({ low }) => low ?? null), high: points.map(({ high }) => high ?? null),
      },
    ],
  });
}

/** @param {Paper} paper */
function onePaper(paper) {
  /** @type {Chart[]} */
  const charts = [];
  const section = (/** @type {PaperTable} */ table) => {
    const chart = curve(table);
    if (chart) charts.push(chart);
    return el('section', { class: 'panel' }, el('h2', {}, table.title), chart?.element, rows(table), table.note && el('p', { class: 'fine' }, table.note));
  };
  const element = el('div', { class: 'page' }, el('p', {}, el('a', { href: '#/papers' }, t('papers.back'))), el('h1', {}, titleOf(paper)),
    el('p', { class: 'fine' }, paper.citation), el('p', {}, gameText(paper.game, `paper.${paper.name}.words`, {}, paper.words)), ...(paper.tables ?? []).map(section));
  return { element, title: titleOf(paper), leave: () => charts.forEach((chart) => chart.leave()) };
}

/** @param {Paper} paper */
const tile = (paper) => el('li', { class: 'panel' }, el('h2', {}, el('a', { href: `#/papers/${encodeURIComponent(paper.name)}` }, titleOf(paper))),
  el('p', { class: 'fine' }, paper.citation), el('p', {}, t('papers.state', { valued: paper.valued, lines: paper.lines, agree: paper.agree, differ: paper.differ, few: paper.too_few })));

/** #/papers and #/papers/NAME. @param {Route} route */
export async function papersPage({ rest }) {
  if (rest[0]) return onePaper(await api.paper(rest[0]));
  const papers = await api.papers();
  const element = el('div', { class: 'page' }, el('p', {}, el('a', { href: '#/lab' }, t('lab.back'))), el('h1', {}, t('papers.title')),
    el('p', {}, t('papers.words')), el('ul', { class: 'experiments' }, ...papers.map(tile)));
  return { element, title: t('papers.title') };
}
