// solving.js: requests a solution and steps through it on the table of the play page.
import * as api from '../api.js';
import { t } from '../i18n/index.js';
import { Stepper } from '../solution/stepper.js';

/** @import {Solution} from '../types.js' */
/** @import {PlayPage} from './page.js' */

export class Solving {
  /** @param {PlayPage} page */
  constructor(page) {
    this.page = page;
    /** @type {Stepper | undefined} */
    this.stepper = undefined;
    this.abort = new AbortController();
  }

  /** @param {'now'|'start'} from */
  async ask(from) {
    const { page } = this;
    this.leave();
    this.abort = new AbortController();
    page.frame.warn(t('hints.wait'));
    try {
      const show = (/** @type {{ states: number }} */ { states }) =>
        page.frame.warn(t('over.searching', { states: states.toLocaleString() }));
      this.open(await api.solution(page.session.id, from, show, this.abort.signal));
    } catch (error) {
      page.failed(/** @type {api.ApiError} */ (error));
    }
  }

  /** @param {Solution} solution */
  open(solution) {
    const { page } = this;
    page.frame.warn();
    if (solution.verdict !== 'won' || !solution.scenes.length) {
      return page.frame.warn(t(solution.verdict === 'lost' ? 'solution.none' : 'solution.unknown'));
    }
    this.stepper = new Stepper(solution, { show: (scene, move) => page.showScene(scene, move), close: () => this.close() });
    this.stepper.go(0);
    return page.refresh();
  }

  close() {
    this.stepper?.pause();
    this.stepper = undefined;
    this.page.showScene(this.page.state.scene);
    this.page.refresh();
  }

  leave() {
    this.abort.abort();
    this.stepper?.pause();
  }
}
