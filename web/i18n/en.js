// en.js: English, one file per subject.
import { daily } from './en/daily.js';
import { hints } from './en/hints.js';
import { learn } from './en/learn.js';
import { pages } from './en/pages.js';
import { shell } from './en/shell.js';
import { table } from './en/table.js';
import { why } from './en/why.js';

export const en = { ...shell, ...table, ...hints, ...why, ...pages, ...daily, ...learn };
