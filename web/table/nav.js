// nav.js: finds the target of an arrow key: the nearest spot in that direction. Pure.

/** @typedef {{ x: number, y: number }} Spot  the centre of a card or place */
/** @typedef {'left'|'right'|'up'|'down'} Direction */

const AWRY = 2.5; // weight of the sideways distance

/** @param {Spot} from @param {Spot} to @param {Direction} direction */
function distance(from, to, direction) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
  const aside = direction === 'left' || direction === 'right' ? Math.abs(dy) : Math.abs(dx);
  if (ahead < 1 || aside > 6 * ahead) return Infinity;
  return ahead + AWRY * aside;
}

/**
 * @template {Spot} T
 * @param {T} from
 * @param {T[]} things
 * @param {Direction} direction
 * @returns {T | undefined}
 */
export function nearest(from, things, direction) {
  let best;
  let least = Infinity;
  for (const thing of things) {
    const far = thing === from ? Infinity : distance(from, thing, direction);
    if (far < least) {
      least = far;
      best = thing;
    }
  }
  return best;
}
