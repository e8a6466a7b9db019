import type { Phase } from '@phasor/quantities';
import { type DecimalMark, parseNumber } from '../cells.ts';
import { isCircuit, isRelay } from '../file-quantities.ts';
import { type ColumnMapping, type Meaning, unitsOf } from './mapping.ts';

/** Words of a heading that name the quantity of a column, the more specific first. */
const WORDS: readonly (readonly [RegExp, Meaning])[] = [
  [/\bdf_?u\b|thd.?u|voltage distortion/, 'DF_U'],
  [/\bdf_?i\b|thd.?i|current distortion/, 'DF_I'],
  [/power.?factor|účinník|leistungsfaktor|cos ?[φphi(]|^pf\b/, 'PF'],
  [/frequen|frekven/, 'F'],
  [/voltage|napäti|napati|spannung/, 'U'],
  [/reakt|reactive|jalov|blind/, 'Q'],
  [/apparent|zdanliv|schein/, 'S'],
  [/\bcurrent\b|intensity|prúd|prud\b|stromstärke/, 'I'],
  [/export|feed.?in|dodávk|dodavk|einspeis|lieferung|generat|výrob|vyrob|erzeug/, 'E_E'],
  [/import|consum|usage|odber|spotreb|verbrauch|bezug/, 'E_I'],
  [/power|výkon|vykon|leistung/, 'P'],
  [/energ/, 'E_I'],
  [/temperat|teplot/, 'tempS'],
  [/humid|vlhkos|feucht/, 'hum'],
  [/\bco2\b|co₂|carbon dioxide/, 'co2'],
  [/illumin|\blux\b|osvetlen|beleuchtung/, 'lux'],
  [/motion|pohyb|bewegung/, 'pir'],
];

/** OBIS value groups C.D of a heading such as `1-0:1.8.0`. */
const OBIS: Readonly<Record<string, readonly [Meaning, (Phase | 'all')?]>> = {
  '1.8': ['E_I'],
  '2.8': ['E_E'],
  '5.8': ['Q1'],
  '6.8': ['Q2'],
  '7.8': ['Q3'],
  '8.8': ['Q4'],
  '9.8': ['S_E'],
  '1.29': ['E_I'],
  '2.29': ['E_E'],
  '1.7': ['P'],
  '16.7': ['P'],
  '14.7': ['F'],
  '32.7': ['U', 'L1'],
  '52.7': ['U', 'L2'],
  '72.7': ['U', 'L3'],
  '31.7': ['I', 'L1'],
  '51.7': ['I', 'L2'],
  '71.7': ['I', 'L3'],
};

/** Wire names with their phase, as in exports of this product. */
const WIRE =
  /^(?:(CH[1-8])_)?(U|I|P|Q|S|PF|DF_U|DF_I|E_I|E_E|Q12|Q34|Q[1-4]|S_E|F|tempS|hum|co2|lux2?|pir)(?:[_ ](L[123]|T|total))?(?=$|[\s([])/;
/** State and energy of a relay. */
const RELAY = /^(?:(relay)_|energy_R)([1-4])(?=$|[\s([])/;
const UNIT = /(?:^|[\s([_\d])([kM]?(?:Wh|varh|VAh|W|var|VA|V|A)|Hz)(?=$|[\s)\]/])/i;
const MEANING_OF_UNIT: Readonly<Record<string, Meaning>> = {
  wh: 'E_I',
  w: 'P',
  varh: 'Q1',
  var: 'Q',
  vah: 'S_E',
  va: 'S',
  v: 'U',
  a: 'I',
  hz: 'F',
};
const ENERGY_OF_POWER: Readonly<Partial<Record<Meaning, Meaning>>> = { P: 'E_I', Q: 'Q1', S: 'S_E' };
const REGISTER_WORDS = /register|reading|counter|cumul|stav\b|stavy|číselník|zählerstand|stand\b/;

export const IGNORED: ColumnMapping = { meaning: 'ignore', phase: 'all', unit: '', reading: 'interval' };

/** The meaning of a column of numbers, by its heading and values; ignored where neither is known. */
export function guessValueColumn(heading: string, cells: readonly string[], mark: DecimalMark): ColumnMapping {
  const numbers = cells.flatMap((cell) => parseNumber(cell, mark) ?? []);
  if (numbers.length === 0) return IGNORED;
  const unit = UNIT.exec(heading)?.[1] ?? '';
  const interval = intervalColumn(heading);
  if (interval !== undefined) return interval;
  const { meaning, phase } = namedBy(heading, unit);
  if (meaning === 'ignore') return IGNORED;
  const units = unitsOf(meaning).map((each) => each.unit);
  const written = units.find((each) => each.toLowerCase() === unit.toLowerCase()) ?? units[0] ?? '';
  const isOwn = WIRE.test(heading.trim()) || RELAY.test(heading.trim());
  const isRegister = REGISTER_WORDS.test(heading.toLowerCase()) || (!isOwn && grows(numbers));
  return { meaning, phase, unit: written, reading: isRegister ? 'register' : 'interval' };
}

/** Exports of samples have a column with the length of each interval. */
function intervalColumn(heading: string): ColumnMapping | undefined {
  const found = /^interval\s*[([](s|min|h)[)\]]$/i.exec(heading.trim());
  return found === null ? undefined : { ...IGNORED, meaning: 'interval', unit: found[1] ?? 's' };
}

function namedBy(heading: string, unit: string): Pick<ColumnMapping, 'meaning' | 'phase'> {
  const relay = RELAY.exec(heading.trim());
  if (relay !== null) return { meaning: relay[1] === undefined ? 'E_I' : 'relay', phase: placeIn(`R${relay[2]}`) };
  const wire = WIRE.exec(heading.trim());
  if (wire !== null) return { meaning: wire[2] as Meaning, phase: placeIn(wire[1] ?? wire[3] ?? '') };
  const obis = /(?:^|[-:\s])(\d{1,2}\.\d{1,2})(?:\.\d+)?/.exec(heading)?.[1];
  const [meant, phase] = OBIS[obis ?? ''] ?? [];
  if (meant !== undefined) return { meaning: meant, phase: phase ?? phaseIn(heading) };
  return { meaning: wordMeaning(heading.toLowerCase(), unit), phase: phaseIn(heading) };
}

/** A word alone names the quantity, its unit whether it is a power or an energy. */
function wordMeaning(heading: string, unit: string): Meaning {
  const word = WORDS.find(([pattern]) => pattern.test(heading))?.[1];
  const plain = unit.toLowerCase().replace(/^[km](?=.)/, '');
  const byUnit = MEANING_OF_UNIT[plain];
  if (byUnit === 'Q1' && /leading|capac|kapac|kapaz/.test(heading)) return 'Q4';
  if (word === undefined || byUnit === undefined) return word ?? byUnit ?? 'ignore';
  if (plain.endsWith('h')) return ENERGY_OF_POWER[word] ?? (word === 'E_E' || word === 'E_I' ? word : byUnit);
  return word === 'E_E' || word === 'E_I' ? byUnit : word;
}

/** Circuits, relays and reported totals have names of their own in exports of this product. */
function placeIn(name: string): ColumnMapping['phase'] {
  if (name === 'T' || isCircuit(name) || isRelay(name)) return name;
  return phaseIn(name);
}

function phaseIn(heading: string): Phase | 'all' {
  const digit = /\bL([123])\b|(?:phase|fáza|faza|fáze)\s*([123])\b/i.exec(heading);
  const letter = /(?:phase|fáza|faza)\s*([ABC])\b/i.exec(heading)?.[1];
  const number = digit?.[1] ?? digit?.[2] ?? (letter && String('ABC'.indexOf(letter.toUpperCase()) + 1));
  return number === '1' ? 'L1' : number === '2' ? 'L2' : number === '3' ? 'L3' : 'all';
}

/** Fewer numbers may ascend by chance. */
const GROWTH_SAMPLE = 8;

/** Readings of a register never fall, and are large compared with their increments. */
function grows(numbers: readonly number[]): boolean {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  const isAscending = numbers.every((value, index) => index === 0 || value >= (numbers[index - 1] as number));
  return (
    numbers.length >= GROWTH_SAMPLE && isAscending && last > first && first > (10 * (last - first)) / numbers.length
  );
}
