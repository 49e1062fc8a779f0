// ja.js: Japanese, one file per subject.
import { daily } from './ja/daily.js';
import { hints } from './ja/hints.js';
import { learn } from './ja/learn.js';
import { pages } from './ja/pages.js';
import { shell } from './ja/shell.js';
import { table } from './ja/table.js';
import { why } from './ja/why.js';

export const ja = { ...shell, ...table, ...hints, ...why, ...pages, ...daily, ...learn };
