import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  versions: 'Verzie tarify',
  version: 'Od {{date}}',
  new: 'Nová verzia',
  state: { valid: 'Práve platí', planned: 'Naplánovaná' },
  effect: 'Platí pre všetko, čo sa nameria od tohto dátumu až po ďalšiu verziu. Skôr namerané si svoju cenu ponechá.',
  show: 'Zobraziť',
  empty: 'Zatiaľ žiadna tarifa',
  empty_hint: 'Keď zadáte tarifu, prehľady a reporty ukážu, koľko energia stojí.',
  remove: 'Odstrániť verziu od {{date}}?',
  remove_hint: 'Pre toto obdobie potom platí predchádzajúca verzia, ak existuje.',
  day: { weekday: 'Pondelok až piatok', weekend: 'Soboty, nedele a sviatky' },
  from: 'Od',
  to: 'Do',
  hours: '{{name}}, hodiny',
  minutes: '{{name}}, minúty',
  rate: 'Tarifa',
  set: 'Nastaviť',
  holidays_hint: 'Dátumy v tvare 2026-12-24, každý na novom riadku',
  field: {
    validFrom: 'Platí od',
    VT: 'Cena za kWh, VT (vysoká tarifa)',
    NT: 'Cena za kWh, NT (nízka tarifa)',
    currency: 'Mena',
    holidays: 'Sviatky',
  },
  wrong: {
    validFrom: 'Zadajte dátum.',
    taken: 'Verzia od tohto dátumu už existuje; upravte ju.',
    VT: 'Zadajte cenu s najviac 6 desatinnými miestami.',
    NT: 'Zadajte cenu s najviac 6 desatinnými miestami.',
    currency: 'Zadajte tri písmená, napríklad EUR.',
    holidays: 'Zadajte dátumy v tvare rok-mesiac-deň, najviac 200.',
  },
};
