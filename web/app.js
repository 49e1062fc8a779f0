// app.js: the frame: the bar at the top, and the page that the address names.
import { installAnnouncer } from './announce.js';
import { watchToken } from './api.js';
import { installSheet } from './cards/sheet.js';
import { el, fill } from './dom.js';
import { errorText, t } from './i18n/index.js';
import { icon } from './icons.js';
import { NAVIGATION, PAGES } from './pages.js';
import { openRules } from './learn/rules.js';
import { openHelp } from './play/help.js';
import { readRoute } from './router.js';
import { openSettings } from './settings-dialog.js';
import { change, installSettings, settings, watch } from './settings.js';
import { tokenPage } from './token.js';

/** @import {Page} from './router.js' */

const top = el('header', { class: 'top' });
const main = el('main', { id: 'main', tabindex: -1 });

/** @type {Page | undefined} */
let current;
let visits = 0;

/** @param {string} label @param {import('./icons.js').IconName} sign @param {() => void} act */
const iconButton = (label, sign, act) =>
  el('button', { class: 'icon-button', type: 'button', title: label, 'aria-label': label, click: act }, icon(sign));

function drawTop() {
  const { page, rest } = readRoute(location.hash);
  const links = NAVIGATION.map(([address, key]) =>
    el('a', { href: address, 'aria-current': readRoute(address).page === page ? 'page' : null }, t(key)));
  const game = ['play', 'learn', 'puzzles'].includes(page) && rest[0] ? rest[0] : undefined;
  const language = settings.language === 'en' ? 'ja' : 'en';
  fill(top,
    el('a', { class: 'brand', href: '#/' }, '手札', el('span', {}, 'Tefuda')),
    el('nav', {}, ...links),
    el('button', {
      class: 'language', type: 'button', lang: language, title: t('nav.language.name'), click: () => change({ language }),
    }, t('nav.language')),
    game !== undefined && el('button', { class: 'rules-button', type: 'button', click: () => openRules(game) }, t('nav.rules')),
    iconButton(t('nav.help'), 'book', () => openHelp(page === 'play' ? rest[0] : undefined)),
    iconButton(t('nav.settings'), 'gear', openSettings));
}

/** @param {unknown} error */
function errorPage(error) {
  // Modules that could not be loaded are only loaded again with the page.
  const retry = /** @type {any} */ (error).code === 'offline' ? () => location.reload() : show;
  return el('div', { class: 'notice' }, el('h1', {}, t('error.title')), el('p', {}, errorText(/** @type {Error} */ (error))),
    el('button', { class: 'wide-button primary', type: 'button', click: retry }, t('error.retry')),
    el('a', { class: 'wide-button', href: '#/' }, t('nav.home')));
}

/** Leaves the page that is shown and drops pages that are still loading. */
function leave() {
  visits++;
  current?.leave?.();
  current = undefined;
  document.querySelectorAll('dialog').forEach((dialog) => dialog.close());
  drawTop();
}

/** No page works without the token: shows what to do instead. */
function askForToken() {
  leave();
  document.title = `${t('token.title')} · ${t('app.name')}`;
  fill(main, tokenPage(show));
}

/** After navigation the focus goes to the heading, so that screen readers begin there. @param {boolean} navigated */
function focusHeading(navigated) {
  const heading = main.querySelector('h1');
  if (!navigated || !heading || document.querySelector('dialog[open]')) return;
  heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}

async function show() {
  leave();
  const visit = visits;
  const route = readRoute(location.hash);
  fill(main, el('p', { class: 'notice' }, t('home.loading')));
  try {
    const make = PAGES[route.page];
    if (!make) throw Object.assign(new Error(route.page), { code: 'missing' });
    const page = await (await make())(route);
    if (visit !== visits) return page.leave?.();
    current = page;
    document.title = page.title === t('app.name') ? page.title : `${page.title} · ${t('app.name')}`;
    fill(main, page.element);
    drawTop(); // the page may have changed the address
    focusHeading(visit > 1);
  } catch (error) {
    // A module that cannot be loaded is an error without a code.
    const gone = error instanceof TypeError && /import|module|fetch/i.test(error.message);
    if (visit === visits) fill(main, errorPage(gone ? { code: 'offline', message: error.message } : error));
    if (!gone && !(/** @type {any} */ (error).code)) console.error(error);
  }
  return undefined;
}

function start() {
  installSettings();
  installSheet();
  installAnnouncer();
  document.body.prepend(el('a', { class: 'skip', href: '#main', click: (event) => (event.preventDefault(), main.focus()) }, t('nav.skip')), top, main);
  let { language } = settings;
  watch(() => {
    if (language === settings.language) return;
    language = settings.language;
    show();
  });
  window.addEventListener('hashchange', show);
  watchToken(askForToken);
  show();
}

start();
