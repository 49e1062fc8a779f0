// puzzle.js: #/puzzles/GAME/LEVEL/NUMBER: one move keeps the deal winnable: find it.
import * as api from '../api.js';
import { el, fill } from '../dom.js';
import { gamePage, gameTitle } from '../games/index.js';
import { cardName, cardSign, moveText } from '../games/words.js';
import { errorText, t } from '../i18n/index.js';
import { journal, note } from '../journal.js';
import { playAddress, visit } from '../router.js';
import { settings } from '../settings.js';
import { onlySource, pileOf } from '../table/moves.js';
import { LEVELS, puzzleKey } from './sets.js';
import { Stage, stageButton } from './stage.js';

/** @import {Move, Puzzle} from '../types.js' */

/** The cards that will be turned over, the next first, where the order is known. @param {Puzzle} puzzle */
export function nextCards({ scene }) {
  const cards = pileOf(scene, 'stock')?.cards ?? [];
  return cards.length && !cards.includes('??') ? [...cards].reverse().map(cardSign) : [];
}

/** The record of the puzzle, to play on from it. @param {Puzzle} puzzle */
export const puzzleRecord = ({ game, rules, deal, words }) => JSON.stringify({ game, rules, deal, actions: words });

export class PuzzlePage {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.key = puzzleKey(puzzle.game, puzzle.level, puzzle.number);
    this.title = t('puzzle.title', { game: gameTitle(puzzle.game), level: t(`level.${LEVELS[puzzle.level]}`), n: puzzle.number });
    this.stage = new Stage(puzzle.game, this.title, (move) => this.answer(move));
    this.element = this.stage.element;
    this.stage.show(puzzle.scene);
    this.stage.say(this.question());
    const next = nextCards(puzzle);
    fill(this.stage.extra, next.length ? t('puzzle.next', { cards: next.join(' ') }) : '');
    this.offer(false);
  }

  question() {
    const source = onlySource(this.puzzle.scene);
    const card = source && pileOf(this.puzzle.scene, source.pile)?.cards[source.index];
    const rules = gamePage(this.puzzle.game).puzzleNote?.[settings.language] ?? '';
    return `${card ? t('puzzle.where', { card: cardName(card) }) : t('puzzle.find')} ${rules}`.trim();
  }

  get right() {
    return this.puzzle.scene.moves.find(({ word }) => word === this.puzzle.answer);
  }

  /** @param {Move} move */
  text(move) {
    return moveText(this.puzzle.scene, move, cardSign);
  }

  /** @param {Move} move */
  answer(move) {
    const solved = move.word === this.puzzle.answer;
    if (!journal.puzzles[this.key]) note('puzzles', this.key, solved ? 'solved' : 'missed');
    if (!solved) {
      this.stage.input.settle();
      this.stage.say(t('puzzle.wrong', { move: this.text(move) }));
      return this.offer(false);
    }
    return this.finish(t('puzzle.right', { move: this.text(move) }));
  }

  /** @param {string} text */
  finish(text) {
    this.stage.input.enabled = false;
    this.stage.input.settle();
    this.stage.point(this.right);
    this.stage.say(text);
    this.offer(true);
  }

  show() {
    if (!journal.puzzles[this.key]) note('puzzles', this.key, 'missed');
    this.finish(this.right ? t('puzzle.was', { move: this.text(this.right) }) : '');
  }

  /** @param {boolean} done */
  offer(done) {
    const { game, level, number } = this.puzzle;
    this.stage.offer(
      done ? stageButton(t('puzzle.forward'), () => visit(`#/puzzles/${game}/${level}/${number + 1}`), 'primary') : stageButton(t('puzzle.show'), () => this.show()),
      done && stageButton(t('puzzle.playon'), () => this.playOn()), el('a', { class: 'wide-button', href: '#/puzzles' }, t('puzzle.all')));
  }

  async playOn() {
    try {
      const { plays: [state] } = await api.importRecord(puzzleRecord(this.puzzle), this.puzzle.game);
      visit(playAddress(state.play));
    } catch (error) {
      this.stage.say(errorText(/** @type {Error} */ (error)));
    }
  }

  leave() {
    this.stage.leave();
  }
}
