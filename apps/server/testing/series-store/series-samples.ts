import type { RowBlock } from '@phasor/series';
import { expect } from 'vitest';
import type { RowQuery, Sample, SampleBatch, SeriesLevel, SeriesStore } from '../../src/ports/series-store.ts';

export const DEVICE = '0004A3000001';
export const OTHER_DEVICE = '0004A3000002';

/** 2026-03-10T00:00:00Z, a quiet day long before the harness clock. */
export const MIDNIGHT = Date.UTC(2026, 2, 10);

/** A one-phase sample: its power, the register at its end, 1 s long by default. */
export function aSample(time: number, given: Partial<Sample> = {}): Sample {
  return { device: DEVICE, source: 1, time, interval: 1000, boot: 1, values: { P_L1: 100, E_I_L1: 5 }, ...given };
}

/** Consecutive samples at a constant power; their register grows with it from 1000 or the given value. */
export function steadySamples(
  from: number,
  given: { count: number; interval?: number; power?: number; register?: number },
): Sample[] {
  const { count, interval = 1000, power = 3600, register = 1000 } = given;
  return Array.from({ length: count }, (_, index) => {
    const energy = register + (power * interval * (index + 1)) / 3_600_000;
    return aSample(from + (index + 1) * interval, { interval, values: { P_L1: power, E_I_L1: energy } });
  });
}

let batches = 0;

/** A batch with a token of its own. */
export function batchOf(samples: readonly Sample[], family: SampleBatch['family'] = 'electrical'): SampleBatch {
  batches += 1;
  return { family, samples, token: `scenario-${batches}` };
}

/** A query for all the rows of the device's power and register at a level. */
export function everything(level: SeriesLevel, given: Partial<RowQuery> = {}): RowQuery {
  return {
    family: 'electrical',
    devices: [DEVICE],
    source: 1,
    level,
    from: 0,
    to: Date.UTC(2100, 0, 1),
    gauges: ['P_L1'],
    registers: ['E_I_L1'],
    neighbours: false,
    ...given,
  };
}

/** The rows of one device as plain rows, in the precision every store keeps; [] when there are none. */
export async function readRows(store: SeriesStore, query: RowQuery, device = DEVICE): Promise<PlainRow[]> {
  const block = (await store.rows(query)).get(device);
  return block ? plainRows(block) : [];
}

export interface PlainRow {
  readonly start: number;
  readonly end: number;
  readonly covered: number;
  readonly times: readonly [number, number];
  readonly boots: readonly [number, number];
  readonly gauges: Readonly<Record<string, readonly [number, number, number]>>;
  readonly registers: Readonly<Record<string, readonly [number, number]>>;
  /** Instants and boot numbers of those two readings; NaN where there are none. */
  readonly readings: Readonly<Record<string, readonly [number, number, number, number]>>;
}

function plainRows(block: RowBlock): PlainRow[] {
  const at = (column: Float64Array | undefined, row: number): number => column?.[row] ?? Number.NaN;
  return Array.from(block.end, (end, row) => ({
    start: at(block.start, row),
    end,
    covered: at(block.covered, row),
    times: [at(block.firstTime, row), at(block.lastTime, row)],
    boots: [at(block.firstBoot, row), at(block.lastBoot, row)],
    gauges: Object.fromEntries(
      Object.entries(block.gauges).map(([name, { min, mean, max }]) => [
        name,
        [stored(at(min, row)), stored(at(mean, row)), stored(at(max, row))] as const,
      ]),
    ),
    registers: Object.fromEntries(
      Object.entries(block.registers).map(([name, { first, last }]) => [
        name,
        [at(first, row), at(last, row)] as const,
      ]),
    ),
    readings: Object.fromEntries(
      Object.entries(block.registers).map(([name, { first, firstTime, lastTime, firstBoot, lastBoot }]) => {
        const isRead = !Number.isNaN(at(first, row));
        const read = [firstTime, lastTime, firstBoot, lastBoot].map((part) => (isRead ? at(part, row) : Number.NaN));
        return [name, read as [number, number, number, number]] as const;
      }),
    ),
  }));
}

/** Gauges are kept in single precision. */
function stored(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(5)) : value;
}

/** Expects the same rows, gauges within what averaging averages in single precision loses. */
export function expectSameRows(actual: readonly PlainRow[], expected: readonly PlainRow[]): void {
  const withoutGauges = (rows: readonly PlainRow[]) => rows.map(({ gauges: _, ...row }) => row);
  expect(withoutGauges(actual)).toEqual(withoutGauges(expected));
  // One expectation for all: there are tens of thousands of values.
  const others: string[] = [];
  for (const [index, { gauges }] of expected.entries()) {
    for (const [name, values] of Object.entries(gauges)) {
      for (const [part, value] of values.entries()) {
        const found = actual[index]?.gauges[name]?.[part] ?? Number.POSITIVE_INFINITY;
        if (!isStoredAs(found, value)) others.push(`${name} of row ${index}: ${found} instead of ${value}`);
      }
    }
  }
  expect(others).toEqual([]);
}

function isStoredAs(found: number, value: number): boolean {
  if (Number.isNaN(value)) return Number.isNaN(found);
  return Math.abs(found - value) < 0.01 + Math.abs(value) * 1e-4;
}
