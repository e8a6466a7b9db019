import { setImmediate as nextTurn } from 'node:timers/promises';
import { addUnits, startOfDate, type TimeRange } from '@phasor/calendar';
import { SOURCES } from '@phasor/contract';
import { DAY_MS, PHASES } from '@phasor/quantities';
import { type GaugeRows, gaugeCovered } from '@phasor/series';
import {
  type IntervalValues,
  judgeWeek,
  type SupplyLimits,
  supplyLimits,
  type WeekMeasurements,
  type WeekVerdict,
} from '@phasor/supply';
import type { Device } from '../../../ports/records/device-records.ts';
import type { SiteRecords } from '../../../ports/records/site-records.ts';
import type { SeriesStore } from '../../../ports/series-store.ts';
import { type DeviceSupply, type EventParts, readSupply } from '../supply-events.ts';
import {
  type CoveredByLength,
  edgesOf,
  frequencyStep,
  meansOf,
  rootMeanSquares,
  UNBALANCE,
  usualLength,
  withUnbalance,
} from './week-rows.ts';

export interface WeekParts extends EventParts {
  readonly store: Pick<SeriesStore, 'rows'>;
  readonly sites: Pick<SiteRecords, 'of'>;
}

/** A judged week of the supply of one device. */
export interface DeviceWeek extends DeviceSupply {
  readonly range: TimeRange;
  readonly limits: SupplyLimits;
  /** Whether limits were set for the device. */
  readonly isEdited: boolean;
  /** Length of its samples, ms; null without any. */
  readonly sample: number | null;
  readonly week: WeekVerdict;
}

/** Monday 0:00 to the next one in the zone of a device. @param monday local date `YYYY-MM-DD` */
export function weekRange(monday: string, zone: string): TimeRange {
  const from = startOfDate(monday, zone);
  return { from, to: addUnits(from, { count: 1, unit: 'week' }, zone) };
}

/** Judges a week of each device in its own zone. @throws AppError('server.unavailable') */
export async function readWeeks(
  parts: WeekParts,
  devices: readonly Device[],
  { monday, now }: { monday: string; now: number },
): Promise<readonly DeviceWeek[]> {
  const sites = await parts.sites.of(devices.map(({ mac }) => mac));
  const weeks: DeviceWeek[] = [];
  // One after the other: a week has 600,000 samples.
  for (const device of devices) {
    const range = weekRange(monday, device.timeZone);
    const past = { from: range.from, to: Math.max(range.from, Math.min(range.to, now)) };
    const [supply] = await readSupply(parts, [device], { range: past, now });
    if (supply === undefined) continue;
    const changes = sites.get(device.mac)?.limits ?? {};
    const limits = supplyLimits(changes);
    const { measurements, sample } = await measurementsOf(parts.store, device, { range, past });
    const { connection, events } = supply;
    const week = judgeWeek(measurements, { range, now, limits, connection, events });
    weeks.push({ ...supply, range, limits, isEdited: Object.keys(changes).length > 0, sample, week });
  }
  return weeks;
}

interface Span {
  /** The whole week. */
  readonly range: TimeRange;
  /** Its part that is over. */
  readonly past: TimeRange;
}

async function measurementsOf(
  store: Pick<SeriesStore, 'rows'>,
  { mac }: Device,
  { range, past }: Span,
): Promise<{ measurements: WeekMeasurements; sample: number | null }> {
  const ofPhases = (name: string) => PHASES.map((phase) => `${name}_${phase}`);
  const minutes = await rowsOf(store, mac, {
    ...past,
    level: 'minute',
    gauges: [...ofPhases('U'), ...ofPhases('DF_U')],
  });
  const { frequency, lengths } = await frequencyOf(store, mac, { range, past });
  return {
    measurements: { ...(minutes === undefined ? { voltage: {}, thd: {} } : tenMinutes(minutes, range)), frequency },
    sample: usualLength(lengths),
  };
}

interface Wish extends TimeRange {
  readonly level: 'raw' | 'minute';
  readonly gauges: readonly string[];
}

async function rowsOf(store: Pick<SeriesStore, 'rows'>, mac: string, wish: Wish): Promise<GaugeRows | undefined> {
  if (wish.from >= wish.to) return undefined;
  const rows = await store.rows({
    ...{ family: 'electrical', devices: [mac], source: SOURCES.wifi, ...wish },
    ...{ registers: [], extremes: false, neighbours: false },
  });
  return rows.get(mac);
}

function tenMinutes(minutes: GaugeRows, range: TimeRange): WeekMeasurements {
  const perPhase = (name: string) =>
    Object.fromEntries(
      PHASES.flatMap((phase) => {
        const values = rootMeanSquares(minutes, `${name}_${phase}`, range);
        return isMeasured(values) ? [[phase, values]] : [];
      }),
    );
  const unbalance = rootMeanSquares(withUnbalance(minutes), UNBALANCE, range);
  return { voltage: perPhase('U'), thd: perPhase('DF_U'), unbalance: isMeasured(unbalance) ? unbalance : undefined };
}

function isMeasured({ coverage }: IntervalValues): boolean {
  return Array.from(coverage).some((share) => share > 0);
}

/** The frequency in intervals of 10 s, or in those that its samples can fill, day by day: other work goes on between. */
async function frequencyOf(
  store: Pick<SeriesStore, 'rows'>,
  mac: string,
  { range, past }: Span,
): Promise<{ frequency: IntervalValues | undefined; lengths: CoveredByLength }> {
  const blocks: GaugeRows[] = [];
  const lengths = new Map<number, number>();
  for (let from = past.from; from < past.to; from += DAY_MS) {
    const to = Math.min(past.to, from + DAY_MS);
    const block = await rowsOf(store, mac, { from, to, level: 'raw', gauges: ['F'] });
    if (block !== undefined) {
      blocks.push(block);
      addLengths(lengths, block);
    }
    await nextTurn();
  }
  const step = frequencyStep(lengths);
  const values = { step, ...emptyMeans(edgesOf(range, step).length - 1) };
  // A sample that reaches over midnight is in both days: each part fills the intervals of its own day.
  for (const block of blocks) {
    fill(values, meansOf(block, 'F', { range, step }));
    await nextTurn();
  }
  return { frequency: isMeasured(values) ? values : undefined, lengths };
}

function emptyMeans(length: number) {
  return { mean: new Float64Array(length).fill(Number.NaN), coverage: new Float64Array(length) };
}

interface Filled extends IntervalValues {
  readonly mean: Float64Array;
  readonly coverage: Float64Array;
}

/** Takes what is better covered. */
function fill(values: Filled, part: IntervalValues): void {
  for (let interval = 0; interval < values.mean.length; interval++) {
    const coverage = part.coverage[interval] ?? 0;
    if (coverage <= (values.coverage[interval] ?? 0)) continue;
    values.coverage[interval] = coverage;
    values.mean[interval] = part.mean[interval] ?? Number.NaN;
  }
}

function addLengths(lengths: Map<number, number>, block: GaugeRows): void {
  const covered = gaugeCovered(block, 'F');
  for (const [row, end] of block.end.entries()) {
    const length = end - (block.start[row] ?? end);
    lengths.set(length, (lengths.get(length) ?? 0) + (covered[row] ?? 0));
  }
}
