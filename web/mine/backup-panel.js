// backup-panel.js: saves all games as one file, and restores them from one.
import { announce } from '../announce.js';
import { makeBackup, readBackup, restoreBackup } from '../backup.js';
import { saveFile } from '../daily/share.js';
import { dayOf } from '../daily/day.js';
import { el, fill } from '../dom.js';
import { errorText, plural, t } from '../i18n/index.js';

/** @param {() => void} changed */
export function backupPanel(changed) {
  const message = el('p', { class: 'form-message', role: 'status' });
  const say = (/** @type {string} */ text) => (fill(message, text), announce(text));
  const guarded = (/** @type {() => Promise<void>} */ work) => async () => {
    try {
      await work();
    } catch (error) {
      say(errorText(/** @type {Error} */ (error)));
    }
  };
  const save = guarded(async () => {
    say(t('backup.working'));
    saveFile(new Blob([await makeBackup()], { type: 'application/json' }), `tefuda-${dayOf(new Date())}.json`);
    say(t('backup.saved'));
  });
  const restore = guarded(async () => {
    const text = await file.files?.[0]?.text();
    file.value = '';
    const found = text === undefined ? undefined : readBackup(text);
    if (!found) return say(t('backup.wrong'));
    say(t('backup.working'));
    const { added, known } = await restoreBackup(found);
    say(`${plural(added, 'backup.added.one', 'backup.added')} ${known ? plural(known, 'backup.known.one', 'backup.known') : ''}`);
    changed();
  });
  const file = el('input', { type: 'file', accept: '.json,application/json', 'aria-label': t('backup.file'), change: restore });
  return el('section', { class: 'panel backup' }, el('h2', {}, t('backup.title')), el('p', { class: 'fine' }, t('backup.how')),
    el('div', { class: 'backup-tools' }, el('button', { class: 'wide-button', type: 'button', click: save }, t('backup.save')),
      el('label', { class: 'field' }, el('span', {}, t('backup.restore')), file)), message);
}
