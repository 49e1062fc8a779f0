// page.js: published figures compared with ours.
import * as api from '../api.js';
import { Chart } from '../charts/chart.js';
import { el } from '../dom.js';
import { gameText } from '../games/index.js';
import { t, tMaybe } from '../i18n/index.js';
import { paperTexts } from './words.js';

/** @import {Paper, PaperLine, PaperTable} from '../types.js' */
/** @import {Route} from '../router.js' */

/** @typedef {(text: string) => string} Say  the text in the page's language */

/** @param {Paper} paper */
const titleOf = ({ game, name, title }) => gameText(game, `paper.${name}.title`, {}, title);

/** @param {number | null | undefined} value */
const number = (value) => (value == null ? '–' : value.toLocaleString(undefined, { maximumSignificantDigits: 6 }));

/** @param {PaperLine} line */
function ours({ ours: value, low, high }) {
  if (value == null) return '–';
  return low == null || high == null || low === high ? number(value) : `${number(value)} [${number(low)}, ${number(high)}]`;
}

/** @param {PaperTable} table @param {Say} say */
function rows(table, say) {
  const heads = [say(table.heading || ''), t('papers.print'), t('papers.ours'), t('papers.verdict')];
  return el('div', { class: 'wide-table', tabindex: 0 }, el('table', { class: 'data' },
    el('thead', {}, el('tr', {}, ...heads.map((head) => (head ? el('th', { scope: 'col' }, head) : el('td', {}))))),
    el('tbody', {}, ...table.lines.map((line) => el('tr', {}, el('th', { scope: 'row' }, say(line.label)), el('td', {}, line.print == null ? '–' : say(line.print)),
      el('td', {}, ours(line)), el('td', { class: `verdict-${line.verdict.replace(' ', '-')}` }, tMaybe(`papers.${line.verdict}`, {}, line.verdict)))))));
}

const WIDE = 1e6; // an interval as wide as this stands for "more" or "less than"

/** The middle of the interval that the printed figure may mean; null when it is no single figure. @param {PaperLine} line */
export function printed({ print, print_low: low, print_high: high }) {
  if (print == null || low == null || high == null || high - low > WIDE) return null;
  return low === 0 && high === 0 && !/^0/.test(print) ? null : (low + high) / 2;
}

const COLOURS = ['--accent', '--warm', '--bad', '--good'];

/** What is drawn of a table: its x values, and for each series the printed and our figures. @param {PaperTable} table */
export function curvesOf(table) {
  const points = table.lines.filter((line) => line.x != null && (printed(line) != null || line.ours != null));
  const x = [...new Set(points.map((line) => Number(line.x)))].sort((a, b) => a - b);
  const names = [...new Set(points.map(({ series }) => series ?? ''))];
  const at = (/** @type {string} */ name) => x.map((value) => points.find((line) => Number(line.x) === value && (line.series ?? '') === name));
  return { x, series: names.map((name) => ({ name, lines: at(name) })) };
}

/** The chart of a table whose lines lie on an axis. @param {PaperTable} table @param {Say} say */
function curve(table, say) {
  const { x, series } = curvesOf(table);
  if (x.length < 3 || !table.x_label) return undefined;
  const label = (/** @type {string} */ name, /** @type {'papers.print' | 'papers.ours'} */ key) => [say(name), t(key)].filter(Boolean).join(t('daily.join'));
  return new Chart({
    title: say(table.title), x, xLabel: say(table.x_label), yLabel: say(table.y_label ?? table.unit ?? ''), logY: table.log_y,
    lines: series.flatMap(({ name, lines }, i) => [
      { label: label(name, 'papers.print'), colour: series.length > 1 ? COLOURS[i % COLOURS.length] : '--warm', kind: /** @type {const} */ ('points'), values: lines.map((line) => line && printed(line)).map((value) => (table.log_y && !(Number(value) > 0) ? null : value ?? null)) },
      ...(lines.some((line) => line?.ours != null) ? [{
        label: label(name, 'papers.ours'), colour: COLOURS[i % COLOURS.length], values: lines.map((line) => line?.ours ?? null),
        low: lines.map((line) => line?.low ?? null), high: lines.map((line) => line?.high ?? null),
      }] : []),
    ]),
  });
}

/** @param {Paper} paper @param {Say} say */
function onePaper(paper, say) {
  /** @type {Chart[]} */
  const charts = [];
  const section = (/** @type {PaperTable} */ table) => {
    const chart = curve(table, say);
    if (chart) charts.push(chart);
    return el('section', { class: 'panel' }, el('h2', {}, say(table.title)), chart?.element, rows(table, say), table.note && el('p', { class: 'fine' }, say(table.note)));
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
  if (rest[0]) {
    const paper = await api.paper(rest[0]);
    return onePaper(paper, await paperTexts(paper.game));
  }
  const papers = await api.papers();
  const element = el('div', { class: 'page' }, el('p', {}, el('a', { href: '#/lab' }, t('lab.back'))), el('h1', {}, t('papers.title')),
    el('p', {}, t('papers.words')), el('ul', { class: 'experiments' }, ...papers.map(tile)));
  return { element, title: t('papers.title') };
}
