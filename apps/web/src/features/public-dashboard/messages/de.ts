import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  live: 'live',
  unstored: 'live, aber nicht gespeichert',
  silent: 'wartet auf den ersten Wert',
  energy: 'Wirkenergie',
  total: 'Gesamt',
  period: { today: 'Heute', week: 'Diese Woche', month: 'Dieser Monat', year: 'Dieses Jahr' },
  per: { HOUR: 'Werte je Stunde', DAY: 'Werte je Tag', MONTH: 'Werte je Monat' },
  door: 'Sie haben ein Konto? Melden Sie sich an',
  not_shown: 'Nicht gezeigt: Das Diagramm {{charts}} gibt es nicht. Es gibt {{known}}.',
  waiting: {
    title: 'Warten auf den ersten Wert',
    since: 'Kein neuer Wert seit {{when}}',
    hint: 'Das Diagramm beginnt, sobald das Gerät Werte sendet.',
  },
  not_measured: {
    title: 'Das Gerät misst diese Größe nicht',
    hint: 'Aktuelle Werte dazu erscheinen hier nicht.',
  },
  missing: {
    title: 'Dieser Link ist unvollständig',
    hint: 'Scannen Sie den Code noch einmal oder bitten Sie um den vollständigen Link.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    hint: 'Bitten Sie die Person, von der Sie ihn haben, um einen neuen.',
  },
  ended: {
    title: 'Dieser Link gilt nicht mehr',
    hint: 'Er wurde widerrufen oder hat nie bestanden. Bitten Sie die Person, von der Sie ihn haben, um einen neuen.',
  },
  away: {
    title: 'Der Server antwortet nicht',
    hint: 'Die Seite versucht es automatisch erneut.',
  },
};
