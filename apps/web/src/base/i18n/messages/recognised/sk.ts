import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  kind: { lighting: 'Svetlá', fan: 'Ventilátor', kettle: 'Kanvica' },
  state: { on: 'Zapnuté', off: 'Vypnuté', unknown: 'Neznáme' },
  reason: {
    not_recorded: 'Tento spotrebič na tomto merači ešte nebol zaznamenaný.',
    no_imprint: 'Jeho odtlačky boli odstránené: už sa nerozpoznáva.',
    too_weak: 'Jeho výkon je pod prahom merača.',
  },
  record: 'Zaznamenať',
  power_on: 'Výkon po zapnutí',
  since: 'Zapnuté od',
  on_for: 'Zapnuté od {{when}}',
  last_run: 'Posledný beh',
  energy_today: 'Energia dnes',
  shares: 'Energia podľa spotrebičov',
  of_meter: 'Spolu {{share}} z {{total}}, ktoré merač nameral.',
  estimated: 'Rozpoznané podľa zapnutia a vypnutia; známe od 14 dní pred zaznamenaním spotrebiča.',
  power: 'Výkon a čo v ňom bolo rozpoznané',
  markers: '▲ zapnutie, ▼ vypnutie',
  last_runs: 'Posledné behy',
  no_runs: 'Žiadny z týchto spotrebičov ešte nebežal.',
  unsure: '{{text}}, neisté',
  column: {
    name: 'Spotrebič',
    start: 'Začiatok',
    duration: 'Trvanie',
    energy: 'Energia',
    share: 'Podiel',
    likeness: 'Zhoda',
  },
} satisfies Translation<typeof source>;
