import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  menu: 'Ponuka grafu',
  fullScreen: 'Celá obrazovka',
  print: 'Tlačiť',
  csv: 'Stiahnuť CSV',
  xlsx: 'Stiahnuť XLSX',
  png: 'Stiahnuť PNG',
  pdf: 'Stiahnuť PDF',
  tableView: 'Zobraziť ako tabuľku',
  chartView: 'Zobraziť ako graf',
  logarithmic: 'Logaritmická os',
  linear: 'Lineárna os',
  legend: 'Priebehy; kliknutím skryjete alebo zobrazíte, dvojklikom zobrazíte len jeden',
  empty: 'V tomto období nie sú žiadne merania',
  emptyHint: 'Zvoľte iné obdobie alebo iný zdroj.',
  loading: 'Načítava sa',
  time: 'Čas',
  zone: 'Časy v pásme {{zone}}',
  zoomOut: 'Oddialiť',
  summary: '{{title}}: {{series}}',
} satisfies Translation<typeof source>;
