// board.js: the position of a decision, with the move made and the better move marked.
import * as api from '../api.js';
import { el, fill } from '../dom.js';
import { lookOf } from '../games/index.js';
import { cardSign, moveText } from '../games/words.js';
import { t } from '../i18n/index.js';
import { TableView } from '../table/view.js';
import { isCertain, revealText } from './luck.js';

/** @import {Decision, Reveal, Scene, State} from '../types.js' */

/** A move of a scene as text, or its word in the record. @param {Scene} scene @param {string} word */
export function wordText(scene, word) {
  const move = scene.moves.find((candidate) => candidate.word === word);
  return move ? moveText(scene, move, cardSign) : word;
}

export class Board {
  /** @param {State} state @param {(way: -1 | 1) => void} step  to another decision */
  constructor(state, step) {
    this.state = state;
    this.view = new TableView(lookOf(state.game));
    this.words = el('p', { 'aria-live': 'polite' });
    this.area = el('div', { class: 'board-area' }, this.view.element);
    this.element = el('section', { class: 'panel board', 'aria-label': t('review.position') },
      el('div', { class: 'board-head' }, this.words, this.button('review.earlier', '‹', () => step(-1)), this.button('review.later', '›', () => step(1))),
      this.area);
    this.sizes = new ResizeObserver(() => this.view.refit());
    this.sizes.observe(this.area);
    this.asked = 0;
  }

  /** @param {'review.earlier' | 'review.later'} name @param {string} sign @param {() => void} click */
  button(name, sign, click) {
    return el('button', { class: 'icon-button', type: 'button', title: t(name), 'aria-label': t(name), click }, sign);
  }

  /** Shows the position after some moves, unless another one was asked for meanwhile. @param {number} at */
  async go(at) {
    const asked = ++this.asked;
    const { scene } = await api.playAt(this.state.play, at);
    if (asked !== this.asked) return undefined;
    this.view.show(scene);
    return scene;
  }

  /** What a move revealed. @param {Reveal} reveal */
  async reveal(reveal) {
    const scene = await this.go(reveal.move);
    if (!scene) return;
    fill(this.words, t('review.revealed', { n: reveal.move, word: revealText(reveal, this.state.game) }));
    this.view.setTags([]);
  }

  /** The position of a decision without any answer. @param {Decision} decision */
  async question(decision) {
    const scene = await this.go(decision.move - 1);
    if (!scene) return undefined;
    fill(this.words, t('review.position'));
    this.view.setTags([]);
    return scene;
  }

  /** @param {Decision} decision */
  async show(decision) {
    const scene = await this.go(decision.move - 1);
    if (!scene) return;
    const better = decision.best && decision.best !== decision.word ? decision.best : '';
    fill(this.words, t('review.made', { n: decision.move, word: wordText(scene, decision.word) }),
      better && ` ${t('review.better', { word: wordText(scene, better) })}`);
    this.view.setTags([this.tag(scene, decision.word, isCertain(decision) ? '✗' : '·', isCertain(decision) ? 'worse' : 'near'), this.tag(scene, better, '✓', 'best')].flat());
    if (!better) this.view.setTags(this.tag(scene, decision.word, '✓', 'best'));
  }

  /** @param {Scene} scene @param {string} word @param {string} text @param {string} kind */
  tag(scene, word, text, kind) {
    const move = scene.moves.find((candidate) => candidate.word === word);
    if (!move) return [];
    const place = move.to.pile === 'shown' || move.click ? move.from : move.to;
    return [{ place, text, kind }];
  }

  leave() {
    this.sizes.disconnect();
  }
}
