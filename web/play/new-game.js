// new-game.js: the dialog for a new game: deal, rules and opponents.
import { readCode } from '../deal-code.js';
import { openDialog } from '../dialog.js';
import { el, fill } from '../dom.js';
import { gamePage, gameText, gameTitle, ruleSets } from '../games/index.js';
import { seatLabel } from '../games/words.js';
import { t } from '../i18n/index.js';
import { fullRules, sameRules, shortRules, writeRules } from '../rules.js';

/** @import {Game, RuleOption} from '../types.js' */
/** @typedef {{ game: string, rules?: string, deal?: string, winnable?: boolean, level?: string, players?: string[] }} Wish */
/** @typedef {{ progress?: (searched: import('../api.js').Searched) => void, signal?: AbortSignal }} Searching  for a winnable deal */

/** @param {string} label @param {Node} control */
const field = (label, control) => el('label', { class: 'field' }, el('span', {}, label), control);

/** @param {{ value: string, text: string }[]} options @param {string} value @param {() => void} [changed] */
function select(options, value, changed = () => {}) {
  const box = el('select', { change: changed }, ...options.map((option) => el('option', { value: option.value }, option.text)));
  box.value = value;
  return box;
}

/** @param {Game} game @param {RuleOption} rule @param {string} value */
function ruleControl(game, rule, value) {
  const name = (/** @type {string} */ text) => gameText(game.name, `value.${text}`, {}, text);
  if (rule.kind === 'choice' || (rule.low === undefined && rule.choices)) {
    return select((rule.choices ?? []).map((text) => ({ value: text, text: name(text) })), value);
  }
  const words = rule.choices ?? [];
  const low = rule.low ?? 0;
  const count = Math.min(30, (rule.high ?? low) - low + 1);
  const numbers = Array.from({ length: count }, (_, i) => String(low + i));
  return select([...words, ...numbers].map((text) => ({ value: text, text: name(text) })), value);
}

class RulesForm {
  /** @param {Game} game @param {string} rules */
  constructor(game, rules) {
    this.game = game;
    const own = { value: 'own', text: t('new.own') };
    const known = ruleSets(game);
    const now = known.find(({ value }) => sameRules(game, value, rules))?.value ?? (known.length ? 'own' : '');
    this.preset = select([...known, own], now, () => this.sync());
    /** @type {Map<string, HTMLSelectElement>} */
    this.controls = new Map();
    const values = fullRules(game, rules);
    for (const rule of game.rules) this.controls.set(rule.name, ruleControl(game, rule, values.get(rule.name) ?? rule.initial));
    this.details = el('div', { class: 'rule-fields' },
      ...game.rules.map(({ name, words }) => field(gameText(game.name, `option.${name}`, {}, words), /** @type {Node} */ (this.controls.get(name)))));
    this.element = el('div', {}, known.length > 0 && field(t('new.preset'), this.preset), this.details);
    this.details.hidden = known.length > 0 && now !== 'own';
    if (!game.rules.length) this.element.hidden = true;
  }

  sync() {
    this.details.hidden = this.preset.value !== 'own';
    if (this.preset.value === 'own') return;
    for (const [name, value] of fullRules(this.game, this.preset.value)) {
      const control = this.controls.get(name);
      if (control) control.value = value;
    }
  }

  get value() {
    const values = new Map([...this.controls].map(([name, control]) => [name, control.value]));
    return shortRules(this.game, writeRules(values));
  }
}

class DealForm {
  /** @param {Game} game @param {string} deal */
  constructor(game, deal) {
    const solvable = game.solvers.length > 0;
    const [source = 'seed', number = ''] = deal.split(':');
    this.kind = 'random';
    this.game = game.name;
    // Sources without a name of their own are for experiments.
    const known = game.sources.map(({ name }) => ({ value: name, text: gameText(game.name, `source.${name}`) })).filter(({ value, text }) => text !== '' || value === source);
    this.source = select(known.map(({ value, text }) => ({ value, text: text || value })),
      game.sources.some(({ name }) => name === source) ? source : 'seed');
    this.number = el('input', { type: 'text', value: number, autocomplete: 'off' });
    this.details = el('div', { class: 'rule-fields', hidden: true },
      field(t('new.source'), this.source), field(t('new.number.label'), this.number));
    this.level = select(/** @type {const} */ (['any', 'easy', 'medium', 'hard']).map((value) => ({ value, text: t(value === 'any' ? 'new.level.any' : `level.${value}`) })), 'any');
    this.levels = el('div', { class: 'rule-fields', hidden: true }, field(t('stats.level'), this.level), el('p', { class: 'fine' }, t('new.level.how')));
    const choice = (/** @type {string} */ value, /** @type {string} */ text) =>
      el('label', { class: 'radio' }, el('input', {
        type: 'radio', name: 'deal-kind', value, checked: value === 'random', change: () => this.pick(value),
      }), text);
    this.element = el('fieldset', { class: 'deal-kinds' }, el('legend', {}, t('new.deal')), choice('random', t('new.random')),
      solvable && choice('winnable', t('new.winnable')), this.levels, choice('number', t('new.number')), this.details);
  }

