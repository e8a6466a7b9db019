/** Words of every chart: its menu, its states, its table. */
export const messages = {
  menu: 'Chart menu',
  fullScreen: 'Full screen',
  print: 'Print',
  csv: 'Download CSV',
  xlsx: 'Download XLSX',
  png: 'Download PNG',
  pdf: 'Download PDF',
  tableView: 'Show as table',
  chartView: 'Show as chart',
  logarithmic: 'Logarithmic axis',
  linear: 'Linear axis',
  legend: 'Series; click hides or shows, double click shows one alone',
  empty: 'No measurements in this period',
  emptyHint: 'Choose another period or source.',
  unread: 'The measurements could not be read',
  unreadHint: 'Reload the page to try again.',
  loading: 'Loading',
  time: 'Time',
  least: 'min',
  greatest: 'max',
  note: 'Note',
  zone: 'Times in {{zone}}',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  whole: 'Show the whole period',
  earlier: 'Earlier part',
  later: 'Later part',
  belowAxis: 'Without values of 0 and below',
  belowAxisHint: 'A logarithmic axis has no place for them; the linear axis in the chart menu shows them.',
  coverage: 'Measured {{share}}',
  coverageHint: 'Share of this period that is covered by measurements',
  average: 'Average',
  sum: 'Sum',
  crosshair: 'Values at a moment; move with the arrow keys',
  crosshairChoose: 'Values at a moment; move with the arrow keys, choose with Enter',
  crosshairOff: 'No moment chosen',
  summary: '{{title}}: {{series}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    charts: typeof messages;
  }
}
