import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  statistics: { MIN: 'Min.', AVG: 'Priem.', MAX: 'Max.' },
  powerFactor: {
    show: 'Účinník ako',
    angle: 'Uhol',
    ratio: 'Pomer',
    note: 'Uhol je odvodený zo skutočného účinníka; kladný znamená induktívny.',
  },
  members_missing_one: '{{count}} zariadenie skupiny nemá v tomto období merania.',
  members_missing_few: '{{count}} zariadenia skupiny nemajú v tomto období merania.',
  members_missing_many: '{{count}} zariadenia skupiny nemá v tomto období merania.',
  members_missing_other: '{{count}} zariadení skupiny nemá v tomto období merania.',
  members_left_out_one: '{{count}} zariadenie skupiny sa nezapočítava: skupina sčíta najviac 100.',
  members_left_out_few: '{{count}} zariadenia skupiny sa nezapočítavajú: skupina sčíta najviac 100.',
  members_left_out_many: '{{count}} zariadenia skupiny sa nezapočítava: skupina sčíta najviac 100.',
  members_left_out_other: '{{count}} zariadení skupiny sa nezapočítava: skupina sčíta najviac 100.',
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
