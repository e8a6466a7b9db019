import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  root: 'Všetky zariadenia',
  menu: {
    label: 'Zariadenia v reporte',
    text: 'Zariadenia',
    hint: 'Kliknutím sa merač prepne: skrytý, viditeľný, kumulatívny. Kumulatívny merač meria celú svoju skupinu.',
  },
  mode: { hidden: 'Skrytý', visible: 'Viditeľný', cumulative: 'Kumulatívny' },
  path: 'Zobrazená skupina',
  name: 'Zariadenie alebo skupina',
  energy: 'Energia',
  share: 'Podiel',
  coverage: 'Namerané',
  cost: 'Náklady',
  other: 'Ostatné',
  excess: 'Prebytok oproti kumulatívnemu meraču',
  difference: 'Rozdiel nákladov',
  total: 'Spolu',
  open: 'Otvoriť {{name}}',
  by_cumulative: 'Celok meria {{names}}.',
  excess_note:
    'Viditeľné zariadenia namerali viac ako kumulatívny merač: položka „Ostatné“ odpadá a prebytok sa odpočíta.',
  priced_apart:
    'Zariadenia a kumulatívny merač majú rôzne tarify. Náklady položky „{{name}}“ sú rozdielom oboch, aby súčet sedel; nie sú cenou jej energie.',
  partly_priced: 'Časť energie nemá tarifu a v nákladoch chýba: {{names}}.',
  unpriced: 'Bez tarify, v nákladoch chýba: {{names}}.',
  without_data_one: '{{count}} zariadenie nemá v tomto období merania.',
  without_data_few: '{{count}} zariadenia nemajú v tomto období merania.',
  without_data_many: '{{count}} zariadenia nemá v tomto období merania.',
  without_data_other: '{{count}} zariadení nemá v tomto období merania.',
  empty: 'V reporte nie je žiadny merač',
  empty_hint: 'V ponuke „Zariadenia“ zobrazte aspoň jeden merač.',
  nothing: 'V tomto období sa nič nenameralo',
  several_currencies: 'Náklady sú vo viacerých menách a nesčítavajú sa.',
  export: 'Stiahnuť report',
  pdf: 'PDF',
  xlsx: 'XLSX',
  group: 'Skupina',
};
