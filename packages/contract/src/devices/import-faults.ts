/** What can be wrong with a line of a file of devices, in English: for scripts, and for the page, which translates it. */
export const IMPORT_FAULT_TEXTS = {
  missing: 'is missing',
  length: '{{expected}} characters are expected',
  number: 'a number of {{expected}} is expected',
  choice: 'one of {{expected}} is expected',
  mac: '12 hexadecimal digits are expected',
  zone: 'a time zone such as Europe/Bratislava is expected',
  pair: 'lat and lng are given together',
  unseen: 'has a character that is not seen',
  unknown: 'is not known',
  impossible: 'is not possible',
  twice: 'stands in an earlier line',
  registered: 'is registered already',
  cells: 'there is a value without a column; a decimal comma needs quotes where commas separate',
  column: 'there is no such column in the template',
  column_twice: 'this column stands twice',
  quote: 'a closing quote is missing',
  lines: 'at most 5,000 lines are read',
  empty: 'a heading and at least one line are expected',
} as const;
export type ImportFault = keyof typeof IMPORT_FAULT_TEXTS;
export const IMPORT_FAULTS = Object.keys(IMPORT_FAULT_TEXTS) as ImportFault[];
