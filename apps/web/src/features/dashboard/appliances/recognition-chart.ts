import type { TimeRange } from '@phasor/calendar';
import type { ApplianceRun, LiveValues, SeriesAnswer } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import type { ChartEvent, ChartPeriod, ChartPoint, TimeChart } from '../../../parts/charts/index.ts';
import { CHANNEL_COLOURS } from '../../../parts/measurements/index.ts';
import type { Recognised } from './recognised.ts';

/** Length of the chart, which ends with the newest value. */
export const SHOWN_MS = 20 * 60_000;
/** A longer time without a value is a gap. */
const GAP_MS = 15_000;

interface Known {
  /** Stored power before the screen was opened. */
  readonly stored: SeriesAnswer | undefined;
  /** Live values since, oldest first. */
  readonly window: readonly LiveValues[];
  readonly appliances: readonly Recognised[];
  readonly runs: readonly ApplianceRun[];
}

/** Power of the phases of the appliances, with a marker at each start and end of a run. */
export function recognitionChart(known: Known, period: ChartPeriod): TimeChart {
  const { stored, window, appliances, runs } = known;
  const phases = PHASES.filter((phase) => appliances.some((one) => one.phase === phase));
  return {
    ...period,
    kind: 'line',
    axes: [{ quantity: 'activePower', kind: 'linear' }],
    series: (phases.length === 0 ? PHASES.slice(0, 1) : phases).map((phase) => ({
      ...{ id: phase, name: phase, colour: CHANNEL_COLOURS[phase] },
      points: pointsOf(phase, { stored, window, range: period.range }),
    })),
    events: eventsOf({ appliances, runs }, period.range),
  };
}

function pointsOf(
  phase: Phase,
  { stored, window, range }: Pick<Known, 'stored' | 'window'> & { readonly range: TimeRange },
): ChartPoint[] {
  const list = stored?.data.P;
  const before = Array.isArray(list) ? [] : (list?.[phase] ?? []);
  const live = window.map(({ ts, P }): ChartPoint => [ts * 1_000, P?.[phase] ?? null]);
  const begin = live[0]?.[0] ?? Number.POSITIVE_INFINITY;
  // Values that are not stored yet make no gap; a real gap is longer.
  const known = before.filter(([time, value]) => time < begin && value !== null);
  return broken([...known, ...live].filter(([time]) => time >= range.from));
}

function broken(points: readonly ChartPoint[]): ChartPoint[] {
  return points.flatMap((point, index): ChartPoint[] => {
    const before = points[index - 1];
    return before === undefined || point[0] - before[0] <= GAP_MS ? [point] : [[before[0] + 1, null], point];
  });
}

/** Starts and ends of an appliance's runs; one that has just started is marked before its run is read. */
function eventsOf({ appliances, runs }: Pick<Known, 'appliances' | 'runs'>, range: TimeRange): ChartEvent[] {
  const isShown = (time: number) => time >= range.from && time <= range.to;
  return appliances.flatMap(({ ID, colour, since }) => {
    const own = runs.filter(({ ID_appliance }) => ID_appliance === ID);
    const starts = new Set([...own.map(({ start }) => start), ...(since === null ? [] : [since])]);
    const ends = new Set(own.flatMap(({ end }) => end ?? []));
    return [
      ...[...starts].filter(isShown).map((time): ChartEvent => ({ time, kind: 'start', colour })),
      ...[...ends].filter(isShown).map((time): ChartEvent => ({ time, kind: 'end', colour })),
    ];
  });
}
