import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  label: 'Čo graf zobrazuje',
  source: 'Zdroj údajov',
  wifi: 'WiFi',
  lora: 'LoRa',
  range: 'Obdobie',
  earlier: 'Skoršie obdobie',
  later: 'Neskoršie obdobie',
  zone: 'Dni podľa pásma {{zone}}',
  pick_end: 'Vyberte posledný deň',
  calendar: {
    open: 'Vybrať v kalendári',
    earlier: 'Skorší mesiac',
    later: 'Neskorší mesiac',
    earlier_year: 'Skorší rok',
    later_year: 'Neskorší rok',
    earlier_decade: 'Skorších desať rokov',
    later_decade: 'Neskorších desať rokov',
  },
  preset: {
    today: 'Dnes',
    yesterday: 'Včera',
    lastHour: 'Posledná hodina',
    last24hours: '24 hodín',
    last7days: '7 dní',
    last14days: '14 dní',
    thisWeek: 'Tento týždeň',
    thisMonth: 'Tento mesiac',
    thisYear: 'Tento rok',
    lastYear: 'Minulý rok',
  },
};
