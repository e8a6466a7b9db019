import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  live: 'naživo',
  unstored: 'naživo, ale neukladá sa',
  old: 'bez novej hodnoty od {{when}}',
  waiting: 'čaká sa na prvú hodnotu',
  lost: 'Spojenie sa prerušilo, skúša sa znova',
  measured: 'namerané {{age}}',
  last: 'naposledy namerané {{when}}',
  page: 'Strana {{at}} z {{of}}',
  controls: 'Nástenné zobrazenie',
  before: 'Predchádzajúca strana',
  next: 'Ďalšia strana',
  pause: 'Zostať na tejto strane',
  resume: 'Pokračovať',
  dwell: 'Každá strana zostane',
  seconds: '{{seconds}} s',
  leave: 'Opustiť nástenné zobrazenie (Esc)',
};
