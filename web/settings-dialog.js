// settings-dialog.js: the dialog for language, theme, card colours and coaching.
import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { t, tMaybe } from './i18n/index.js';
import { change, settings } from './settings.js';

/** @import {Settings} from './settings.js' */
/** @import {Key} from './i18n/index.js' */

/** @param {keyof Settings} name @param {Key} label @param {[string, string][]} options */
function choice(name, label, options) {
  const box = el('select', { change: () => change({ [name]: box.value }) },
    ...options.map(([value, text]) => el('option', { value }, text)));
  box.value = String(settings[name]);
  return el('label', { class: 'field' }, el('span', {}, t(label)), box);
}

/** A choice whose texts have the keys LABEL.VALUE. @param {keyof Settings} name @param {Key} label @param {string[]} values */
const several = (name, label, values) => choice(name, label, values.map((value) => [value, tMaybe(`${label}.${value}`, {}, value)]));

/** A choice that is stored as a number. @param {keyof Settings} name @param {Key} label @param {string[]} options */
function number(name, label, options) {
  const box = el('select', { change: () => change({ [name]: Number(box.value) }) },
    ...options.map((text, i) => el('option', { value: i }, text)));
  box.value = String(settings[name]);
  return el('label', { class: 'field' }, el('span', {}, t(label)), box);
}

/** @param {keyof Settings} name @param {Key} label */
function toggle(name, label) {
  const box = el('input', { type: 'checkbox', checked: Boolean(settings[name]), change: () => change({ [name]: box.checked }) });
  return el('label', { class: 'radio' }, box, t(label));
}

export function openSettings() {
  openDialog(t('settings.title'), () => [
    choice('language', 'settings.language', [['en', 'English'], ['ja', '日本語']]),
    choice('theme', 'settings.theme', [['system', t('settings.theme.system')], ['light', t('settings.theme.light')], ['dark', t('settings.theme.dark')]]),
    several('face', 'settings.face', ['courts', 'large', 'letters']),
    several('back', 'settings.back', ['indigo', 'crimson', 'pine', 'hemp', 'checks']),
    several('cardSize', 'settings.cardSize', ['small', 'normal', 'large']),
    several('animation', 'settings.animation', ['off', 'fast', 'normal', 'slow']),
    number('pace', 'settings.pace', [t('settings.pace.off'), t('settings.pace.fast'), t('settings.pace.normal'), t('settings.pace.slow')]),
    toggle('fourColour', 'settings.fourColour'), toggle('coach', 'settings.coach'), toggle('oneTap', 'settings.oneTap'), toggle('finishes', 'settings.finishes'), toggle('clock', 'settings.clock'),
    toggle('sounds', 'settings.sounds'), toggle('leftHanded', 'settings.leftHanded'),
    el('p', { class: 'fine' }, t('settings.motion')),
  ], 'settings');
}
