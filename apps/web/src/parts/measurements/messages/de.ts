import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  statistics: { MIN: 'Min.', AVG: 'Mittel', MAX: 'Max.' },
  powerFactor: {
    show: 'Leistungsfaktor als',
    angle: 'Winkel',
    ratio: 'Verhältnis',
    note: 'Der Winkel ist aus dem wahren Leistungsfaktor abgeleitet; positiv bedeutet induktiv.',
  },
  register: { show: 'Energie als', consumption: 'Verbrauch', register: 'Zählerstand' },
  members_missing_one: '{{count}} Gerät der Gruppe hat in diesem Zeitraum keine Messwerte.',
  members_missing_other: '{{count}} Geräte der Gruppe haben in diesem Zeitraum keine Messwerte.',
  whole_unknown_one:
    'Der Wert der Gruppe ist, was {{names}} misst. Davon gibt es in diesem Zeitraum keine Werte, er ist unbekannt.',
  whole_unknown_other:
    'Der Wert der Gruppe ist, was {{names}} messen. Davon gibt es in diesem Zeitraum keine Werte, er ist unbekannt.',
  lacking_one: 'Misst diese Größe nicht, die Werte stammen von den anderen Geräten:',
  lacking_other: 'Messen diese Größe nicht, die Werte stammen von den anderen Geräten:',
  left_out: {
    hidden_one: 'Im Baum verborgen und nicht mitgezählt:',
    hidden_other: 'Im Baum verborgen und nicht mitgezählt:',
    kind_one: 'Misst keine Energie und wird nicht mitgezählt:',
    kind_other: 'Messen keine Energie und werden nicht mitgezählt:',
    unknown_one: 'Von unbekannter Art und nicht mitgezählt:',
    unknown_other: 'Von unbekannter Art und nicht mitgezählt:',
    limit_one: '{{count}} Gerät wird nicht mitgezählt, weil eine Gruppe höchstens 100 addiert:',
    limit_other: '{{count}} Geräte werden nicht mitgezählt, weil eine Gruppe höchstens 100 addiert:',
  },
  exchanged: '◆ Zähler getauscht am {{when}}. Der Verlauf geht weiter, die Zählerstände beginnen neu.',
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
