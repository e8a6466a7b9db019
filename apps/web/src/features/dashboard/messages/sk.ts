import type { Translation } from '../../../i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  now: 'teraz',
  mean: 'priemer',
  sum: 'súčet',
  register: 'počítadlo',
  waiting: 'Čaká sa na prvú hodnotu',
  waiting_hint: 'Hodnoty sa zobrazia hneď, ako ich zariadenie pošle.',
  waiting_offline: 'Zariadenie je offline',
  waiting_offline_hint: 'Živé hodnoty sa znova zobrazia, keď sa vráti. Namerané hodnoty sú v grafoch.',
  no_value_since: 'Bez novej hodnoty od {{when}}',
};
