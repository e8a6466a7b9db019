import type { SampleFamilyName, Source } from '@phasor/contract';
import fc from 'fast-check';
import type { Sample } from '../../src/ports/series-store.ts';

const SECOND = 1_000;
const QUARTER = 900_000;
const HOUR = 4 * QUARTER;
/** Midnight in Bratislava before a usual day and before one of 23 hours. */
const MIDNIGHTS = [Date.UTC(2026, 2, 9, 23), Date.UTC(2026, 2, 28, 23)] as const;
export const PHASES = ['L1', 'L2', 'L3'] as const;
/** Periods of energies, and the calendar units of their steps. */
export const PERIODS = [
  ['15MIN', 'quarter'],
  ['HOUR', 'hour'],
  ['DAY', 'day'],
  ['MONTH', 'month'],
] as const;

/** What is stored apart: a family of columns from one source. */
export interface Place {
  readonly family: SampleFamilyName;
  readonly source: Source;
}

const QUANTITIES = ['E_I', 'E_E', 'Q1', 'Q2', 'Q3', 'Q4', 'S_E'] as const;
export const WIFI = { family: 'electrical', source: 1 } as const satisfies Place;
export const LORA = { family: 'electrical', source: 2 } as const satisfies Place;
export const CIRCUITS = { family: 'circuits', source: 1 } as const satisfies Place;
export const RELAYS = { family: 'relays', source: 1 } as const satisfies Place;

/** Registers of every kind, and a gauge that each sample of the place has. */
const PLACES = [
  { place: WIFI, gauge: 'U_L1', registers: QUANTITIES.flatMap((name) => PHASES.map((phase) => `${name}_${phase}`)) },
  { place: LORA, gauge: 'U_L1', registers: ['E_I_T', 'E_E_T', 'Q12_T', 'Q34_T'] },
  { place: CIRCUITS, gauge: 'CH1_I', registers: ['CH1_E_I', 'CH2_E_I', 'CH8_E_I'] },
  { place: RELAYS, gauge: 'relay_1', registers: ['energy_R1', 'energy_R4'] },
] as const;
const COLUMNS = PLACES.flatMap(({ place, registers }) => registers.map((register) => columnKey(place, register)));

type OwnSample = Omit<Sample, 'device'>;

/** Values that a meter reported at one place. */
export interface Part {
  readonly place: Place;
  readonly samples: readonly OwnSample[];
  /** The order in which they arrive, cut into batches. */
  readonly batches: readonly (readonly OwnSample[])[];
}

