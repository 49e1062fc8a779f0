// keys.js: the keys of the play page. Keys for the cards are passed on to the table.
import { clickMove } from '../table/moves.js';
import { speakTable } from './speak.js';

/** @import {PlayPage} from './page.js' */
/** @import {Action} from './toolbar.js' */

/** @type {Record<string, Action>} */
const KEYS = { u: 'undo', r: 'redo', h: 'hints', w: 'why', b: 'step', p: 'auto', n: 'new', '?': 'help' };

/** @type {Record<string, Action>} */
const WITH_CONTROL = { z: 'undo', y: 'redo', 'shift+z': 'redo' };

/** The letter of a key, whatever Shift and Caps Lock make of it. @param {KeyboardEvent} event */
const letterOf = ({ key }) => (key.length === 1 ? key.toLowerCase() : key);

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;

/** @param {PlayPage} page @param {KeyboardEvent} event */
function act(page, event) {
  const letter = letterOf(event);
  const action = event.ctrlKey || event.metaKey ? WITH_CONTROL[event.shiftKey ? `shift+${letter}` : letter] : event.altKey ? undefined : KEYS[letter];
  if (action) {
    const button = page.toolbar.buttons.get(action);
    if (button?.disabled) return false;
    page.keyboard.byKey = true;
    page.toolbar.actions[action]();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (letter === 'l' && page.view.scene) return speakTable(page.view.scene, page.view.look), true;
  if (letter === 'd') return draw(page);
  return page.keyboard.key(event);
}

/** D: makes the move of a click on the deck. @param {PlayPage} page */
function draw(page) {
  const scene = page.view.scene;
  const move = scene && page.input.enabled ? clickMove(scene, 'stock') : undefined;
  if (!move) return false;
  page.keyboard.byKey = true;
  page.move(move);
  return true;
}

/** @param {PlayPage} page @param {KeyboardEvent} event */
export function handleKey(page, event) {
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
  const inPanel = event.target instanceof Element && event.target.closest('.side, .toolbar, .top');
  if (page.stepper) {
    if (!inPanel || event.key.startsWith('Arrow')) if (page.stepper.key(event)) event.preventDefault();
    return;
  }
  if (inPanel && (event.key.startsWith('Arrow') || event.key === 'Escape')) return;
  if (act(page, event)) event.preventDefault();
}
