// page.js: the daily deals: one per game, the same for everybody on a date; results, streaks, and the last weeks.
import * as api from '../api.js';
import { cardPicture } from '../cards/face.js';
import { el, fill } from '../dom.js';
import { gamePage, gameTitle, inOrder } from '../games/index.js';
import { errorText, plural, t } from '../i18n/index.js';
import { clockText } from '../mine/statistics.js';
import { playAddress, visit } from '../router.js';
import { fullRules, writeRules } from '../rules.js';
import { addDays, dailyDeal, dayOf, isDay, untilTomorrow } from './day.js';
import { DailyResult, dayText } from './result.js';
import { dailyResults, streak } from './results.js';

/** @import {Game, PlayRow} from '../types.js' */
/** @import {Day} from './day.js' */
/** @import {Result} from './results.js' */

const WEEKS = 5;

/** The days in a row with a game played to its end, and with one won without help. @param {Map<Day, Result>} results @param {Day} today */
export function streakLines(results, today) {
  const played = streak(results, today, ({ over }) => over);
  const won = streak(results, today, (result) => result.over && result.won);
  const alone = streak(results, today, (result) => result.over && result.won && result.unaided);
  const line = (/** @type {import('../i18n/index.js').Key} */ key, /** @type {{ current: number, longest: number }} */ { current, longest }) =>
    (longest ? t(key, { now: plural(current, 'daily.day', 'daily.days'), longest: plural(longest, 'daily.day', 'daily.days') }) : '');
  return [line('daily.streak.played', played), line('daily.streak.won', won), line('daily.streak.alone', alone)].filter(Boolean);
}

class GamePanel {
  /** @param {Game} game @param {PlayRow[]} rows @param {Day} day @param {Day} today */
  constructor(game, rows, day, today) {
    this.game = game;
    this.day = day;
    const results = dailyResults(rows, game.name, writeRules(fullRules(game, '')));
    const own = results.get(day);
    this.message = el('p', { class: 'form-message', role: 'alert' });
    const lines = streakLines(results, today);
    this.result = own && new DailyResult(own.row, day, { streak: lines[0], review: true });
    const fan = el('span', { class: 'fan', 'aria-hidden': 'true' }, ...gamePage(game.name).tile.map((word) => el('span', { class: 'mini' }, cardPicture(word))));
    const title = gameTitle(game.name, game.title);
    const button = own
      ? el('a', { class: `wide-button ${own.over ? '' : 'primary'}`, href: playAddress(own.row.play) }, t(own.over ? 'daily.look' : 'home.continue'))
      : el('button', { class: 'wide-button primary', type: 'button', 'aria-label': t('daily.play', { game: title }), click: () => this.play() }, t('home.play'));
    this.element = el('section', { class: 'panel daily-game', 'data-game': game.name, 'aria-label': title },
      el('div', { class: 'daily-head' }, fan, el('div', {}, el('h2', {}, title), el('p', { class: 'fine' }, dailyDeal(game.name, day)))),
      this.result?.element, el('div', { class: 'button-row' }, button), this.message,
      lines.length > 0 && el('ul', { class: 'story' }, ...lines.map((line) => el('li', {}, line))), this.calendar(results, today));
  }

  /** One mark per day of the last weeks. @param {Map<Day, Result>} results @param {Day} today */
  calendar(results, today) {
    const days = Array.from({ length: WEEKS * 7 }, (_, i) => addDays(today, i - WEEKS * 7 + 1));
    const kindOf = (/** @type {Day} */ day) => {
      const result = results.get(day);
      return !result ? 'none' : !result.over ? 'open' : result.won ? (result.unaided ? 'alone' : 'won') : 'lost';
    };
    return el('ol', { class: 'calendar', 'aria-label': t('daily.calendar') }, ...days.map((day) => {
      const kind = kindOf(day);
      const text = `${dayText(day)}: ${t(`daily.mark.${kind}`)}`;
      return el('li', {}, el('a', { class: `mark mark-${kind}`, href: `#/daily/${day}`, title: text, 'aria-label': text, 'aria-current': day === this.day ? 'date' : null },
        { none: '·', open: '…', won: '○', alone: '●', lost: '×' }[kind]));
    }));
  }

  async play() {
    try {
      const state = await api.newPlay({ game: this.game.name, deal: dailyDeal(this.game.name, this.day) });
      visit(playAddress(state.play));
    } catch (error) {
      fill(this.message, errorText(/** @type {Error} */ (error)));
    }
  }
}

/** #/daily, #/daily/DAY. @param {import('../router.js').Route} route */
export async function dailyPage({ rest: [wanted] }) {
  const [games, rows] = await Promise.all([api.games(), api.allPlays()]);
  const today = dayOf(new Date());
  const day = isDay(wanted) && wanted <= today ? wanted : today;
  const panels = inOrder(games).map((game) => new GamePanel(game, rows, day, today));
  const clock = el('p', { class: 'fine' });
  const tick = () => fill(clock, t('daily.next', { time: clockText(untilTomorrow(new Date())) }));
  const timer = setInterval(tick, 1000);
  tick();
  const element = el('div', { class: 'page' }, el('h1', {}, t('daily.title')),
    el('p', {}, el('strong', {}, dayText(day)), ' ', t(day === today ? 'daily.how' : 'daily.past')), day === today && clock,
    el('div', { class: 'groups' }, ...panels.map((panel) => panel.element)));
  // One review at a time.
  (async () => {
    for (const { result } of panels) await result?.evaluate();
  })();
  return {
    element, title: t('daily.title'),
    leave: () => {
      clearInterval(timer);
      for (const { result } of panels) result?.leave();
    },
  };
}
