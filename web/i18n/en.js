// en.js: English, a file a subject.
import { games } from './en/games.js';
import { hints } from './en/hints.js';
import { pages } from './en/pages.js';
import { shell } from './en/shell.js';
import { table } from './en/table.js';
import { why } from './en/why.js';

export const en = { ...shell, ...table, ...games, ...hints, ...why, ...pages };
