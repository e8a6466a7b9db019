import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  days: 'Online und offline je Tag',
  uptime: 'Laufzeit',
  state: { online: 'Online', offline: 'Offline', unknown: 'Unbekannt' },
  state_heading: 'Zustand',
  percent_online: '% online',
  back: 'Zurück zum Tag',
  earlier: { day: 'Tag davor', half_hour: 'Halbe Stunde davor' },
  later: { day: 'Tag danach', half_hour: 'Halbe Stunde danach' },
  closer: 'In Minuten zeigen',
  nothing_known: 'Über diese Zeit ist nichts bekannt.',
  what_online_is:
    'Online ist ein Gerät, solange der Server es erreichen konnte. Unbekannt ist die Zeit, in der der Server nicht lief; sie zählt weder als online noch als offline.',
};
