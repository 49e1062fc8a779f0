// autoplay.js: "play for me": a program makes the moves until it is stopped or the game is over.
import { setPace } from '../table/motion.js';
import { change, settings } from '../settings.js';

/** @import {Session} from './session.js' */

/** Moves per second, slow to fast. */
export const SPEEDS = [0.5, 1, 2, 5, 20];

export class Autoplay {
  /** @param {Session} session @param {() => void} changed */
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
    this.running = false;
  }

  toggle() {
    if (this.running) this.stop();
    else this.run();
  }

  async run() {
    this.running = true;
    this.changed();
    while (this.running && !this.session.over) {
      const perSecond = SPEEDS[settings.speed];
      setPace(Math.min(1, 2.5 / perSecond));
      if (!(await this.session.auto())) break;
      await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
    }
    this.stop();
  }

  stop() {
    if (!this.running) return;
    this.running = false;
    setPace(1);
    this.changed();
  }

  /** @param {number} speed an index of SPEEDS */
  setSpeed(speed) {
    change({ speed });
  }
}