  /** @param {string} kind */
  pick(kind) {
    this.kind = kind;
    this.details.hidden = kind !== 'number';
    this.levels.hidden = kind !== 'winnable';
    if (kind === 'number') this.number.focus();
  }

  /** @returns {{ deal?: string, rules?: string, winnable?: boolean, level?: string } | undefined} undefined for an invalid number */
  get value() {
    if (this.kind === 'winnable') return { winnable: true, ...(this.level.value === 'any' ? {} : { level: this.level.value }) };
    if (this.kind === 'random') return {};
    const number = this.number.value.trim();
    const code = readCode(number);
    if (typeof code !== 'string' && code.game === this.game) return { deal: code.deal, rules: code.rules };
    return /^\d{1,20}$/.test(number) ? { deal: `${this.source.value}:${number}` } : undefined;
  }
}

/** Shows how far the search for a winnable deal is; a button ends it. */
class DealSearch {
  constructor() {
    this.control = new AbortController();
    this.text = el('p', { role: 'status' });
    this.bar = el('progress', { 'aria-label': t('new.searching') });
    this.element = el('div', { class: 'deal-search', hidden: true }, this.text, this.bar,
      el('button', { class: 'wide-button', type: 'button', click: () => this.end() }, t('over.stop')));
  }

  /** @returns {Searching} */
  begin() {
    this.control = new AbortController();
    this.element.hidden = false;
    fill(this.text, t('new.searching'));
    this.bar.removeAttribute('value');
    return { signal: this.control.signal, progress: (searched) => this.show(searched) };
  }

  /** @param {import('../api.js').Searched} searched */
  show({ tried, found, wanted }) {
    fill(this.text, t('new.searched', { tried, found, wanted }));
    if (wanted > 1) this.bar.value = found / wanted;
  }

  end() {
    this.control.abort();
    this.element.hidden = true;
  }
}

/** @param {Game} game @param {string[]} players */
function opponents(game, players) {
  const known = game.players.filter(({ name }) => name !== 'human').map(({ name, words }) => ({ value: name, text: gameText(game.name, `player.${name}`, {}, `${name}: ${words}`) }));
  const proposed = known.find(({ value }) => value === gamePage(game.name).opponent) ?? known[0];
  const boxes = Array.from({ length: game.seats - 1 }, (_, i) => select(known, players[i + 1] ?? proposed?.value));
  return { boxes, element: el('div', { class: 'rule-fields' }, ...boxes.map((box, i) => field(t('rules.part', { name: t('new.opponents'), value: seatLabel(i + 1) }), box))) };
}

/**
 * @param {Game} game
 * @param {{ rules: string, deal: string, players: string[] }} now
 * @param {(wish: Wish, searching: Searching) => Promise<void>} start  rejects with the error
 */
export function openNewGame(game, now, start) {
  const rules = new RulesForm(game, now.rules);
  const deal = new DealForm(game, now.deal);
  const others = opponents(game, now.players);
  const message = el('p', { class: 'form-message', role: 'alert' });
  const search = new DealSearch();
  const dialog = openDialog(t('rules.part', { name: t('new.title'), value: gameTitle(game.name, game.title) }), (close) => {
    const submit = el('button', { class: 'wide-button primary', type: 'submit', autofocus: true }, t('new.start'));
    const send = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const chosen = deal.value;
      if (!chosen) return fill(message, t('new.bad'));
      submit.disabled = true;
      fill(message);
      const players = game.seats > 1 ? others.boxes.map((box) => box.value) : undefined;
      try {
        await start({ game: game.name, rules: rules.value, ...chosen, ...(players ? { players } : {}) }, chosen.winnable ? search.begin() : {});
        close();
      } catch (error) {
        const { code, message: text } = /** @type {import('../api.js').ApiError} */ (error);
        fill(message, code === 'stopped' ? '' : text);
        submit.disabled = false;
      }
      search.end();
      return undefined;
    };
    return [el('form', { submit: send, novalidate: true }, deal.element, rules.element, game.seats > 1 && others.element, search.element, message, submit)];
  }, 'new-game');
  dialog.addEventListener('close', () => search.end());
}
