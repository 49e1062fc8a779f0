// lesson.js: #/learn/GAME: a guided deal of about ten moves. The game of the lesson is deleted when it ends.
import * as api from '../api.js';
import { el } from '../dom.js';
import { gamePage, gameTitle } from '../games/index.js';
import { errorText, t } from '../i18n/index.js';
import { note } from '../journal.js';
import { dealAddress, visit } from '../router.js';
import { settings } from '../settings.js';
import { shake } from '../table/motion.js';
import { Stage, stageButton } from './stage.js';

/** @import {Move, State} from '../types.js' */
/** @import {Lesson} from '../games/types.js' */

class LessonPage {
  /** @param {State} state @param {Lesson} lesson */
  constructor(state, lesson) {
    this.state = state;
    this.lesson = lesson;
    this.done = 0;
    this.busy = false;
    this.title = t('learn.lesson', { game: gameTitle(state.game) });
    this.stage = new Stage(state.game, this.title, (move) => this.answer(move));
    this.element = this.stage.element;
    this.skip = stageButton(t('learn.skip'), () => this.end('skipped'));
    this.settle();
  }

  get step() {
    return this.lesson.steps[this.done];
  }

  /** The move of this step, as the scene has it. */
  get wanted() {
    return this.state.scene.moves.find(({ word }) => word === this.step?.word);
  }

  /** Makes the moves that a page makes itself, then explains the next step. */
  async settle() {
    while (this.forced) await this.send(this.state.scene.moves[0]);
    const last = !this.step || !this.wanted;
    this.stage.show(this.state.scene);
    this.stage.input.enabled = !last;
    this.stage.point(this.wanted);
    const { language } = settings;
    const count = t('learn.step', { n: Math.min(this.done + 1, this.lesson.steps.length), count: this.lesson.steps.length });
    this.stage.say(last ? this.lesson.end[language] : `${count} ${this.step.text[language]}`);
    this.stage.offer(last ? stageButton(t('learn.play'), () => this.end('done'), 'primary') : '', last ? '' : stageButton(t('learn.show'), () => this.wanted && this.answer(this.wanted)),
      last ? el('a', { class: 'wide-button', href: '#/puzzles' }, t('nav.puzzles')) : this.skip);
  }

  get forced() {
    const { moves } = this.state.scene;
    return gamePage(this.state.game).drawsItself && moves.length === 1 && Boolean(moves[0].click);
  }

  /** @param {Move} move */
  async send(move) {
    this.state = await api.makeMoves(this.state.play, this.state.at, [move.word], 0);
  }

  /** @param {Move} move */
  async answer(move) {
    const { wanted } = this;
    if (this.busy || !wanted) return;
    if (move.word !== wanted.word) {
      const element = this.stage.view.elementAt(wanted.from);
      if (element) shake(element);
      this.stage.input.settle();
      this.stage.point(wanted);
      this.stage.say(`${t('learn.other')} ${this.step.text[settings.language]}`);
      return;
    }
    this.busy = true;
    try {
      this.stage.point(undefined);
      this.stage.pointed = undefined;
      await this.send(move);
      this.stage.show(this.state.scene, move);
      this.done++;
      await this.settle();
    } catch (error) {
      this.stage.say(errorText(/** @type {Error} */ (error)));
    } finally {
      this.busy = false;
    }
  }

  /** @param {'done' | 'skipped'} how */
  end(how) {
    note('lessons', this.state.game, how);
    visit(dealAddress({ game: this.state.game }));
  }

  leave() {
    this.stage.leave();
    api.deletePlay(this.state.play).catch(() => {});
  }
}

/** @param {import('../router.js').Route} route @returns {Promise<import('../router.js').Page>} */
export async function lessonPage({ rest: [game = ''] }) {
  const { lesson } = gamePage(game);
  if (!lesson) throw new api.ApiError('missing', game);
  return new LessonPage(await api.newPlay({ game, deal: lesson.deal, ...(lesson.players ? { players: lesson.players } : {}) }), lesson);
}
