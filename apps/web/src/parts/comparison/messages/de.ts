import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  label: 'Vergleichen mit',
  none: 'Kein Vergleich',
  previous: 'Vorheriger Zeitraum',
  year: 'Gleicher Zeitraum vor einem Jahr',
  free: 'Oder wählen Sie den ersten Tag eines anderen Zeitraums.',
  free_from: 'Zeitraum ab {{date}}',
  series: '{{name}} · {{dates}}',
  less: '{{share}} weniger als {{than}}',
  more: '{{share}} mehr als {{than}}',
  same: 'so viel wie {{than}}',
  before: {
    day: 'gestern um diese Zeit',
    week: 'letzte Woche um diese Zeit',
    month: 'letzten Monat um diese Zeit',
    year: 'letztes Jahr um diese Zeit',
    dates: '{{dates}} um diese Zeit',
  },
  grown: '{{title}} seit Beginn des Zeitraums',
  grown_note:
    'Verglichen wird, was seit Beginn des gezeigten Zeitraums oder seit der ersten Messung darin gezählt wurde; gestrichelt ist der Vergleichszeitraum.',
  nothing: 'Im Vergleichszeitraum wurde nichts gemessen.',
  unsure: 'Nicht verglichen, {{share}} gemessen',
  unsure_hint: 'Ein Unterschied wird nur genannt, wenn beide Zeiträume zu mindestens 99,5 % gemessen wurden.',
  step_unsure: 'nur {{share}} gemessen',
} satisfies Translation<typeof source>;
