/** What can be wrong with a line of a file of devices. */
export const IMPORT_FAULTS = [
  'missing',
  'length',
  'number',
  'choice',
  'mac',
  'zone',
  'pair',
  'unseen',
  'unknown',
  'impossible',
  'twice',
  'registered',
  'cells',
  'column',
  'column_twice',
  'quote',
  'lines',
  'empty',
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];
