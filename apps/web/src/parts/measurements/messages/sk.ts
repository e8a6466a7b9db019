import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  statistics: { MIN: 'Min.', AVG: 'Priem.', MAX: 'Max.' },
  powerFactor: {
    show: 'Účinník ako',
    angle: 'Uhol',
    ratio: 'Pomer',
    note: 'Uhol je odvodený zo skutočného účinníka; kladný znamená induktívny.',
  },
  register: { show: 'Energia ako', consumption: 'Spotreba', register: 'Stav počítadla' },
  members_missing_one: '{{count}} zariadenie skupiny nemá v tomto období merania.',
  members_missing_few: '{{count}} zariadenia skupiny nemajú v tomto období merania.',
  members_missing_many: '{{count}} zariadenia skupiny nemá v tomto období merania.',
  members_missing_other: '{{count}} zariadení skupiny nemá v tomto období merania.',
  whole_unknown_one: 'Hodnota skupiny je to, čo meria {{names}}. V tomto období také hodnoty nie sú, preto je neznáma.',
  whole_unknown_few:
    'Hodnota skupiny je to, čo merajú {{names}}. V tomto období také hodnoty nie sú, preto je neznáma.',
  whole_unknown_many:
    'Hodnota skupiny je to, čo merajú {{names}}. V tomto období také hodnoty nie sú, preto je neznáma.',
  whole_unknown_other:
    'Hodnota skupiny je to, čo merajú {{names}}. V tomto období také hodnoty nie sú, preto je neznáma.',
  lacking_one: 'Túto veličinu nemeria, hodnoty sú z ostatných zariadení:',
  lacking_few: 'Túto veličinu nemerajú, hodnoty sú z ostatných zariadení:',
  lacking_many: 'Túto veličinu nemerajú, hodnoty sú z ostatných zariadení:',
  lacking_other: 'Túto veličinu nemerajú, hodnoty sú z ostatných zariadení:',
  left_out: {
    hidden_one: 'Skryté v strome a nezapočítané:',
    hidden_few: 'Skryté v strome a nezapočítané:',
    hidden_many: 'Skryté v strome a nezapočítané:',
    hidden_other: 'Skryté v strome a nezapočítané:',
    kind_one: 'Nemeria energiu a nezapočítava sa:',
    kind_few: 'Nemerajú energiu a nezapočítavajú sa:',
    kind_many: 'Nemerajú energiu a nezapočítavajú sa:',
    kind_other: 'Nemerajú energiu a nezapočítavajú sa:',
    unknown_one: 'Neznámeho druhu a nezapočítané:',
    unknown_few: 'Neznámeho druhu a nezapočítané:',
    unknown_many: 'Neznámeho druhu a nezapočítané:',
    unknown_other: 'Neznámeho druhu a nezapočítané:',
    limit_one: '{{count}} zariadenie sa nezapočítava, lebo skupina sčíta najviac 100:',
    limit_few: '{{count}} zariadenia sa nezapočítavajú, lebo skupina sčíta najviac 100:',
    limit_many: '{{count}} zariadenia sa nezapočítava, lebo skupina sčíta najviac 100:',
    limit_other: '{{count}} zariadení sa nezapočítava, lebo skupina sčíta najviac 100:',
  },
  exchanged: '◆ Merač vymenený {{when}}. História pokračuje, počítadlá začínajú odznova.',
  recording: {
    recorded: 'Zaznamenané inde a tu prehrávané, posunuté o celé týždne.',
    derived:
      'Zaznamenané inde a tu prehrávané, posunuté o celé týždne. Stavy počítadiel energie nie sú zaznamenané: počítajú sa zo zaznamenaného výkonu.',
    mark: { recorded: 'záznam', derived: 'záznam, energia odvodená z výkonu' },
  },
  step: {
    running: 'ešte prebieha',
    incomplete: 'namerané len {{share}}',
  },
} satisfies Translation<typeof source>;
