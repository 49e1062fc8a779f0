// stepper.js: steps forwards and backwards through a solution on the same table.
import { el, fill } from '../dom.js';
import { cardSign, moveText } from '../games/words.js';
import { t } from '../i18n/index.js';
import { icon } from '../icons.js';

/** @import {Move, Scene, Solution} from '../types.js' */
/** @import {IconName} from '../icons.js' */
/** @import {Key} from '../i18n/index.js' */

const RUN_MS = 650;

/**
 * @typedef {object} Wishes
 * @property {(scene: Scene, move?: Move) => void} show
 * @property {() => void} close
 */

export class Stepper {
  /** @param {Solution} solution @param {Wishes} wishes */
  constructor(solution, wishes) {
    this.solution = solution;
    this.wishes = wishes;
    this.at = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.where = el('p', { class: 'solution-where', 'aria-live': 'polite' });
    this.slider = el('input', {
      type: 'range', min: 0, max: this.last, value: 0, 'aria-label': t('solution.title'),
      input: () => this.go(Number(this.slider.value)),
    });
    this.runner = this.button('play', 'solution.play', () => this.toggle());
    this.element = el('section', { class: 'panel solution', 'aria-label': t('solution.title') },
      el('h2', {}, t('solution.title')), this.where, this.slider,
      el('div', { class: 'button-row' },
        this.button('first', 'solution.first', () => this.go(0)),
        this.button('back', 'solution.back', () => this.go(this.at - 1)),
        this.runner,
        this.button('forward', 'solution.forward', () => this.go(this.at + 1)),
        this.button('last', 'solution.last', () => this.go(this.last))),
      el('button', { class: 'wide-button', type: 'button', click: () => this.wishes.close() }, t('solution.close')));
  }

  get last() {
    return this.solution.scenes.length - 1;
  }

  /** @param {IconName} name @param {Key} key @param {() => void} act */
  button(name, key, act) {
    return el('button', { class: 'icon-button', type: 'button', title: t(key), 'aria-label': t(key), click: act }, icon(name));
  }

  /** Shows the position after `to` moves. @param {number} to */
  go(to) {
    const target = Math.min(this.last, Math.max(0, to));
    const forward = target === this.at + 1 ? this.moveAt(this.at) : undefined;
    this.at = target;
    this.slider.value = String(target);
    fill(this.where, this.describe());
    this.wishes.show(this.solution.scenes[target], forward);
    if (target === this.last) this.pause();
  }

  /** @param {number} n */
  moveAt(n) {
    const scene = this.solution.scenes[n];
    return scene?.moves.find((move) => move.word === this.solution.words[n]);
  }

  describe() {
    if (this.at === 0) return t('solution.step', { n: 0, count: this.last });
    const move = this.moveAt(this.at - 1);
    const words = move ? moveText(this.solution.scenes[this.at - 1], move, cardSign) : this.solution.words[this.at - 1];
    return `${t('solution.step', { n: this.at, count: this.last })} · ${words}`;
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.at === this.last) this.go(0);
    this.timer = setInterval(() => this.go(this.at + 1), RUN_MS);
    this.relabel();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.relabel();
  }

  relabel() {
    const key = this.timer ? 'solution.pause' : 'solution.play';
    this.runner.setAttribute('aria-label', t(key));
    this.runner.title = t(key);
    fill(this.runner, icon(this.timer ? 'pause' : 'play'));
  }

  /** Arrow keys step; true when the key was one of them. @param {KeyboardEvent} event */
  key(event) {
    const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.last }[event.key];
    if (to !== undefined) this.go(to);
    else if (event.key === 'Escape') this.wishes.close();
    else return false;
    return true;
  }
}
