// share.js: a result to share, as text and as a picture.
import { announce } from '../announce.js';
import { readCard } from '../cards/word.js';
import { openDialog } from '../dialog.js';
import { el, fill } from '../dom.js';
import { gamePage, gameTitle } from '../games/index.js';
import { cardSign } from '../games/words.js';
import { t } from '../i18n/index.js';
import { settings } from '../settings.js';

/** @typedef {{ game: string, day?: string, lines: string[], code: string }} Shared */

const WIDTH = 1200;
const HEIGHT = 630;
const FELT = ['#2a6d59', '#17473a'];
const SERIF = 'Georgia, "Noto Serif CJK JP", serif';
const SANS = 'system-ui, "Noto Sans CJK JP", sans-serif';

/** @param {Shared} shared */
export const shareText = ({ game, day, lines, code }) =>
  [[t('app.name'), gameTitle(game), day].filter(Boolean).join(' · '), ...lines, code].filter(Boolean).join('\n');

/** @param {CanvasRenderingContext2D} pen @param {string} word @param {number} x @param {number} y @param {number} turn */
function drawCard(pen, word, x, y, turn) {
  const { suit, rank } = readCard(word);
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.fillStyle = '#fffdf7';
  pen.shadowColor = 'rgba(0,0,0,.4)';
  pen.shadowBlur = 14;
  pen.beginPath();
  pen.roundRect(-75, -105, 150, 210, 12);
  pen.fill();
  pen.shadowBlur = 0;
  pen.fillStyle = suit === 'H' || suit === 'D' ? '#c21f33' : suit ? '#1d2026' : '#243f73';
  pen.textAlign = 'center';
  pen.font = `600 76px ${SERIF}`;
  pen.fillText(rank === 'T' ? '10' : rank, 0, suit ? 0 : 28);
  if (suit) pen.fillText(cardSign(word).slice(-1), 0, 78);
  pen.restore();
}

/** Writes lines, smaller where one is too wide. @param {CanvasRenderingContext2D} pen @param {string[]} lines */
function drawLines(pen, lines) {
  pen.textAlign = 'left';
  pen.fillStyle = '#f4f7f2';
  lines.forEach((line, i) => {
    let size = 40;
    do pen.font = `${i === 0 ? 650 : 400} ${size}px ${SANS}`;
    while (pen.measureText(line).width > WIDTH - 160 && size-- > 18);
    pen.fillText(line, 80, 310 + i * 58);
  });
}

/** @param {Shared} shared @returns {HTMLCanvasElement} */
export function sharePicture({ game, day, lines, code }) {
  const canvas = el('canvas', { width: WIDTH, height: HEIGHT, class: 'share-picture', role: 'img', 'aria-label': t('share.picture') });
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const felt = pen.createRadialGradient(WIDTH / 2, HEIGHT / 4, 60, WIDTH / 2, HEIGHT / 3, WIDTH * 0.7);
  FELT.forEach((colour, i) => felt.addColorStop(i, colour));
  pen.fillStyle = felt;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  gamePage(game).tile.forEach((word, i, all) => drawCard(pen, word, 860 + i * 78, 148 + Math.abs(i - (all.length - 1) / 2) * 8, (i - (all.length - 1) / 2) * 0.11));
  pen.textAlign = 'left';
  pen.fillStyle = '#d3e3d9';
  pen.font = `500 34px ${SERIF}`;
  pen.fillText([t('app.name'), day].filter(Boolean).join(' · '), 80, 100);
  pen.fillStyle = '#f4f7f2';
  pen.font = `500 66px ${SERIF}`;
  pen.fillText(gameTitle(game), 80, 180);
  drawLines(pen, lines);
  pen.fillStyle = '#d3e3d9';
  pen.font = '400 30px ui-monospace, monospace';
  pen.fillText(code, 80, HEIGHT - 50);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob | null>} */
const pngOf = (canvas) => new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

/** Saves a file that the page has made. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const link = el('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} text @param {HTMLElement} message */
async function copy(text, message) {
  try {
    await navigator.clipboard.writeText(text);
    fill(message, t('share.copied'));
    announce(t('share.copied'));
  } catch {
    fill(message, t('share.select'));
  }
}

/** Opens the dialog with both forms of a result. @param {Shared} shared */
export function openShare(shared) {
  const text = shareText(shared);
  const canvas = sharePicture(shared);
  const name = `tefuda-${shared.game}-${shared.day ?? 'game'}.png`;
  const message = el('p', { class: 'form-message', role: 'status' });
  const box = el('textarea', { class: 'share-text', readonly: true, rows: text.split('\n').length + 1, 'aria-label': t('share.text'), lang: settings.language }, text);
  const sendable = typeof navigator.share === 'function';
  const button = (/** @type {import('../i18n/index.js').Key} */ key, /** @type {() => unknown} */ act, kind = '') =>
    el('button', { class: `wide-button ${kind}`, type: 'button', click: act }, t(key));
  openDialog(t('share.title'), () => [
    canvas, box,
    el('div', { class: 'button-row' },
      button('share.copy', () => copy(text, message), 'primary'),
      button('share.save', async () => {
        const blob = await pngOf(canvas);
        if (blob) saveFile(blob, name);
      }),
      sendable && button('share.send', () => navigator.share({ text }).catch(() => {}))), message,
  ], 'share');
}
