import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  menu: 'Diagrammmenü',
  fullScreen: 'Vollbild',
  print: 'Drucken',
  csv: 'CSV herunterladen',
  xlsx: 'XLSX herunterladen',
  png: 'PNG herunterladen',
  pdf: 'PDF herunterladen',
  tableView: 'Als Tabelle anzeigen',
  chartView: 'Als Diagramm anzeigen',
  logarithmic: 'Logarithmische Achse',
  linear: 'Lineare Achse',
  legend: 'Reihen; Klick blendet aus oder ein, Doppelklick zeigt nur eine',
  empty: 'Keine Messwerte in diesem Zeitraum',
  emptyHint: 'Wählen Sie einen anderen Zeitraum oder eine andere Quelle.',
  loading: 'Wird geladen',
  time: 'Zeit',
  zone: 'Zeiten in {{zone}}',
  zoomOut: 'Herauszoomen',
  summary: '{{title}}: {{series}}',
} satisfies Translation<typeof source>;
