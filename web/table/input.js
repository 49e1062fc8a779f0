// input.js: chooses and moves cards by click, drag and key. Only moves that the scene lists can be made.
import { t } from '../i18n/index.js';
import { play } from '../sounds.js';
import { shake } from './motion.js';
import { settings } from '../settings.js';
import { clickMove, endsAt, movesFrom, naturalMove, onlySource, sources, tapMove } from './moves.js';
import { Drag } from './drag.js';

/** @import {Move, Place, Scene} from '../types.js' */
/** @import {TableView} from './view.js' */

/**
 * @typedef {object} Wishes
 * @property {(move: Move) => void} move        a legal move was requested
 * @property {(place: Place | undefined) => void} chosen  a person chose a card, or none is chosen any more
 */

export class TableInput {
  /** @param {TableView} view @param {Wishes} wishes */
  constructor(view, wishes) {
    this.view = view;
    this.wishes = wishes;
    /** @type {Place | undefined} */
    this.chosen = undefined;
    this.enabled = true;
    this.drag = new Drag(view, {
      canTake: (place) => this.enabled && movesFrom(this.scene, place).length > 0,
      taken: (place) => this.choose(place),
      dropped: (place) => this.drop(place),
      clicked: (place) => this.click(place),
    });
  }

  /** @returns {Scene} */
  get scene() {
    return this.view.scene ?? { piles: [], moves: [], status: {} };
  }

  /** After a new scene: nothing is chosen, except a card that is the only one to move. */
  settle() {
    this.chosen = this.enabled ? onlySource(this.scene) : undefined;
    this.mark();
  }

  /** @param {Place | undefined} place */
  choose(place) {
    this.chosen = place;
    this.mark();
    this.wishes.chosen(place);
  }

  /** A click on a card or an empty place. @param {Place} place */
  click(place) {
    if (!this.enabled) return;
    const { scene, chosen } = this;
    const one = clickMove(scene, place.pile);
    const here = movesFrom(scene, place);
    const tap = settings.oneTap ? tapMove(scene, place) : undefined;
    const target = chosen && movesFrom(scene, chosen).find((move) => endsAt(move, place));
    if (chosen && chosen.pile === place.pile && chosen.index === place.index) {
      const natural = naturalMove(scene, place);
      if (natural) this.wishes.move(natural);
      else if (!onlySource(scene)) this.choose(undefined);
    } else if (target) this.wishes.move(target);
    else if (one) this.wishes.move(one);
    else if (tap) this.wishes.move(tap);
    else if (here.length) this.choose(place);
    else this.refuse(place);
  }

  /** @param {Place} place */
  refuse(place) {
    const element = this.view.elementAt(place);
    if (element && this.chosen) {
      shake(element);
      play('refuse');
    }
    if (!onlySource(this.scene)) this.choose(undefined);
  }

  /** The chosen card is dropped on a place. @param {Place | undefined} place */
  drop(place) {
    const { chosen } = this;
    const move = chosen && place && movesFrom(this.scene, chosen).find((candidate) => endsAt(candidate, place));
    if (move) this.wishes.move(move);
    else this.view.refit();
    return Boolean(move);
  }

  /** Marks a place, also for screen readers. @param {Place} place @param {'movable'|'clickable'|'target'|'chosen'} what */
  sign(place, what) {
    const element = this.view.elementAt(place);
    element?.classList.add(what);
    element?.setAttribute('aria-description', t(`state.${what}`));
  }

  /** Marks the movable cards, the chosen card and its targets. */
  mark() {
    const { view, scene, chosen } = this;
    for (const old of view.element.querySelectorAll('.movable, .chosen, .target, .clickable')) {
      old.classList.remove('movable', 'chosen', 'target', 'clickable');
      old.removeAttribute('aria-description');
    }
    if (!this.enabled) return;
    for (const place of sources(scene)) this.sign(place, 'movable');
    for (const move of scene.moves) if (move.click) this.sign({ pile: move.from.pile, index: -1 }, 'clickable');
    if (!chosen) return;
    for (const move of movesFrom(scene, chosen)) {
      this.sign(move.to, 'target');
      for (let i = 0; i < move.count; i++) this.sign({ pile: chosen.pile, index: chosen.index + i }, 'chosen');
    }
  }
}
