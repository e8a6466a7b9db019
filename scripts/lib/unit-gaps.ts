/** Units that stand after numbers in texts, longest first. */
const UNITS = [
  ...['kWh', 'MWh', 'Wh', 'kvarh', 'varh', 'kVAh', 'kvar', 'var', 'kVA', 'VA', 'kW', 'MW', 'mW', 'W', 'mV', 'kV', 'V'],
  ...['mA', 'kA', 'A', 'Hz', 'dBm', 'ppm', 'lx', '°C', 'kg', 'kB', 'MB', 'GB', 'ms', 'min', 's', 'h', 'd', 'l', '%'],
].join('|');

/** What no language has as a word. */
const NO_WORDS = '%|k?Wh|k?W|V|Hz|kB|MB';

/** After a unit: neither a letter nor a digit. */
const END = '(?![\\p{L}\\p{N}_])';

/** Not before a word either: "s" is a Slovak one, "with". */
const END_OF_WORDS = `${END}(?! \\p{L})`;

/** What joins a number and a unit by itself instead of through `withUnit` or `shareText`. */
const OWN: readonly RegExp[] = [
  /style: 'percent'/,
  /\}(?: |\u00a0|\\u00a0)\$\{(?:\w+\.)*(?:unit(?:Of\([^)]*\))?|\w+Unit)\}/,
  new RegExp(`(?<!\\})\\}(?: |\u00a0|\\\\u00a0|&nbsp;)(?:${UNITS})${END_OF_WORDS}(?!=)(?=.*(?:\`|</))`, 'u'),
];

/** Messages have the gap in them: it is to be one at which no line ends. */
const LOOSE: readonly RegExp[] = [
  new RegExp(`(?:\\d|\\}\\}) (?:${UNITS})${END_OF_WORDS}`, 'u'),
  new RegExp(`(?:\\d|\\}\\}) ?(?:${NO_WORDS})${END}`, 'u'),
];

/** Lines of a source that write a number with a unit in a way of their own. */
export function ownUnits(text: string): string[] {
  return linesWith(OWN, text).filter((line) => !/^(?:\*|\/\/|\/\*)/.test(line));
}

/** Lines of messages in which a unit stands at its number, or in which a line may end between them. */
export function looseUnits(text: string): string[] {
  return linesWith(LOOSE, text);
}

function linesWith(forms: readonly RegExp[], text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => forms.some((form) => form.test(line)));
}
