// celebrate.js: falling blossoms after a won game, unless the system asks for reduced motion.
import { el, setVars, svg } from '../dom.js';
import { lessMotion } from '../settings.js';
import { play } from '../sounds.js';

const BLOSSOMS = 36;
const FALL_MS = 3200;
const HUES = ['var(--court-petal)', 'var(--glow)', 'var(--card-paper)', 'var(--back-line)'];

/** @param {number} n */
function blossom(n) {
  const flower = svg('svg', { class: 'blossom', viewBox: '0 0 100 100' }, svg('use', { href: '#suit-N' }));
  setVars(flower, { '--left': `${Math.random() * 100}%`, '--size': `${14 + Math.random() * 20}px`, '--hue': HUES[n % HUES.length] });
  const drift = (Math.random() - 0.5) * 160;
  const turn = (Math.random() - 0.5) * 900;
  flower.animate([
    { transform: 'translate(0, -10vh) rotate(0deg)', opacity: 1 },
    { transform: `translate(${drift}px, 70vh) rotate(${turn * 0.7}deg)`, opacity: 1, offset: 0.75 },
    { transform: `translate(${drift * 1.3}px, 100vh) rotate(${turn}deg)`, opacity: 0 },
  ], { duration: FALL_MS * (0.7 + Math.random() * 0.6), delay: Math.random() * 900, easing: 'ease-in', fill: 'both' });
  return flower;
}

/** @param {HTMLElement} over  the felt, which the blossoms fall over */
export function celebrate(over) {
  play('won');
  if (lessMotion() || !over.animate) return;
  const sky = el('div', { class: 'blossoms', 'aria-hidden': 'true' }, ...Array.from({ length: BLOSSOMS }, (_, n) => blossom(n)));
  over.append(sky);
  Promise.allSettled(sky.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() => sky.remove());
}
