import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  kind: { lighting: 'Beleuchtung', fan: 'Ventilator', kettle: 'Wasserkocher' },
  state: { on: 'Ein', off: 'Aus', unknown: 'Unbekannt' },
  reason: {
    not_recorded: 'Dieser Verbraucher wurde an diesem Zähler noch nicht aufgezeichnet.',
    no_imprint: 'Seine Abdrücke wurden entfernt: Er wird nicht mehr erkannt.',
    too_weak: 'Seine Leistung liegt unter der Schwelle des Zählers.',
  },
  record: 'Aufzeichnen',
  power_on: 'Leistung im Betrieb',
  since: 'Ein seit',
  on_for: 'Ein seit {{when}}',
  last_run: 'Letzter Lauf',
  energy_today: 'Energie heute',
  shares: 'Energie nach Verbrauchern',
  of_meter: 'Zusammen {{share}} von {{total}}, die der Zähler gezählt hat.',
  estimated: 'Am Ein- und Ausschalten erkannt; bekannt ab 14 Tagen vor der Aufzeichnung eines Verbrauchers.',
  power: 'Leistung und was darin erkannt wurde',
  markers: '▲ ein, ▼ aus',
  last_runs: 'Letzte Läufe',
  no_runs: 'Keiner dieser Verbraucher ist bisher gelaufen.',
  unsure: '{{text}}, unsicher',
  column: {
    name: 'Verbraucher',
    start: 'Beginn',
    duration: 'Dauer',
    energy: 'Energie',
    share: 'Anteil',
    likeness: 'Ähnlichkeit',
  },
} satisfies Translation<typeof source>;
