import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  label: 'Was das Diagramm zeigt',
  source: 'Datenquelle',
  wifi: 'WLAN',
  lora: 'LoRa',
  range: 'Zeitraum',
  earlier: 'Früherer Zeitraum',
  later: 'Späterer Zeitraum',
  zone: 'Tage der Zeitzone {{zone}}',
  pick_end: 'Wählen Sie den letzten Tag',
  calendar: {
    open: 'Im Kalender wählen',
    earlier: 'Früherer Monat',
    later: 'Späterer Monat',
    earlier_year: 'Früheres Jahr',
    later_year: 'Späteres Jahr',
    earlier_decade: 'Frühere zehn Jahre',
    later_decade: 'Spätere zehn Jahre',
  },
  preset: {
    today: 'Heute',
    yesterday: 'Gestern',
    lastHour: 'Letzte Stunde',
    last24hours: '24 Stunden',
    last7days: '7 Tage',
    last14days: '14 Tage',
    thisWeek: 'Diese Woche',
    thisMonth: 'Dieser Monat',
    thisYear: 'Dieses Jahr',
    lastYear: 'Letztes Jahr',
  },
};
