// page.js: the table and the panels around it. Input on the table goes to the session; changes of the session are
// shown on the table.
import * as api from '../api.js';
import { announce } from '../announce.js';
import { openDialog } from '../dialog.js';
import { el, fill } from '../dom.js';
import { gamePage, gameText, gameTitle, lookOf, rulesText } from '../games/index.js';
import { HintPanel } from '../hints/panel.js';
import { placeOf, thumbLine } from '../hints/reasons.js';
import { WhyPanel } from '../hints/why.js';
import { dealCode } from '../deal-code.js';
import { errorText, t } from '../i18n/index.js';
import { dealAddress } from '../router.js';
import { shortRules } from '../rules.js';
import { change as changeSettings, PACES, settings, watch } from '../settings.js';
import { TableInput } from '../table/input.js';
import { TableKeyboard } from '../table/keyboard.js';
import { TableView } from '../table/view.js';
import { Autoplay } from './autoplay.js';
import { celebrate } from './celebrate.js';
import { Clock } from './clock.js';
import { DailyPart } from '../daily/part.js';
import { dayOfPlay } from '../daily/results.js';
import { showEnding } from './ending.js';
import { Frame } from './frame.js';
import { openHelp } from './help.js';
import { handleKey } from './keys.js';
import { askGiveUp, chooseSolution, copyLink } from './menu.js';
import { count, dollars } from './purse.js';
import { ResultPanel } from './result.js';
import { Session } from './session.js';
import { Solving } from './solving.js';
import { chosenText, speakChange } from './speak.js';
import { Toolbar } from './toolbar.js';

/** @import {Game, Hint, Move, Place, Scene, State} from '../types.js' */
/** @import {Change} from './session.js' */

/**
 * @typedef {object} Host
 * @property {(wish: { deal?: string, rules?: string, players?: string[] }) => Promise<void>} restartWith
 * @property {() => void} newGame
 */

const roomy = matchMedia('(min-width: 1000px) and (min-height: 560px)'); // the score sheet has a place beside the table

export class PlayPage {
  /** @param {Game} game @param {State} state @param {Host} host */
  constructor(game, state, host) {
    this.game = game;
    this.host = host;
    this.view = new TableView(lookOf(game.name));
    this.input = new TableInput(this.view, { move: (move) => this.move(move), chosen: (place) => this.choose(place) });
    this.keyboard = new TableKeyboard(this.input);
    this.session = new Session(state, { changed: (...news) => this.changed(...news), failed: (error) => this.failed(error),
      stages: (next, move) => this.showStages(next, move), stage: (scene) => this.view.show(scene) });
    this.auto = new Autoplay(this.session, () => this.refreshTools());
    this.hints = new HintPanel({
      move: (move) => this.move(move), why: (move) => this.explain(move),
      point: (move) => this.point(move), changed: () => this.refreshTags(),
    });
    this.why = new WhyPanel(() => this.closeWhy());
    this.toolbar = new Toolbar(this.actions(), (speed) => this.auto.setSpeed(speed));
    /** @type {ResultPanel | undefined} */
    this.result = undefined;
    /** @type {Scene | undefined} the scene before the stages that were shown */
    this.staged = undefined;
    /** @type {DailyPart | undefined} */
    this.daily = undefined;
    this.solving = new Solving(this);
    this.frame = new Frame(this.view.element, this.toolbar.speed, this.toolbar.element);
    this.clock = new Clock(() => ({ ms: this.session.timeMs, over: this.session.over }));
    this.frame.element.querySelector('.felt-head')?.append(this.clock.element);
    this.element = this.frame.element;
    if (gamePage(game.name).sheet) this.frame.offerSheet(() => openDialog(gameText(game.name, 'sheet.title'), () => [this.sheet()]));
    this.view.element.setAttribute('aria-label', gameTitle(game.name, game.title));
    this.sizes = new ResizeObserver(() => (this.view.refit(), this.input.mark(), this.frame.cueScroll()));
    this.sizes.observe(this.frame.area);
    this.onKey = (/** @type {KeyboardEvent} */ event) => handleKey(this, event);
    document.addEventListener('keydown', this.onKey);
    this.unwatch = watch(() => (this.refreshCoach(), this.showClock(), this.view.refit(), this.input.mark()));
    this.showClock();
    this.changed(state, 'fetched');
    this.session.begin();
  }

  /** @returns {import('./toolbar.js').Actions} */
  actions() {
    return {
      undo: () => this.interrupt(() => this.session.undo()),
      redo: () => this.interrupt(() => this.session.redo()),
      hints: () => this.toggleHints(),
      why: () => this.explainBest(),
      step: () => this.interrupt(() => this.makeBest()),
      auto: () => this.auto.toggle(),
      new: () => this.host.newGame(),
      restart: () => this.interrupt(() => this.session.restart()),
      solution: () => chooseSolution(this),
      giveup: () => askGiveUp(() => this.session.giveUp()),
      link: () => copyLink(this.link, dealCode({ game: this.game.name, deal: this.state.deal, rules: shortRules(this.game, this.state.rules) })),
      save: () => api.saveRecord(this.session.id, 'text'),
      help: () => openHelp(this.game.name),
    };
  }

