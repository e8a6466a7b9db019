import type { MeasuredQuantity, Place } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { Reading } from '../reading.ts';
import type { PowerUnit, UnitEvidence } from './power-unit.ts';

interface Label {
  readonly quantity: MeasuredQuantity;
  readonly place: Place;
  readonly factor?: number;
  readonly tariff?: number;
}

const KWH = 1_000;
const IMPORT = { quantity: 'E_I', place: 'T', factor: KWH } as const;
const EXPORT = { quantity: 'E_E', place: 'T', factor: KWH } as const;

/** Names of the registers over all tariffs. */
const REGISTERS = [
  [
    IMPORT,
    'totalin ein etotalin importactive totalkwh bezug energyimport energyin enrgimp energyactiveimport 180'.split(' '),
  ],
  [
    EXPORT,
    'totalout eout etotalout exportactive exporttotalkwh einspeisung energyexport energyout enrgexp energyactiveexport 280'.split(
      ' ',
    ),
  ],
] as const;
/** Names of all phases together. */
const TOTALS = [
  ['P', 'power powercurr powercurrent pcurr powertotal currentpower leistung activepower 1670'.split(' ')],
  ['Q', 'powerreactivetotal reactivepowertotal blindleistung 370'.split(' ')],
  ['S', 'powerapparenttotal apparentpowertotal scheinleistung 970'.split(' ')],
] as const;
/** Names of a phase, with `#` in place of its number. */
const OF_A_PHASE = [
  ['P', 'powerl# powerp# powercurrp# pl# p# wattl# leistungl# powerphase# activepowerl# l#power pow#'.split(' ')],
  ['U', 'voltagel# voltagep# voltp# voltl# ul# u# vl# spannungl# voltagephase# voltsl# volt#'.split(' ')],
  ['I', 'currentl# currentp# ampp# il# i# currl# currp# amperagep# stroml# currentphase#'.split(' ')],
  ['Q', 'powervarl# powerreactivephase# reactivepowerl#'.split(' ')],
  ['S', 'powerval# powerapparentphase# apparentpowerl#'.split(' ')],
  ['PF', 'powerfactorl# powerfactorp# powerfactorphase# powerfactor# pfl#'.split(' ')],
] as const;
/** Value groups C of the first phase; those of the next one are 20 higher (IEC 62056-6-1). */
const OBIS_OF_A_PHASE = [
  ['P', 36],
  ['U', 32],
  ['I', 31],
] as const;

/**
 * Labels in the scripts that people publish for meters with an optical head, in lower case without separators. Registers are kWh
 * and power is W in nearly all of them (`powerUnit` notices the others); a label that is not here is given its meaning by a person.
 * @see https://tasmota.github.io/docs/Smart-Meter-Interface/
 * @see https://github.com/ottelo9/tasmota-sml-script
 */
const LABELS: ReadonlyMap<string, Label> = new Map([
  ...REGISTERS.flatMap(([label, names]) => named(label, ...names)),
  ...[1, 2, 3, 4].flatMap((tariff) => [
    ...named({ ...IMPORT, tariff }, ...tariffNames('in', tariff), `energyimportt${tariff}`, `enrgimpt${tariff}`),
    ...named({ ...EXPORT, tariff }, ...tariffNames('out', tariff), `energyexportt${tariff}`, `enrgexpt${tariff}`),
  ]),
  ...TOTALS.flatMap(([quantity, names]) => named({ quantity, place: 'T' }, ...names)),
  ...named({ quantity: 'F', place: '' }, 'freq', 'hz', 'frequency', 'frequenz', '1470'),
  ...PHASES.flatMap((place, n) => [
    ...OF_A_PHASE.flatMap(([quantity, names]) =>
      named({ quantity, place }, ...names.map((name) => name.replace('#', String(n + 1)))),
    ),
    ...OBIS_OF_A_PHASE.flatMap(([quantity, code]) => named({ quantity, place }, `${code + 20 * n}70`)),
    ...named({ quantity: 'P', place }, `power${'abc'[n]}`),
  ]),
]);

/** High and low tariff (HT, NT) are the first and the second one. */
function tariffNames(way: 'in' | 'out', tariff: number): readonly string[] {
  const numbered = [`total${way}t${tariff}`, `total${way}${tariff}`, `e${way}t${tariff}`];
  const words = ['ht', 'nt'][tariff - 1];
  const worded = words === undefined ? [] : [`total${way}${words}`, `${words}total${way}`, `e${way}${words}`];
  return [...numbered, ...worded, `${way === 'in' ? 18 : 28}${tariff}`];
}

function named(label: Label, ...names: readonly string[]): [string, Label][] {
  return names.map((name) => [name, label]);
}

/** Units that scripts append to a label: `Power_curr_kW`, `Total_in_Wh`. */
const UNITS: readonly (readonly [suffix: string, of: RegExp, factor: number])[] = [
  ['kwh', /^E_/, KWH],
  ['wh', /^E_/, 1],
  ['kvar', /^Q$/, 1_000],
  ['kva', /^S$/, 1_000],
  ['kw', /^P$/, 1_000],
  ['w', /^P$/, 1],
];

