// backup.js: all games of a person, the journal and the settings as one file.
import * as api from './api.js';
import { journal, keep, merge } from './journal.js';
import { change, settings } from './settings.js';

const BATCH = 50; // plays per request
const BATCH_BYTES = 600_000;

/** Everything as text. @returns {Promise<string>} */
export async function makeBackup() {
  /** @type {any[]} */
  const plays = [];
  for (let more = true; more;) {
    const page = await api.backupPage(plays.at(-1)?.play);
    plays.push(...page.plays);
    more = page.more;
  }
  return `${JSON.stringify({ tefuda: 'backup', version: 1, made: new Date().toISOString(), settings, journal, plays })}\n`;
}

/** The plays in portions that one request may have, oldest first. @param {any[]} plays newest first @returns {any[][]} */
export function batches(plays) {
  /** @type {any[][]} */
  const all = [];
  let bytes = Infinity;
  for (const play of [...plays].reverse()) {
    const size = JSON.stringify(play).length * 2;
    if (bytes + size > BATCH_BYTES || (all.at(-1)?.length ?? 0) >= BATCH) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(play);
    bytes += size;
  }
  return all;
}

/** Reads the text of a backup. @param {string} text @returns {{ plays: any[], journal: any, settings: any } | undefined} */
export function readBackup(text) {
  try {
    const file = JSON.parse(text);
    return file.tefuda === 'backup' && Array.isArray(file.plays) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Adds the games that are missing here. @param {{ plays: any[], journal: any, settings: any }} file
 *  @returns {Promise<{ added: number, known: number }>} */
export async function restoreBackup(file) {
  const sum = { added: 0, known: 0 };
  for (const batch of batches(file.plays)) {
    const { added, known } = await api.restorePlays(batch);
    sum.added += added;
    sum.known += known;
  }
  keep(merge(journal, file.journal));
  if (file.settings && typeof file.settings === 'object') change(known(file.settings));
  return sum;
}

/** The settings that this version knows, of the right type. @param {Record<string, unknown>} given */
function known(given) {
  const mine = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (settings));
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => name in mine && typeof value === typeof mine[name]));
}
