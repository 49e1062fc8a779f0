// toolbar.js: the buttons below the table.
import { el, fill } from '../dom.js';
import { t, tMaybe } from '../i18n/index.js';
import { icon } from '../icons.js';
import { settings } from '../settings.js';
import { SPEEDS } from './autoplay.js';

/** @import {IconName} from '../icons.js' */
/** @import {Key} from '../i18n/index.js' */

/** @typedef {'undo'|'redo'|'hints'|'why'|'step'|'auto'|'new'|'restart'|'solution'|'giveup'|'link'|'save'|'help'} Action */
/** @typedef {Record<Action, () => void>} Actions */

/** @type {[Action, IconName, Key][]} */
const MAIN = [
  ['undo', 'undo', 'tool.undo'], ['redo', 'redo', 'tool.redo'], ['hints', 'bulb', 'tool.hints'], ['why', 'why', 'tool.why'],
  ['step', 'step', 'tool.step'], ['auto', 'play', 'tool.auto'], ['new', 'plus', 'tool.new'],
];

/** @type {[Action, IconName, Key][]} */
const REST = [
  ['restart', 'restart', 'tool.restart'], ['solution', 'star', 'tool.solution'], ['giveup', 'flag', 'tool.giveup'],
  ['link', 'link', 'tool.link'], ['save', 'save', 'tool.save'], ['help', 'book', 'nav.help'],
];

/** The label of a button, and a shorter one for a phone. @param {Key} key */
const labels = (key) => [
  el('span', { class: 'long' }, t(key)),
  el('span', { class: 'short' }, tMaybe(`${key}.short`, {}, t(key))),
];

export class Toolbar {
  /** @param {Actions} actions @param {(speed: number) => void} setSpeed */
  constructor(actions, setSpeed) {
    this.actions = actions;
    /** @type {Map<Action, HTMLButtonElement>} */
    this.buttons = new Map();
    this.menu = el('div', { class: 'menu', role: 'menu', id: 'more-menu', hidden: true }, ...REST.map((row) => this.button(row, true)));
    this.more = el('button', {
      class: 'tool', type: 'button', 'aria-haspopup': 'menu', 'aria-expanded': 'false', 'aria-controls': 'more-menu', click: () => this.openMenu(this.menu.hidden),
    }, icon('more'), ...labels('tool.more'));
    this.speed = this.speedControl(setSpeed);
    this.element = el('div', { class: 'toolbar', role: 'toolbar', 'aria-label': t('tool.bar') },
      ...MAIN.map((row) => this.button(row, false)), el('div', { class: 'menu-holder' }, this.more, this.menu));
    this.element.addEventListener('keydown', (event) => event.key === 'Escape' && !this.menu.hidden && this.openMenu(false));
    this.menu.addEventListener('keydown', (event) => this.walkMenu(event));
    this.element.addEventListener('focusout', (event) => {
      if (!this.menu.hidden && !this.menu.parentElement?.contains(/** @type {Node | null} */ (event.relatedTarget))) this.openMenu(false);
    });
  }

  /** @param {[Action, IconName, Key]} row @param {boolean} inMenu */
  button([action, sign, key], inMenu) {
    const button = el('button', {
      class: inMenu ? 'menu-item' : 'tool', type: 'button', role: inMenu ? 'menuitem' : null, 'data-action': action,
      click: () => {
        this.openMenu(false);
        this.actions[action]();
      },
    }, icon(sign), ...(inMenu ? [el('span', {}, t(key))] : labels(key)));
    if (!inMenu) button.title = t(key);
    this.buttons.set(action, button);
    return button;
  }

  /** @param {(speed: number) => void} setSpeed */
  speedControl(setSpeed) {
    const value = el('output', {});
    const show = () => fill(value, t('tool.speed.value', { n: SPEEDS[Number(slider.value)] }));
    const slider = el('input', {
      type: 'range', min: 0, max: SPEEDS.length - 1, value: settings.speed, 'aria-label': t('tool.speed'),
      input: () => (setSpeed(Number(slider.value)), show()),
    });
    show();
    return el('label', { class: 'speed', hidden: true }, el('span', {}, t('tool.speed')), slider, value);
  }

  /** Arrow keys, Home and End move between the entries that can be used. @param {KeyboardEvent} event */
  walkMenu(event) {
    const items = [...this.menu.querySelectorAll('button')].filter((item) => !item.disabled);
    const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = { ArrowDown: (at + 1) % items.length, ArrowUp: (at + items.length - 1) % items.length, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined || !items.length) return;
    event.preventDefault();
    items[next].focus();
  }

  /** @param {boolean} open */
  openMenu(open) {
    if (this.menu.hidden !== open) return;
    this.menu.hidden = !open;
    this.more.setAttribute('aria-expanded', String(open));
    if (open) this.menu.querySelector('button')?.focus();
    else if (this.menu.contains(document.activeElement)) this.more.focus();
  }

  /** @param {Action} action @param {boolean} possible */
  enable(action, possible) {
    const button = this.buttons.get(action);
    if (button) button.disabled = !possible;
  }

  /** @param {Action} action @param {boolean} pressed */
  press(action, pressed) {
    this.buttons.get(action)?.setAttribute('aria-pressed', String(pressed));
  }

  /** @param {boolean} running */
  showAuto(running) {
    const button = this.buttons.get('auto');
    if (button) fill(button, icon(running ? 'stop' : 'play'), ...labels(running ? 'tool.stop' : 'tool.auto'));
    this.speed.hidden = !running;
  }
}
