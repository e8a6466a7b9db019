import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  choose: 'Vybrať zariadenie alebo skupinu',
  tree: 'Skupiny a zariadenia',
  find: 'Hľadať podľa názvu, značky alebo adresy',
  nothing: 'Nič sa nenašlo',
  nothing_hint: 'Skúste menej písmen alebo časť adresy.',
  select_group: 'Vybrať skupinu',
  select_group_named: 'Vybrať skupinu {{name}}',
  not_selectable: 'Žiadne zariadenie v tejto skupine nemožno sčítať',
};
