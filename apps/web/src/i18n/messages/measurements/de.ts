import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  statistics: { MIN: 'Min.', AVG: 'Mittel', MAX: 'Max.' },
  powerFactor: {
    show: 'Leistungsfaktor als',
    angle: 'Winkel',
    ratio: 'Verhältnis',
    note: 'Der Winkel ist aus dem wahren Leistungsfaktor abgeleitet; positiv bedeutet induktiv.',
  },
  members_missing_one: '{{count}} Gerät der Gruppe hat in diesem Zeitraum keine Messwerte.',
  members_missing_other: '{{count}} Geräte der Gruppe haben in diesem Zeitraum keine Messwerte.',
  members_left_out_one: '{{count}} Gerät der Gruppe wird nicht mitgezählt: Eine Gruppe addiert höchstens 100.',
  members_left_out_other: '{{count}} Geräte der Gruppe werden nicht mitgezählt: Eine Gruppe addiert höchstens 100.',
  recording: {
    recorded: 'Anderswo aufgezeichnet und hier abgespielt, um ganze Wochen verschoben.',
    derived:
      'Anderswo aufgezeichnet und hier abgespielt, um ganze Wochen verschoben. Die Zählerstände sind nicht aufgezeichnet: Sie werden aus der aufgezeichneten Leistung summiert.',
    mark: { recorded: 'Aufzeichnung', derived: 'Aufzeichnung, Energie aus der Leistung abgeleitet' },
  },
  step: {
    running: 'läuft noch',
    incomplete: 'nur {{share}} gemessen',
  },
} satisfies Translation<typeof source>;
