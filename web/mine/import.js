// import.js: imports records of the command line: from a file, by drag and drop, or pasted.
import * as api from '../api.js';
import { el, fill } from '../dom.js';
import { gameTitle, inOrder } from '../games/index.js';
import { errorText, plural, t } from '../i18n/index.js';

/** @import {Game} from '../types.js' */

/** @param {Game[]} games @param {(count: number) => void} done */
export function importPanel(games, done) {
  const message = el('p', { class: 'form-message', role: 'status' });
  const game = el('select', { 'aria-label': t('mine.game') }, ...inOrder(games).map(({ name, title }) => el('option', { value: name }, gameTitle(name, title))));
  const text = el('textarea', { rows: 5, 'aria-label': t('mine.paste'), placeholder: t('mine.paste'), spellcheck: 'false' });
  const send = async (/** @type {string} */ record) => {
    try {
      const { plays } = await api.importRecord(record, game.value);
      text.value = '';
      fill(message, plural(plays.length, 'mine.imported.one', 'mine.imported'));
      done(plays.length);
    } catch (error) {
      fill(message, errorText(/** @type {Error} */ (error)));
    }
  };
  const file = el('input', {
    type: 'file', accept: '.txt,.json,text/plain,application/json', 'aria-label': t('mine.file'),
    change: async () => file.files?.[0] && send(await file.files[0].text()),
  });
  const panel = el('section', { class: 'panel' }, el('h2', {}, t('mine.import')), el('p', { class: 'fine' }, t('mine.import.how')),
    el('div', { class: 'import' }, game, file, text,
      el('button', { class: 'wide-button', type: 'button', click: () => text.value.trim() && send(text.value) }, t('mine.import.do'))), message);
  panel.addEventListener('dragover', (event) => event.preventDefault());
  panel.addEventListener('drop', async (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0];
    if (dropped) send(await dropped.text());
  });
  return panel;
}
