import { setImmediate as nextTurn } from 'node:timers/promises';
import { addUnits, startOfDate, type TimeRange } from '@phasor/calendar';
import { SOURCES } from '@phasor/contract';
import { DAY_MS, PHASES } from '@phasor/quantities';
import { type GaugeRows, gaugeCovered } from '@phasor/series';
import {
  FLAG_INTERVAL_MS,
  type IntervalValues,
  intervalsOf,
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
  const [minutes, { frequency, lengths }] = await Promise.all([
    rowsOf(store, mac, { ...past, level: 'minute', gauges: [...ofPhases('U'), ...ofPhases('DF_U')] }),
    frequencyOf(store, mac, { range, past }),
  ]);
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
  const days = daysOf({ range, past });
  const read = async (day: TimeRange | undefined) => day && rowsOf(store, mac, { ...day, level: 'raw', gauges: ['F'] });
  const blocks: { readonly day: TimeRange; readonly rows: GaugeRows }[] = [];
  const lengths = new Map<number, number>();
  let ahead = read(days[0]);
  for (const [index, day] of days.entries()) {
    const rows = await ahead;
    // The store reads the next day meanwhile.
    ahead = read(days[index + 1]);
    if (rows === undefined) continue;
    blocks.push({ day, rows });
    addLengths(lengths, rows);
  }
  const step = frequencyStep(lengths);
  const { from, count } = intervalsOf(range, step);
  const values = { step, ...emptyMeans(count) };
  // A sample that reaches over midnight is in both days: each part fills the intervals of its own day.
  for (const { day, rows } of blocks) {
    const { mean, coverage } = meansOf(rows, 'F', { range: day, step });
    const first = (intervalsOf(day, step).from - from) / step;
    values.mean.set(mean, first);
    values.coverage.set(coverage, first);
    await nextTurn();
  }
  return { frequency: isMeasured(values) ? values : undefined, lengths };
}

/** The part of a week that is over in days, the edges between them also edges of every interval. */
function daysOf({ range, past }: Span): readonly TimeRange[] {
  const days: TimeRange[] = [];
  let to = intervalsOf(range, FLAG_INTERVAL_MS).from;
  for (let { from } = past; from < past.to; from = to) {
    to += DAY_MS;
    days.push({ from, to: Math.min(to, past.to) });
  }
  return days;
}

function emptyMeans(length: number) {
  return { mean: new Float64Array(length).fill(Number.NaN), coverage: new Float64Array(length) };
}

/** Nearly all samples are as long as the one before: their time is added up before it is looked up. */
function addLengths(lengths: Map<number, number>, { start, end, ...block }: GaugeRows): void {
  const covered = gaugeCovered({ start, end, ...block }, 'F');
  let [length, sum] = [0, 0];
  const note = () => lengths.set(length, (lengths.get(length) ?? 0) + sum);
  for (let row = 0; row < end.length; row++) {
    const own = (end[row] ?? 0) - (start[row] ?? 0);
    if (own !== length) {
      if (sum > 0) note();
      [length, sum] = [own, 0];
    }
    sum += covered[row] ?? 0;
  }
  if (sum > 0) note();
}
