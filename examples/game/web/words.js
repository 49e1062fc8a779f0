// words.js: the texts of Golf in the reader's language.
import { dictionary } from '../../i18n/index.js';
import { en } from './en.js';
import { ja } from './ja.js';

export const words = dictionary({ en, ja });
export const { t } = words;
