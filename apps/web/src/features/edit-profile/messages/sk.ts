import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  title: 'Zmena hesla',
  lead: 'Po zmene hesla sa ostatné relácie tohto účtu ukončia.',
  old: 'Staré heslo',
  new: 'Nové heslo',
  rule: 'Minimálny počet znakov: {{count}}',
  required: 'Vyplňte toto pole',
  too_short: 'Minimálny počet znakov nového hesla: {{count}}',
  equal: 'Heslá sa musia líšiť',
  wrong: 'Staré heslo nie je správne',
  submit: 'Zmeniť heslo',
  changed: 'Heslo bolo úspešne zmenené',
};
