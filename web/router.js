// router.js: addresses after the #, such as #/play/GAME?deal=seed:17&rules=NAME.

/**
 * @typedef {object} Route
 * @property {string} page
 * @property {string[]} rest  the parts after the page's name
 * @property {URLSearchParams} query
 */

/** @typedef {{ element: HTMLElement, leave?: () => void, title: string }} Page */
/** @typedef {(route: Route) => Page | Promise<Page>} PageMaker */

/**
 * @param {string} hash
 * @returns {Route}
 */
export function readRoute(hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [page = '', ...rest] = path.split('/').map(decodeSafely);
  return { page, rest, query: new URLSearchParams(query) };
}

/** @param {string} part */
function decodeSafely(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a play that exists. @param {string} id */
export const playAddress = (id) => `#/table/${encodeURIComponent(id)}`;

/**
 * The address that names a deal and its rules: anyone who opens it gets the same cards.
 * @param {{ game: string, deal?: string, rules?: string }} wish
 */
export function dealAddress({ game, deal, rules }) {
  const parts = [];
  if (deal) parts.push(`deal=${encodeURIComponent(deal).replaceAll('%3A', ':')}`);
  if (rules) parts.push(`rules=${encodeURIComponent(rules).replaceAll('%2C', ',').replaceAll('%3D', '=')}`);
  return `#/play/${game}${parts.length ? `?${parts.join('&')}` : ''}`;
}

/** @param {string} address @param {boolean} [replace] leaves no step for the back button */
export function visit(address, replace = false) {
  if (replace) {
    history.replaceState(null, '', address);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  } else {
    location.hash = address;
  }
}
