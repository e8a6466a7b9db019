import { OBIS_PHASE_STEP, type ObisGroups, obisGroups, PHASES, type Phase } from '@phasor/quantities';
import { OTHER_NAMES, type OtherNames } from '@phasor/quantities/other-names';
import { type DecimalMark, parseNumber } from '../cells.ts';
import { CIRCUIT_PLACES, type FileQuantity, isCircuit, isRelay, NAME_MARK } from '../file-quantities.ts';
import { type ColumnMapping, type Meaning, unitsOf } from './mapping.ts';

/** Words of a heading that name the quantity of a column, the more specific first. */
const WORDS = OTHER_NAMES.flatMap(({ wire, headings = [] }) =>
  headings.map(({ rank, words }) => ({ rank, words, meaning: wire as FileQuantity })),
).sort((one, other) => one.rank - other.rank);

const meaningOf = ({ wire }: OtherNames) => wire as FileQuantity;
const IN_FILES = OTHER_NAMES.filter(({ at }) => at.some((kind) => kind !== 'relay' && kind !== 'radio'));
const OF_PHASES = OTHER_NAMES.filter(({ at }) => at.includes('phase') || at.includes('supply'));

/** OBIS value groups C.D of a heading such as `1-0:1.8.0`; the import of power and the registers of a month are further ones. */
const OBIS: ReadonlyMap<string, readonly [Meaning, (Phase | 'all')?]> = new Map([
  ...OF_PHASES.flatMap((names) => (names.obis === undefined ? [] : obisMeanings(names, obisGroups(names.obis)))),
  ['1.7', ['P']],
  ['1.29', ['E_I']],
  ['2.29', ['E_E']],
]);

/** Currents and voltages have a code of their own for each phase. */
function obisMeanings(names: OtherNames, { c, d, e, ofAPhase }: ObisGroups): [string, [Meaning, Phase?]][] {
  if (e !== 0) return [];
  if (!ofAPhase) return [[`${c}.${d}`, [meaningOf(names)]]];
  return PHASES.map((phase, index) => [`${c + OBIS_PHASE_STEP * (index + 1)}.${d}`, [meaningOf(names), phase]]);
}

/** Wire names with their phase, as in exports of this product. */
const WIRE = new RegExp(
  `^(?:(${CIRCUIT_PLACES.join('|')})_)?(${IN_FILES.map(meaningOf).join('|')})(?:[_ ](L[123]|T|total))?(?=$|[\\s([])`,
);
/** State and energy of a relay. */
const RELAY = /^(?:(relay)_|energy_R)([1-4])(?=$|[\s([])/;
const UNIT = /(?:^|[\s([_\d])([kM]?(?:Wh|varh|VAh|W|var|VA|V|A)|Hz)(?=$|[\s)\]/])/i;
/** Of several quantities with a unit it means the first one. */
const MEANING_OF_UNIT: ReadonlyMap<string, Meaning> = new Map(
  OF_PHASES.filter(({ unit }) => unit !== '' && unit !== '%')
    .map((names) => [names.unit.toLowerCase(), meaningOf(names)] as const)
    .toReversed(),
);
/** The first register that counts a power. */
const ENERGY_OF_POWER: ReadonlyMap<Meaning, Meaning> = new Map(
  OF_PHASES.flatMap((names) =>
    names.integralOf === undefined ? [] : [[names.integralOf.gauge as FileQuantity, meaningOf(names)] as const],
  ).toReversed(),
);
const REGISTER_WORDS = /register|reading|counter|cumul|stav\b|stavy|číselník|zählerstand|stand\b/;

export const IGNORED: ColumnMapping = { meaning: 'ignore', phase: 'all', unit: '', reading: 'interval' };

/** The meaning of a column of numbers, by its heading and values; ignored where neither is known. */
export function guessValueColumn(written: string, cells: readonly string[], mark: DecimalMark): ColumnMapping {
  const heading = withoutName(written);
  const numbers = cells.flatMap((cell) => parseNumber(cell, mark) ?? []);
  if (numbers.length === 0) return IGNORED;
  const unit = UNIT.exec(heading)?.[1] ?? '';
  const interval = intervalColumn(heading);
  if (interval !== undefined) return interval;
  const { meaning, phase } = namedBy(heading, unit);
  if (meaning === 'ignore') return IGNORED;
  const units = unitsOf(meaning).map((each) => each.unit);
  const known = units.find((each) => each.toLowerCase() === unit.toLowerCase()) ?? units[0] ?? '';
  const isOwn = WIRE.test(heading.trim()) || RELAY.test(heading.trim());
  const isRegister = REGISTER_WORDS.test(heading.toLowerCase()) || (!isOwn && grows(numbers));
  return { meaning, phase, unit: known, reading: isRegister ? 'register' : 'interval' };
}

/** In exports of this product the name of a circuit follows its column; it may contain any words. */
function withoutName(heading: string): string {
  return WIRE.test(heading.trim()) ? (heading.split(NAME_MARK)[0] ?? heading) : heading;
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
  const [meant, phase] = OBIS.get(obis ?? '') ?? [];
  if (meant !== undefined) return { meaning: meant, phase: phase ?? phaseIn(heading) };
  return { meaning: wordMeaning(heading.toLowerCase(), unit), phase: phaseIn(heading) };
}

/** A word alone names the quantity, its unit whether it is a power or an energy. */
function wordMeaning(heading: string, unit: string): Meaning {
  const word = WORDS.find(({ words }) => words.test(heading))?.meaning;
  const plain = unit.toLowerCase().replace(/^[km](?=.)/, '');
  const byUnit = MEANING_OF_UNIT.get(plain);
  if (byUnit === 'Q1' && /leading|capac|kapac|kapaz/.test(heading)) return 'Q4';
  if (word === undefined || byUnit === undefined) return word ?? byUnit ?? 'ignore';
  if (plain.endsWith('h')) return ENERGY_OF_POWER.get(word) ?? (word === 'E_E' || word === 'E_I' ? word : byUnit);
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