  get state() {
    return this.session.state;
  }

  /** The solution that is shown step by step, if any. */
  get stepper() {
    return this.solving?.stepper;
  }

  get link() {
    const { game, deal, rules } = this.state;
    return dealAddress({ game, deal, rules: shortRules(this.game, rules) });
  }

  /** Stops autoplay before an action of the person. @param {() => unknown} act */
  interrupt(act) {
    this.auto.stop();
    act();
  }

  /** @param {Move} move */
  move(move) {
    if (this.stepper) return;
    this.interrupt(() => this.session.move(move));
  }

  /** @param {State} state @param {Change} change @param {Move} [move] */
  changed(state, change, move) {
    const before = this.view.scene;
    this.frame.warn();
    if (this.stepper) return;
    const said = this.staged ?? before;
    this.staged = undefined;
    this.showScene(state.scene, move);
    if (state.outcome.phase === 'won' && (change === 'moved' || change === 'auto')) celebrate(this.frame.felt);
    this.why.close();
    this.refreshResult();
    showEnding(state, this.session.over, this.frame, {
      giveUp: () => askGiveUp(() => this.session.giveUp()), undo: () => this.session.undo(), finish: () => this.session.finish(),
    });
    if (settings.hints && !this.session.over && !this.auto.running) this.hints.ask(state);
    else this.hints.leave();
    this.refresh();
    if (!this.result) speakChange(change, state, said, move);
    this.view.element.dataset.at = String(state.at);
  }

  /** Shows what happened between the person's move and the new state, step by step. @param {State} state @param {Move} move */
  async showStages(state, move) {
    if (PACES[settings.pace] === 0) return;
    const before = this.view.scene;
    for (const { scene, text } of gamePage(this.game.name).stages?.(state.scene) ?? []) {
      this.staged = before;
      this.input.enabled = false;
      this.input.chosen = undefined;
      this.view.show(scene, move);
      this.input.mark();
      fill(this.frame.coach, text);
      await new Promise((resolve) => setTimeout(resolve, PACES[settings.pace]));
    }
  }

  /** Updates the tools and the side panels from the state. */
  refresh() {
    this.refreshTools();
    this.refreshSide();
  }

  /** Shows a scene on the table only. While the game goes on, refresh() has to follow. @param {Scene} scene @param {Move} [move] */
  showScene(scene, move) {
    this.view.show(scene, move);
    this.input.enabled = !this.session.over && !this.stepper;
    this.input.settle();
    this.keyboard.settle();
    this.frame.cueScroll();
    fill(this.frame.deal, this.describeDeal());
  }

  describeDeal() {
    const rules = shortRules(this.game, this.state.rules);
    const name = rules ? rulesText(this.game, rules) : '';
    return [gameTitle(this.game.name, this.game.title), this.state.deal, name, this.moneyText(rules)].filter(Boolean).join(' · ');
  }

  /** What this game has brought, and all games for money. A game counts from the first move on. @param {string} rules */
  moneyText(rules) {
    const { state } = this;
    const amount = gamePage(this.game.name).money?.(state.scene, rules);
    if (amount === undefined) return '';
    if (state.length === 0) return t('money.stake', { amount: dollars(amount) });
    return t('money.now', { amount: dollars(amount), total: dollars(count(state.play, amount)) });
  }

  /** @param {api.ApiError} error */
  failed(error) {
    this.auto.stop();
    if (error.code === 'stopped') return this.frame.warn();
    this.frame.warn(errorText(error));
    return this.view.refit();
  }

  showClock() {
    this.clock.element.hidden = !settings.clock && !dayOfPlay(this.state); // daily deals are timed
  }

  /** @param {Place | undefined} place */
  choose(place) {
    this.refreshCoach();
    this.refreshTags();
    if (place && this.view.scene) announce(chosenText(this.view.scene, place));
  }

  refreshCoach() {
    const { scene } = this.view;
    const silent = !settings.coach || !scene || this.session.over || Boolean(this.stepper) || Boolean(this.state.dead);
    fill(this.frame.coach, silent ? '' : gamePage(this.game.name).coach(scene, this.input.chosen));
  }

  refreshTags() {
    const { chosen } = this.input;
    const labels = this.stepper ? [] : this.why.tags();
    const worths = labels.length || this.stepper ? [] : this.hints.tags(
      (move) => move.from.pile === chosen?.pile && move.from.index === chosen?.index, Boolean(chosen));
    this.view.setTags([...labels, ...worths]);
  }

