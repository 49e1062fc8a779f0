// format.js: the values of moves as text. Pure, except for the language.
import { plural, t, tMaybe } from '../i18n/index.js';

/** @import {Hint, HintMove} from '../types.js' */
/** @import {PointScale} from '../games/types.js' */

const VAGUE = 0.4; // an interval of a win probability that is wider than this says nothing yet

/** @param {number} value */
export function percent(value) {
  const shown = value * 100;
  const digits = shown > 0 && shown < 1 ? 2 : shown < 10 || shown > 99 ? 1 : 0;
  return `${shown.toFixed(shown === 0 || shown === 100 ? 0 : digits)}%`;
}

/** @param {number} value @param {number} digits */
const points = (value, digits = 2) => {
  const shown = Math.abs(value).toFixed(digits);
  return `${Number(shown) === 0 ? '' : value > 0 ? '+' : '−'}${shown}`;
};

/** @param {string} unit @param {number | null} value */
export function worthText(unit, value) {
  if (value == null) return t('hints.winnable.unknown');
  if (unit === 'winnable') return t(value >= 1 ? 'hints.winnable.yes' : value <= 0 ? 'hints.winnable.no' : 'hints.winnable.unknown');
  if (unit === 'win probability') return percent(value);
  return unit === 'points' ? points(value) : value.toPrecision(3);
}

/** A difference of values in points: of win chance, or of the game. @param {string} unit @param {number} value @param {boolean} [signed] */
export function pointsText(unit, value, signed = true) {
  const [shown, digits] = unit === 'points' ? [value, 2] : [100 * value, 1];
  return signed ? points(shown, digits) : Math.abs(shown).toFixed(digits);
}

/** What the values mean, and of whose play. @param {string} unit */
export const meaningText = (unit) => tMaybe(`hints.meaning.${unit}`, {}, unitText(unit));

/** How firm the values are: exact, final, or the samples so far. @param {Hint} hint */
export function firmness({ done, moves }) {
  const samples = Math.max(0, ...moves.map((move) => move.samples));
  const exact = moves.every(({ worth, low, high }) => worth != null && low === high);
  if (exact) return t('hints.done');
  if (done) return t('hints.sure');
  return samples > 0 ? plural(samples, 'hints.sample', 'hints.samples') : '';
}

/** Short enough for a sign on a card. @param {string} unit @param {number | null} value */
export function worthSign(unit, value) {
  if (unit === 'winnable') return value == null || (value > 0 && value < 1) ? '?' : value ? '✓' : '✗';
  if (unit === 'points' && value != null) return points(value, 1);
  return worthText(unit, value);
}

/** @param {string} unit @param {HintMove} move */
export function intervalText(unit, { low, high }) {
  if (low == null || high == null || low === high || unit === 'winnable') return '';
  return t('hints.interval', { low: worthText(unit, low), high: worthText(unit, high) });
}

/** The interval is too wide to put a number on a card. @param {string} unit @param {HintMove} move @param {PointScale} [points] */
export function isVague(unit, { low, high }, points) {
  const widest = unit === 'points' ? points?.vague : unit === 'win probability' ? VAGUE : undefined;
  return (high ?? 1) - (low ?? 0) > (widest ?? Infinity);
}

const FEW = 20; // samples; with fewer, a value is not called good or bad

/** Whether a value may be shown in colour. @param {string} unit @param {HintMove} move @param {PointScale} [points] */
export const isFirm = (unit, move, points) =>
  move.worth != null && (move.low === move.high || (!isVague(unit, move, points) && (move.samples === 0 || move.samples >= FEW)));

/** @param {string} unit */
export const unitText = (unit) => tMaybe(`hints.unit.${unit}`, {}, unit);

/**
 * Maps values to positions on a bar, 0 to 1.
 * @param {string} unit @param {HintMove[]} moves @param {PointScale} [points]  at least this range of points
 * @returns {(value: number | null) => number}
 */
export function scaleOf(unit, moves, points = { low: 0, high: 0, vague: 0 }) {
  if (unit !== 'points' && unit !== 'value') return (value) => Math.min(1, Math.max(0, value ?? 0));
  const known = moves.flatMap(({ low, high }) => [low ?? 0, high ?? 0]);
  const least = unit === 'points' ? Math.min(points.low, ...known) : 0;
  const most = Math.max(least + 1e-9, unit === 'points' ? points.high : 0, ...known);
  return (value) => ((value ?? least) - least) / (most - least);
}

/** The class of a move: best, not worse by its interval (near), or worse. @param {HintMove} move @param {HintMove} best */
export function rankOf(move, best) {
  if (move.worth == null || best.worth == null) return 'worse';
  if (move.worth >= best.worth) return 'best';
  return (move.high ?? move.worth) >= (best.low ?? best.worth) ? 'near' : 'worse';
}