/** Readings of one register, ascending. */
interface Readings {
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** Samples of a meter, and the requested range. */
export interface Meter {
  /** Length of the samples, ms. */
  readonly interval: number;
  /** Instants of the samples, the same at every place. */
  readonly times: readonly number[];
  readonly parts: readonly Part[];
  readonly readings: ReadonlyMap<string, Readings>;
  readonly from: number;
  readonly to: number;
}

/** A meter around midnight whose registers are missing in single samples, for a while, or at every full quarter hour. */
export const meters: fc.Arbitrary<Meter> = fc
  .record({
    midnight: fc.constantFrom(...MIDNIGHTS),
    seconds: fc.constantFrom(1, 10, 60, 300, 900, 1_800, 3_600, 7, 45, 700, 2_000),
    count: fc.integer({ min: 20, max: 220 }),
    powers: fc.array(fc.tuple(fc.nat(6_000), fc.nat(6_000), fc.nat(6_000)), { minLength: 1, maxLength: 20 }),
    // A third of what is dropped falls on active import, by which peaks and bills are judged.
    dropped: fc.array(
      fc.record({
        column: fc.oneof(fc.nat(2), fc.nat(COLUMNS.length - 1), fc.nat(COLUMNS.length - 1)),
        at: fc.nat(219),
        length: fc.constantFrom(1, 1, 2, 5, 40),
      }),
      { maxLength: 90 },
    ),
    droppedAtEdges: fc.constantFrom(-1, 0, 1, 2),
    absent: fc.constantFrom(-1, -1, 2),
    silent: fc.array(fc.record({ at: fc.nat(219), length: fc.constantFrom(1, 7, 60) }), { maxLength: 2 }),
    hasPower: fc.boolean(),
    order: fc.integer({ min: 1, max: 10_006 }),
    begin: fc.nat(1_000),
    end: fc.nat(1_000),
  })
  .map(({ midnight, seconds, count, powers, order, ...drawn }): Meter => {
    const interval = seconds * SECOND;
    const first = Math.floor((midnight - (count * interval) / 2) / interval) * interval;
    const counts = COLUMNS.map((_, column) => 10_000 * (1 + column));
    const isMissing = (column: number, index: number) =>
      drawn.dropped.some((each) => each.column === column && within(index, each)) ||
      (column % 3 === drawn.droppedAtEdges && (first + (index + 1) * interval) % QUARTER === 0) ||
      column % 3 === drawn.absent;
    const byPlace = new Map<string, OwnSample[]>();
    for (let index = 0; index < count; index += 1) {
      const power = (column: number) => (powers[index % powers.length]?.[column % 3] ?? 0) / (1 + (column % 4));
      for (const column of counts.keys()) counts[column] = (counts[column] ?? 0) + (power(column) * interval) / HOUR;
      if (drawn.silent.some((each) => within(index, each))) continue;
      for (const { place, gauge, registers } of PLACES) {
        const values: Record<string, number> = { [gauge]: 1 };
        if (place === WIFI && drawn.hasPower)
          for (const [at, phase] of PHASES.entries()) values[`P_${phase}`] = power(at);
        for (const register of registers) {
          const column = COLUMNS.indexOf(columnKey(place, register));
          if (!isMissing(column, index)) values[register] = counts[column] ?? 0;
        }
        const sample = { source: place.source, time: first + (index + 1) * interval, interval, boot: 1, values };
        byPlace.set(placeKey(place), [...(byPlace.get(placeKey(place)) ?? []), sample]);
      }
    }
    const parts = PLACES.map(({ place }): Part => {
      const samples = byPlace.get(placeKey(place)) ?? [];
      return { place, samples, batches: inDisorder(samples, order) };
    });
    const span = count * interval;
    const [low, high] = [Math.min(drawn.begin, drawn.end), Math.max(drawn.begin, drawn.end)];
    const from = Math.floor((first + (span * low) / 1_000) / SECOND) * SECOND;
    const to = Math.max(from + 60 * SECOND, Math.ceil((first + (span * high) / 1_000) / SECOND) * SECOND);
    const times = parts[0]?.samples.map(({ time }) => time) ?? [];
    return { interval, times, parts, readings: readingsByColumn(parts), from, to };
  });

function placeKey({ family, source }: Place): string {
  return `${family} ${source}`;
}

function columnKey(place: Place, register: string): string {
  return `${placeKey(place)} ${register}`;
}

function inDisorder(samples: readonly OwnSample[], order: number): (readonly OwnSample[])[] {
  const shuffled = samples
    .map((sample, index) => ({ sample, key: ((index + 1) * order) % 10_007 }))
    .sort((a, b) => a.key - b.key)
    .map(({ sample }) => sample);
  const third = Math.ceil(shuffled.length / 3);
  const batches = [shuffled.slice(0, third), shuffled.slice(third, 2 * third + 3), shuffled.slice(2 * third)];
  return batches.filter(({ length }) => length > 0);
}

function readingsByColumn(parts: readonly Part[]): Map<string, Readings> {
  const found = new Map<string, Readings>();
  for (const { place, registers } of PLACES) {
    const samples = parts.find((part) => part.place === place)?.samples ?? [];
    for (const register of registers) {
      const read = samples.filter(({ values }) => values[register] !== undefined);
      const values = read.map((sample) => sample.values[register] ?? 0);
      found.set(columnKey(place, register), { times: read.map(({ time }) => time), values });
    }
  }
  return found;
}

function within(index: number, { at, length }: { at: number; length: number }): boolean {
  return index >= at && index < at + length;
}

/** Registers at a place that are one figure together. */
export interface Registers {
  readonly place: Place;
  readonly columns: readonly string[];
  /** It has a value only where the meter reports all of them. */
  readonly isAll?: boolean;
}

/** Instants at which a register was read, ascending. */
export function readTimes(meter: Meter, place: Place, column: string): readonly number[] {
  return meter.readings.get(columnKey(place, column))?.times ?? [];
}

/** What a register counted from one instant to another, straight lines between its own readings; null where it is unknown. */
function counted(readings: Readings | undefined, from: number, to: number): number | null {
  const [first, last] = [readings?.times[0], readings?.times.at(-1)];
  if (!readings || first === undefined || last === undefined || to <= first || from >= last) return null;
  return countAt(readings, Math.min(to, last)) - countAt(readings, Math.max(from, first));
}

function countAt({ times, values }: Readings, instant: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  const [after, count] = [times[low] ?? 0, values[low] ?? 0];
  if (after === instant) return count;
  const [before, earlier] = [times[low - 1] ?? 0, values[low - 1] ?? 0];
  return earlier + ((instant - before) / (after - before)) * (count - earlier);
}

/** All the registers together. */
export function energyOf(
  meter: Meter,
  { place, columns, isAll }: Registers,
  [from, to]: readonly [number, number],
): number | null {
  const readings = columns.map((column) => meter.readings.get(columnKey(place, column)));
  if (isAll && readings.some((each) => !each || each.times.length === 0)) return null;
  const energies = readings.map((each) => counted(each, from, to)).filter((energy) => energy !== null);
  return energies.length === 0 ? null : energies.reduce((sum, energy) => sum + energy, 0);
}

/** Share of a stretch for which samples speak. */
export function measuredShare({ times, interval }: Meter, from: number, to: number): number {
  const covered = times.map((time) => Math.min(time, to) - Math.max(time - interval, from));
  return covered.reduce((sum, overlap) => sum + Math.max(0, overlap), 0) / (to - from);
}

/** Whether 80 % of a quarter hour was measured, of active import of every phase that is measured at all. */
export function isMeasured(meter: Meter, quarter: number): boolean {
  const inside = (times: readonly number[]) => times.filter((time) => time > quarter && time <= quarter + QUARTER);
  const outermost = (times: readonly number[]) => [Math.min(...times), Math.max(...times)] as const;
  const [part] = meter.parts;
  const allRead = (part?.samples ?? []).filter(hasRegister).map(({ time }) => time);
  const anyRead = inside(allRead);
  const [first, last] = outermost(anyRead);
  const unread = unreadShare(meter, quarter);
  const share = measuredShare(meter, quarter, quarter + QUARTER) - unread;
  const before = (times: readonly number[]) => times.findLast((time) => time <= quarter) ?? Number.NaN;
  const after = (times: readonly number[]) => times.find((time) => time > quarter + QUARTER) ?? Number.NaN;
  return PHASES.every((phase) => {
    const readings = readTimes(meter, WIFI, `E_I_${phase}`);
    if (readings.length === 0) return share >= 0.8;
    // Within a sample of more than a quarter hour: this one was read where the sample begins and where it ends.
    if (anyRead.length === 0)
      return share >= 0.8 && [before, after].every((side) => Object.is(side(readings), side(allRead)));
    const own = inside(readings);
    const [ownFirst, ownLast] = outermost(own);
    // Others were read where the quarter hour begins, or last before it: this one is interpolated from an earlier reading.
    const begin = before(readings) < before(allRead) && unread === 0 ? quarter : first;
    return own.length > 0 && share - (ownFirst - begin + last - ownLast) / QUARTER > 0.8 - 1e-9;
  });
}

/** Share of a quarter hour that samples after a pause cover, which began in another one: no register was read where they begin. */
function unreadShare({ parts: [part], interval }: Meter, quarter: number): number {
  const read = (part?.samples ?? []).filter(hasRegister).map(({ time }) => time);
  const quarterOf = (time: number) => Math.ceil(time / QUARTER);
  const late = read.filter((time, index) => {
    const before = read[index - 1];
    return before !== undefined && time - before > 1.5 * interval && quarterOf(before) !== quarterOf(time);
  });
  const overlaps = late.map((time) => Math.min(time, quarter + QUARTER) - Math.max(time - interval, quarter));
  return overlaps.reduce((sum, overlap) => sum + Math.max(0, overlap), 0) / QUARTER;
}

function hasRegister({ values }: OwnSample): boolean {
  return QUANTITIES.some((name) => PHASES.some((phase) => values[`${name}_${phase}`] !== undefined));
}
