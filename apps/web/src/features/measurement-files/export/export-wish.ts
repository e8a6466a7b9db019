import { addUnits, type CalendarUnit, stepEdges, type TimeRange } from '@phasor/calendar';
import {
  type CircuitNames,
  type EnergyPeriod,
  PHASE_REGISTERS,
  type SampleFamilyName,
  SOURCES,
  type Source,
} from '@phasor/contract';
import { DAY_S, HOUR_S, type Phase, QUARTER_S, wireAt } from '@phasor/quantities';
import { rowOfWire } from '@phasor/quantities/by-wire';
import { OTHER_NAMES } from '@phasor/quantities/other-names';
import type { Subject } from '../../../base/api/subject.ts';
import type { DecimalMark } from '../cells.ts';
import {
  type Circuit,
  columnOf,
  ELECTRICAL_QUANTITIES,
  type FileQuantity,
  isMeasuredAt,
  isRegister,
  isSensor,
  isSingle,
  type Place,
  RELAY_PLACES,
  RELAY_STATES,
  SENSOR_QUANTITIES,
} from '../file-quantities.ts';

/** Contents of a file; of relays their states and registers. */
export type ExportQuantity = FileQuantity | 'relays';

/** Resolution: samples as measured, or energies and means of calendar steps. */
export const RESOLUTIONS = ['samples', '15MIN', 'HOUR', 'DAY', 'MONTH'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Resolutions of a file: a group has no samples of its own, only what its devices are together in each step. */
export function resolutionsOf({ kind }: Pick<Subject, 'kind'>): readonly Resolution[] {
  return kind === 'group' ? RESOLUTIONS.filter((resolution) => resolution !== 'samples') : RESOLUTIONS;
}

/** The steps of a resolution. */
interface Stepping {
  readonly period: EnergyPeriod;
  readonly unit: CalendarUnit;
  /** Step of a profile request in seconds; undefined where means of such steps are not available. */
  readonly seconds: number | undefined;
  /** Days of one part: the range of one answer (D53). */
  readonly partDays: number;
}

export const STEPPINGS: Readonly<Record<Exclude<Resolution, 'samples'>, Stepping>> = {
  '15MIN': { period: '15MIN', unit: 'quarter', seconds: QUARTER_S, partDays: 18 },
  HOUR: { period: 'HOUR', unit: 'hour', seconds: HOUR_S, partDays: 70 },
  DAY: { period: 'DAY', unit: 'day', seconds: DAY_S, partDays: 1_400 },
  MONTH: { period: 'MONTH', unit: 'month', seconds: undefined, partDays: 10_000 },
};

/** The chosen export. */
export interface ExportWish {
  readonly subject: Subject;
  readonly source: Source;
  /** Epoch ms, whole seconds. */
  readonly range: TimeRange;
  readonly resolution: Resolution;
  readonly quantities: readonly ExportQuantity[];
  readonly phases: readonly Phase[];
  /** Branch circuits, with what circuits measure. */
  readonly circuits: readonly Circuit[];
  /** Names of the circuits by their numbers. */
  readonly circuitNames?: CircuitNames | undefined;
  /** Zone of the device's site, for steps and times. */
  readonly zone: string;
  readonly decimalMark: DecimalMark;
  /** Heading of the times. */
  readonly timeHeading: string;
}

/** A column of an export. */
export interface ExportColumn {
  readonly quantity: ExportQuantity;
  readonly channel: Place | 'total';
  /** Its name in storage and imports, `E_I_L1` and `CH2_E_I`; a total of steps ends in `_total`. */
  readonly name: string;
  readonly unit: string;
}

/** Quantities of an export of devices with such families at a resolution: meters have no means of months. */
export function exportable(resolution: Resolution, families: readonly SampleFamilyName[]): readonly ExportQuantity[] {
  const has = (family: SampleFamilyName) => families.includes(family);
  const electrical: readonly ExportQuantity[] = resolution === 'MONTH' ? PHASE_REGISTERS : ELECTRICAL_QUANTITIES;
  return [
    ...(has('electrical') ? electrical : []),
    ...(has('sensor') ? SENSOR_QUANTITIES : []),
    ...(has('relays') ? (['relays'] as const) : []),
  ];
}

/** Whether a column belongs to sensors or relays, which are requested separately. */
export function isBesidePhases({ quantity }: ExportColumn): boolean {
  return quantity === 'relays' || isSensor(quantity);
}

/**
 * The columns of a file, phase by phase; energies of steps have their total, samples over LoRa the totals that devices report.
 * @see reportedTotals
 */
export function exportColumns(wish: ExportWish): readonly ExportColumn[] {
  return wish.resolution === 'samples' ? sampleColumns(wish) : stepColumns(wish);
}

function sampleColumns({
  quantities,
  phases,
  circuits,
  source,
}: Pick<ExportWish, 'quantities' | 'phases' | 'circuits' | 'source'>): ExportColumn[] {
  const reported = source === SOURCES.lora ? (['T'] as const) : [];
  const places: readonly Place[] = [...phases, ...reported, ...circuits, 'single'];
  const columns = quantities.flatMap((quantity): ExportColumn[] => {
    if (quantity === 'relays') return relayColumns();
    const own = places.filter((place) => isMeasuredAt(quantity, place)).map((place) => column(quantity, place));
    const quadrants = reported.length > 0 ? COMBINED.get(quantity) : undefined;
    const unit = unitOf(quantity);
    return [...own, ...(quadrants ? [{ quantity, channel: 'T' as const, name: quadrants, unit }] : [])];
  });
  return [...new Map(columns.map((each) => [each.name, each])).values()];
}

/**
 * Columns of totals that a file of samples over WiFi has where the device reported them: most meters report their phases, one that is
 * read by its totals has nothing else.
 */
export function reportedTotals({ quantities, phases, resolution, source }: ExportWish): readonly ExportColumn[] {
  if (resolution !== 'samples' || source === SOURCES.lora) return [];
  const wish = { quantities: quantities.filter((quantity) => quantity !== 'relays'), phases, circuits: [] };
  return sampleColumns({ ...wish, source: SOURCES.lora }).filter(({ name }) => name.endsWith('_T'));
}

/** Registers that devices report together, by each of those that they contain: of Q1 and Q2 together, of Q3 and Q4 together. */
const COMBINED: ReadonlyMap<string, string> = new Map(
  OTHER_NAMES.flatMap(({ wire, joins = [] }) => joins.map((name) => [name, `${wire}_T`] as const)),
);
const RELAY_QUANTITIES = [...RELAY_STATES, ...wireAt('relay', 'register')];

/** The state of each relay (in steps the share of time that it was on) and its register. */
function relayColumns(): ExportColumn[] {
  return RELAY_PLACES.flatMap((relay) =>
    RELAY_QUANTITIES.map((quantity) => ({ ...column(quantity, relay), quantity: 'relays' as const })),
  );
}

/**
 * Columns of the totals of means that a file of steps has where its phases do not add up to them: of a meter that is read by its
 * totals, alone or in a group. Energies have their totals in any case.
 */
export function meanTotals({ quantities, resolution }: ExportWish): readonly ExportColumn[] {
  if (resolution === 'samples') return [];
  const possible = exportable(resolution, ['electrical']);
  return quantities.filter((quantity) => possible.includes(quantity) && isAddedMean(quantity)).map(totalColumn);
}

/** Whether the mean over all phases is the sum of theirs, as it is for a power and not for a voltage. */
function isAddedMean(quantity: ExportQuantity): boolean {
  const row = rowOfWire(quantity);
  return row?.kind === 'gauge' && row.totalling === 'sum';
}

function stepColumns({ quantities, phases, circuits, resolution }: ExportWish): ExportColumn[] {
  const possible = exportable(resolution, ['electrical', 'sensor', 'relays']);
  return quantities.flatMap((quantity): ExportColumn[] => {
    if (quantity === 'relays') return relayColumns();
    if (!possible.includes(quantity)) return [];
    if (isSingle(quantity)) return [column(quantity, 'single')];
    return [
      ...phases.map((phase) => column(quantity, phase)),
      ...(isRegister(quantity) ? [totalColumn(quantity)] : []),
      ...circuits.filter((circuit) => isMeasuredAt(quantity, circuit)).map((circuit) => column(quantity, circuit)),
    ];
  });
}

function column(quantity: FileQuantity, place: Place): ExportColumn {
  return { quantity, channel: place, name: columnOf(quantity, place), unit: unitOf(quantity) };
}

/** The total of a quantity in steps. */
function totalColumn(quantity: ExportQuantity): ExportColumn {
  return { quantity, channel: 'total', name: `${quantity}_total`, unit: unitOf(quantity) };
}

function unitOf(quantity: ExportQuantity): string {
  return rowOfWire(quantity)?.unit ?? '';
}

/** The finished steps of a range, divided so that one answer holds each part. */
export function exportParts({ range, zone }: ExportWish, stepping: Stepping, now: number): readonly Float64Array[] {
  const edges = stepEdges({ ...range, unit: stepping.unit, zone });
  const from = edges.findIndex((edge) => edge >= range.from);
  const within = edges.subarray(Math.max(0, from)).filter((edge) => edge <= Math.min(range.to, now));
  const parts: Float64Array[] = [];
  for (let first = 0; first < within.length - 1; ) {
    const limit = addUnits(within[first] as number, { count: stepping.partDays, unit: 'day' }, zone);
    const beyond = within.findIndex((edge, index) => index > first && edge > limit);
    const last = beyond === -1 ? within.length - 1 : Math.max(first + 1, beyond - 1);
    parts.push(within.slice(first, last + 1));
    first = last;
  }
  return parts;
}