/** What a label means, with the unit at its end where it names one: it goes before the usual one. */
function meaningOf(name: string): Label | undefined {
  const known = LABELS.get(name);
  if (known !== undefined) return known;
  for (const [suffix, quantities, factor] of UNITS) {
    const label = name.endsWith(suffix) ? LABELS.get(name.slice(0, -suffix.length)) : undefined;
    if (label !== undefined && quantities.test(label.quantity)) return { ...label, factor };
  }
  return undefined;
}

/** The direction of a power under a label, and the factor of its unit where the label names it. */
function directionOf(name: string): { readonly way: 'in' | 'out'; readonly factor?: number } | undefined {
  const bare = DIRECTIONS.get(name);
  if (bare !== undefined) return { way: bare };
  for (const [suffix, factor] of [
    ['kw', 1_000],
    ['w', 1],
  ] as const) {
    const way = name.endsWith(suffix) ? DIRECTIONS.get(name.slice(0, -suffix.length)) : undefined;
    if (way !== undefined) return { way, factor };
  }
  return undefined;
}

/** Both directions of the power of meters that report no sign. */
const DIRECTIONS: ReadonlyMap<string, 'in' | 'out'> = new Map([
  ...['powerin', 'pin', 'powerimport', '170'].map((name) => [name, 'in'] as const),
  ...['powerout', 'pout', 'powerexport', 'einspeiseleistung', '270'].map((name) => [name, 'out'] as const),
]);

/** A value of a meter, as its label means it. */
interface Meant {
  readonly label: string;
  readonly value: number;
  readonly known: Label | undefined;
  readonly direction: ReturnType<typeof directionOf>;
}

const OF_POWER: ReadonlySet<string> = new Set<MeasuredQuantity>(['P', 'Q', 'S']);

/** Labels and values of a meter in the order of the message, with their meanings. */
export function meantBy(part: ReadonlyMap<string, number>): readonly Meant[] {
  return [...part].map(([label, value]) => {
    const name = label.toLowerCase().replace(/[^a-z0-9]/g, '');
    return { label, value, known: meaningOf(name), direction: directionOf(name) };
  });
}

/** A power whose label names no unit. */
function isUnitless({ known, direction }: Meant): boolean {
  if (known === undefined) return direction !== undefined && direction.factor === undefined;
  return OF_POWER.has(known.quantity) && known.factor === undefined;
}

/** What a message shows of the unit of its powers. @param at clock of the device, ms; NaN = not known */
export function unitEvidence(values: readonly Meant[], at: number): UnitEvidence {
  const active = values.filter((each) => isUnitless(each) && (each.known === undefined || each.known.quantity === 'P'));
  const sum = (some: readonly Meant[]) => some.reduce((total, { value }) => total + value, 0);
  const ofTotal = active.filter(({ known }) => known?.place === 'T');
  const ways = (['in', 'out'] as const).map((way) => active.find(({ direction }) => direction?.way === way)?.value);
  const [delivered = Number.NaN, returned = 0] = ways;
  const phases = active.filter(({ known }) => known !== undefined && known.place !== 'T');
  const power = ofTotal.length > 0 ? sum(ofTotal) : phases.length > 0 ? sum(phases) : delivered - returned;
  const register = (quantity: MeasuredQuantity) =>
    values
      .filter(({ known }) => known?.quantity === quantity && known.tariff === undefined)
      .map(({ known, value }) => value * (known?.factor ?? 1))[0];
  const energy = (register('E_I') ?? Number.NaN) - (register('E_E') ?? 0);
  return { powers: active.map(({ value }) => value), power, energy, at };
}

/**
 * Notes the values of a meter by their labels, in the order of the message.
 * @param unit of powers whose labels name none
 * @returns the labels that are not known, and those of powers whose unit is not
 */
export function noteSmartMeter(
  reading: Reading,
  values: readonly Meant[],
  unit: PowerUnit['unit'] = 'W',
): readonly string[] {
  const unknown: string[] = [];
  const directions = new Map<'in' | 'out', number>();
  const usual = unit === 'kW' ? 1_000 : 1;
  let hasPower = false;
  for (const meant of values) {
    const { label, value, known, direction } = meant;
    if (unit === 'unclear' && isUnitless(meant)) unknown.push(label);
    else if (known) {
      const { quantity, place, factor = OF_POWER.has(quantity) ? usual : 1, tariff } = known;
      hasPower ||= quantity === 'P' && place === 'T';
      reading.note(quantity, place, value, { factor, ...(tariff === undefined ? {} : { tariff }) });
    } else if (direction) directions.set(direction.way, value * (direction.factor ?? usual));
    else unknown.push(label);
  }
  const [delivered, returned] = [directions.get('in'), directions.get('out')];
  // One direction alone is 0 while power flows in the other one.
  if (!hasPower && delivered !== undefined && returned !== undefined) reading.note('P', 'T', delivered - returned);
  return unknown;
}
