import type { SampleFamilyName } from '@phasor/contract';
import { HOUR_MS, MINUTE_MS, PHASES, type Phase } from '@phasor/quantities';
import { otherNamesOf } from '@phasor/quantities/other-names';
import type { DecimalMark, TimeFormat } from '../cells.ts';
import {
  type Circuit,
  columnOf,
  ELECTRICAL_QUANTITIES,
  type FileQuantity,
  isMeasuredAt,
  isRegister,
  isSingle,
  RELAY_STATES,
  type Relay,
  SENSOR_QUANTITIES,
  TOTAL_REGISTERS,
} from '../file-quantities.ts';

/** Meanings of a column besides measured quantities. */
const TIME_MEANINGS = ['time', 'date', 'clock', 'interval'] as const;
export type Meaning = 'ignore' | (typeof TIME_MEANINGS)[number] | FileQuantity;

/** Possible meanings of a column for a device with such families; over LoRa devices report totals too. */
export function meaningsFor(families: readonly SampleFamilyName[], hasTold = false): readonly Meaning[] {
  const has = (family: SampleFamilyName) => families.includes(family);
  return [
    ...(['ignore', ...TIME_MEANINGS] as const),
    ...(has('electrical') ? ELECTRICAL_QUANTITIES : []),
    ...(has('electrical') && hasTold ? TOTAL_REGISTERS : []),
    ...(has('relays') ? RELAY_STATES : []),
    ...(has('sensor') ? SENSOR_QUANTITIES : []),
  ];
}

/** The meaning of one column of the file. */
export interface ColumnMapping {
  readonly meaning: Meaning;
  /** `all`: a total, shared over the phases of the device; `T`: one that the device reports beside them. */
  readonly phase: Phase | 'all' | 'T' | Circuit | Relay;
  readonly unit: string;
  /** Of energies: the increment of the row's interval, or the reading of a register. */
  readonly reading: 'interval' | 'register';
}

/** Length of a row's interval: milliseconds, or a period of the calendar. */
export type IntervalLength = number | 'day' | 'month';

/** The mapping of a file. */
export interface Mapping {
  readonly hasHeader: boolean;
  readonly timeFormat: TimeFormat;
  /** Zone of clock readings without an offset. */
  readonly zone: string;
  /** Which end of its interval a row is named by. */
  readonly stamp: 'start' | 'end';
  /** Unused where a column has it. */
  readonly interval: IntervalLength;
  readonly decimalMark: DecimalMark;
  /** Values are those of the supply, before the transformer (D19). */
  readonly isPrimary: boolean;
  readonly columns: readonly ColumnMapping[];
}

/** A unit of a column. */
interface Unit {
  readonly unit: string;
  /** Base units in one of it. */
  readonly factor: number;
}

const PREFIXES = [
  ['', 1],
  ['k', 1e3],
  ['M', 1e6],
] as const;
const INTERVAL_UNITS = [
  { unit: 's', factor: 1_000 },
  { unit: 'min', factor: MINUTE_MS },
  { unit: 'h', factor: HOUR_MS },
] as const;

/** Units of a meaning, the base unit first; of intervals in ms. [] where there are none. */
export function unitsOf(meaning: Meaning): readonly Unit[] {
  if (meaning === 'interval') return INTERVAL_UNITS;
  if (!isValue(meaning)) return [];
  const { unit = '', prefixed } = otherNamesOf(meaning) ?? {};
  if (unit === '') return [];
  if (prefixed !== true) return [{ unit, factor: 1 }];
  return PREFIXES.map(([prefix, factor]) => ({ unit: `${prefix}${unit}`, factor }));
}

export function factorOf({ meaning, unit }: ColumnMapping): number {
  return unitsOf(meaning).find((each) => each.unit === unit)?.factor ?? 1;
}

export function isEnergy(meaning: Meaning): boolean {
  return isRegister(meaning);
}

export function isValue(meaning: Meaning): meaning is FileQuantity {
  return meaning !== 'ignore' && !TIME_MEANINGS.some((time) => time === meaning);
}

/** Columns of storage that a column of the file fills, on a device with so many phases. */
export function targetsOf({ meaning, phase }: ColumnMapping, phases: readonly Phase[]): readonly string[] {
  if (!isValue(meaning)) return [];
  if (isSingle(meaning)) return [columnOf(meaning, 'single')];
  const places = phase === 'all' ? phases : [phase];
  return places.filter((place) => isMeasuredAt(meaning, place)).map((place) => columnOf(meaning, place));
}

/** Phases of a device in use. */
export function phasesInUse(count: number): readonly Phase[] {
  return PHASES.slice(0, count);
}

/** Errors of a mapping, by the index of the column or for the whole. */
export interface MappingProblems {
  readonly columns: ReadonlyMap<number, 'twice'>;
  readonly whole: readonly ('no_time' | 'no_values' | 'clock_without_date')[];
}

export function mappingProblems({ columns }: Mapping, phases: readonly Phase[]): MappingProblems {
  const taken = new Set<string>();
  const doubled = new Map<number, 'twice'>();
  for (const [index, column] of columns.entries()) {
    const { meaning } = column;
    const targets = isValue(meaning) ? targetsOf(column, phases) : meaning === 'ignore' ? [] : [meaning];
    if (targets.some((target) => taken.has(target))) doubled.set(index, 'twice');
    for (const target of targets) taken.add(target);
  }
  const whole: MappingProblems['whole'][number][] = [];
  if (!taken.has('time') && !taken.has('date')) whole.push(taken.has('clock') ? 'clock_without_date' : 'no_time');
  if (!columns.some(({ meaning }) => isValue(meaning))) whole.push('no_values');
  return { columns: doubled, whole };
}

export function isUsable({ columns, whole }: MappingProblems): boolean {
  return columns.size === 0 && whole.length === 0;
}

/** A column with another meaning, and a valid unit and place. */
export function withMeaning(column: ColumnMapping, meaning: Meaning): ColumnMapping {
  const units = unitsOf(meaning);
  const unit = units.some((each) => each.unit === column.unit) ? column.unit : (units[0]?.unit ?? '');
  const fits = isValue(meaning) && column.phase !== 'all' && isMeasuredAt(meaning, column.phase);
  return { ...column, meaning, unit, phase: fits ? column.phase : placeToBeginWith(meaning) };
}

function placeToBeginWith(meaning: Meaning): ColumnMapping['phase'] {
  if (RELAY_STATES.some((state) => state === meaning)) return 'R1';
  return TOTAL_REGISTERS.some((register) => register === meaning) ? 'T' : 'all';
}