  refreshTools() {
    const { toolbar, session, state } = this;
    const playing = !session.over && !this.stepper;
    toolbar.enable('undo', session.canUndo && !this.stepper && !state.revealed);
    toolbar.enable('redo', state.at < state.length && !this.stepper && !state.revealed);
    toolbar.enable('restart', session.canUndo && !this.stepper && !state.revealed);
    for (const action of /** @type {const} */ (['step', 'auto', 'giveup'])) toolbar.enable(action, playing);
    toolbar.enable('hints', playing && this.game.hints !== false);
    toolbar.enable('why', playing && this.game.why !== false);
    toolbar.enable('solution', this.game.solvers.length > 0 && !state.hidden && !this.stepper);
    toolbar.press('hints', settings.hints);
    toolbar.showAuto(this.auto.running);
  }

  refreshResult() {
    this.result?.leave();
    this.result = this.session.over ? new ResultPanel(this.state, this.game.solvers.length > 0, {
      again: () => this.host.restartWith({ deal: this.state.deal, rules: this.state.rules }),
      fresh: () => this.host.restartWith({ rules: this.state.rules }),
      solve: () => this.solve('start'),
      look: (at) => this.lookAt(at),
      goTo: (at) => this.session.goTo(at),
      end: () => this.showScene(this.state.scene),
    }) : undefined;
    if (!this.result) return;
    this.daily?.leave();
    this.daily = DailyPart.of(this.state);
    if (this.daily) this.result.element.append(this.daily.element);
    announce(this.result.element.getAttribute('aria-label') ?? '');
    this.frame.bringSide();
  }

  /** The score sheet of a game that has one. */
  sheet() {
    const own = gamePage(this.game.name).sheet?.(this.view.scene ?? this.state.scene);
    return own && el('section', { class: 'panel sheet', 'aria-label': gameText(this.game.name, 'sheet.title') },
      el('h2', {}, gameText(this.game.name, 'sheet.title')), own);
  }

  refreshSide() {
    const panels = [
      roomy.matches && this.sheet(),
      this.stepper?.element, !this.stepper && this.result?.element, this.why.open && this.why.element,
      !this.stepper && !this.result && settings.hints && this.hints.element,
    ];
    this.frame.showSide(panels);
    this.refreshCoach();
    this.refreshTags();
  }

  toggleHints() {
    changeSettings({ hints: !settings.hints });
    if (settings.hints && !this.session.over) this.hints.ask(this.state);
    else this.hints.leave();
    this.refresh();
  }

  /** Marks the move of a hint on the table. @param {Move | undefined} move */
  point(move) {
    for (const old of this.view.element.querySelectorAll('.pointed')) old.classList.remove('pointed');
    if (!move) return;
    this.view.elementAt(move.from)?.classList.add('pointed');
    this.view.elementAt(move.to)?.classList.add('pointed');
  }

  /** The reasons for a move: where its value stands, then what it does. @param {Move} move @param {Hint} [given] */
  async explain(move, given) {
    const { state } = this;
    if (!given) api.countHelp(this.session.id).catch(() => {});
    const hint = given ?? this.hints.hint;
    const thumb = gamePage(this.game.name).thumb?.(state.scene);
    const first = hint ? [...placeOf(state.scene, hint, move), ...(settings.coach ? thumbLine(state.scene, hint, thumb) : [])] : [];
    await this.why.ask(state, move, first);
    this.refreshSide();
  }

  /** Explains the move with the highest value. */
  async explainBest() {
    if (this.why.open) return this.closeWhy();
    const { state } = this;
    const hint = this.hints.hint ?? await api.firstHint(state.play).catch(() => undefined);
    if (state !== this.state) return undefined;
    const move = state.scene.moves.find(({ word }) => word === hint?.moves[0]?.word) ?? state.scene.moves[0];
    return move && this.explain(move, hint);
  }

  /** Makes the best move: the first of the panel when it is open, so that the two agree. */
  makeBest() {
    const { hint } = this.hints;
    const [best] = hint?.at === this.state.at ? hint.moves : [];
    const move = best?.worth == null ? undefined : this.state.scene.moves.find(({ word }) => word === best.word);
    return move ? this.session.move(move) : this.session.auto();
  }

  closeWhy() {
    if (!this.why.open) return;
    this.why.close();
    this.refreshSide();
  }

  /** @param {'now'|'start'} from */
  solve(from) {
    this.interrupt(() => this.solving.ask(from));
  }

  /** Shows an earlier position without changing the game. @param {number} at */
  async lookAt(at) {
    const state = await api.playAt(this.session.id, at);
    this.showScene(state.scene);
    const word = this.state.words[at];
    this.point(state.scene.moves.find((candidate) => candidate.word === word));
  }

  leave() {
    this.auto.stop();
    this.hints.leave();
    this.result?.leave();
    this.daily?.leave();
    this.clock.leave();
    this.solving.leave();
    this.session.close();
    this.sizes.disconnect();
    this.unwatch();
    document.removeEventListener('keydown', this.onKey);
  }
}
