// motion.js: animations of cards that move and turn over; none when the system asks for reduced motion.
import { lessMotion, settings } from '../settings.js';

/** @import {Point} from './layout.js' */

const MOVE_MS = 230;
const TURN_MS = 240;
const EASE = 'cubic-bezier(.2,.75,.25,1)';

/** A factor of all durations, for "play for me" at high speed. */
let pace = 1;

/** @param {number} factor */
export const setPace = (factor) => (pace = factor);

/** Factors of the setting. */
const FACTORS = { off: 0, fast: 0.5, normal: 1, slow: 2 };

const tempo = () => pace * (FACTORS[settings.animation] ?? 1);

/** @param {HTMLElement} element @param {Point} from @param {Point} to @param {number} delay */
export function glide(element, from, to, delay = 0) {
  if (lessMotion() || !element.animate) return;
  const far = Math.hypot(from.x - to.x, from.y - to.y);
  if (far < 0.5) return;
  element.classList.add('moving');
  const motion = element.animate(
    [{ translate: `${from.x}px ${from.y}px` }, { translate: `${to.x}px ${to.y}px` }],
    { duration: (MOVE_MS + Math.min(160, far / 6)) * tempo(), easing: EASE, delay: delay * tempo(), fill: 'backwards' });
  motion.finished.catch(() => {}).then(() => element.classList.remove('moving'));
}

/** Turns a card over; `swap` changes its picture halfway. @param {HTMLElement} element @param {() => void} swap */
export function turnOver(element, swap) {
  if (lessMotion() || !element.animate) return swap();
  const half = { duration: (TURN_MS / 2) * tempo() };
  element.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], { ...half, easing: 'ease-in' })
    .finished.catch(() => {}).then(() => {
      swap();
      element.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { ...half, easing: 'ease-out' });
    });
}

/** Removes an element after it has faded out. @param {HTMLElement} element */
export function fadeOut(element) {
  element.setAttribute('aria-hidden', 'true');
  if (lessMotion() || !element.animate) return element.remove();
  element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 260 * tempo(), fill: 'forwards' })
    .finished.catch(() => {}).then(() => element.remove());
}

/** A short shake for a move that is not legal. @param {HTMLElement} element */
export function shake(element) {
  if (lessMotion() || !element.animate) return;
  const steps = [0, -4, 4, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(steps, { duration: 260 });
}
