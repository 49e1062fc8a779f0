// icons.js: the icons of buttons, drawn with strokes in a box of 24 by 24.
import { svg } from './dom.js';

const PATHS = {
  undo: 'M8 4.5 3.5 9 8 13.5M4 9h10a5.5 5.5 0 0 1 0 11H9',
  redo: 'M16 4.5 20.5 9 16 13.5M20 9H10a5.5 5.5 0 0 0 0 11h5',
  restart: 'M5 5v5h5M5.5 10a7.5 7.5 0 1 1-1 4.5',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.2 1 2.1h5c0-.9.3-1.5 1-2.1A6 6 0 0 0 12 3Z',
  play: 'M7 4.5v15l12-7.5Z',
  stop: 'M6.5 6.5h11v11h-11Z',
  pause: 'M8 5v14M16 5v14',
  step: 'M5 5v14l9-7ZM18 5v14',
  why: 'M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5v.1',
  plus: 'M12 5v14M5 12h14',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3A4 4 0 0 0 10.7 18.3L12 17',
  flag: 'M6 21V4M6 5c4-3 7 3 12 0v8c-5 3-8-3-12 0',
  gear: 'M12 9a3 3 0 1 0 .1 0ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
  save: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  close: 'M6 6l12 12M18 6L6 18',
  first: 'M18 5l-8 7 8 7ZM6 5v14',
  back: 'M15 5l-8 7 8 7Z',
  forward: 'M9 5l8 7-8 7Z',
  last: 'M6 5l8 7-8 7ZM18 5v14',
  star: 'M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6L12 16.3 7 19.2l1.2-5.6L4 9.8l5.6-.6Z',
  book: 'M12 6c-2-1.5-5-2-8-1.5V19c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.5C17 4 14 4.5 12 6ZM12 6v14',
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export const icon = (name) =>
  svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: PATHS[name] }));
