import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  live: 'naživo',
  unstored: 'naživo, ale neukladá sa',
  silent: 'čaká sa na prvú hodnotu',
  energy: 'Činná energia',
  total: 'Spolu',
  period: { today: 'Dnes', week: 'Tento týždeň', month: 'Tento mesiac', year: 'Tento rok' },
  per: { HOUR: 'hodnoty za hodinu', DAY: 'hodnoty za deň', MONTH: 'hodnoty za mesiac' },
  door: 'Máte účet? Prihláste sa',
  not_shown: 'Nezobrazuje sa: graf {{charts}} neexistuje. K dispozícii sú {{known}}.',
  waiting: {
    title: 'Čaká sa na prvú hodnotu',
    since: 'Žiadna nová hodnota od {{when}}',
    hint: 'Graf sa začne kresliť, hneď ako zariadenie odošle hodnoty.',
  },
  not_measured: {
    title: 'Zariadenie túto veličinu nemeria',
    hint: 'Jej aktuálne hodnoty sa tu nezobrazia.',
  },
  missing: {
    title: 'Odkaz je neúplný',
    hint: 'Naskenujte kód znova alebo si vyžiadajte celý odkaz.',
  },
  expired: {
    title: 'Platnosť odkazu uplynula',
    hint: 'O nový požiadajte toho, kto vám ho dal.',
  },
  ended: {
    title: 'Odkaz už neplatí',
    hint: 'Bol zrušený alebo nikdy neexistoval. O nový požiadajte toho, kto vám ho dal.',
  },
  away: {
    title: 'Server neodpovedá',
    hint: 'Stránka to automaticky skúša znova.',
  },
};
