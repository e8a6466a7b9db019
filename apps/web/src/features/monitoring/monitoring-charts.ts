import type { MonitoringDays, MonitoringRow } from '@phasor/contract';
import { HOUR_S, scaleFor } from '@phasor/quantities';
import { clockSpan } from '../../base/i18n/clock-text.ts';
import type {
  ChartPeriod,
  ChartPoint,
  ChartSeries,
  PieChart,
  PieSlice,
  SeriesColour,
  TimeChart,
} from '../../parts/charts/index.ts';
import {
  type DaySlice,
  daySlices,
  partsOf,
  type SlicePart,
  type SliceState,
  STATES,
  timeOf,
  uptimePercent,
} from './day-slices.ts';

export const STATE_COLOURS = { online: 'ok', offline: 'bad', unknown: 'muted' } as const satisfies Record<
  SliceState,
  SeriesColour
>;

export type StateNames = Readonly<Record<SliceState, string>>;

/** Stacked shares of each day; those of the running day are of the time so far. */
export function daysChart(
  days: MonitoringDays | undefined,
  { names, chosen, ...period }: ChartPeriod & { names: StateNames; chosen: number },
): TimeChart {
  const whole = new Map<number, number>();
  for (const state of STATES) {
    for (const [day, seconds] of days?.[state] ?? []) whole.set(day, (whole.get(day) ?? 0) + (seconds ?? 0));
  }
  const series = (['online', 'unknown', 'offline'] as const).map((state): ChartSeries => {
    const points = days?.[state] ?? [];
    return {
      id: state,
      name: names[state],
      colour: STATE_COLOURS[state],
      points: points.map(([day, seconds]): ChartPoint => [day, shareOf(seconds, whole.get(day) ?? 0)]),
      also: { quantity: 'duration', points, inTable: true },
    };
  });
  return {
    ...period,
    kind: 'column',
    step: 'day',
    stacked: true,
    chosen,
    axes: [{ quantity: 'share', kind: 'linear', min: 0, max: 100 }],
    // Unknown time is rare: without any it has no entry in the legend.
    series: series.filter(({ id, points }) => id !== 'unknown' || points.some(([, share]) => (share ?? 0) > 0)),
  };
}

const shareOf = (seconds: number | null, whole: number) =>
  seconds === null || whole === 0 ? null : (seconds / whole) * 100;

/** Uptime of the device in hours, by days or slices of them, each value at its end. */
export function uptimeChart(
  data: MonitoringDays | readonly MonitoringRow[] | undefined,
  frame: ChartPeriod & {
    name: string;
    kind: 'linear' | 'logarithmic';
    now: number;
    textOf: (seconds: number) => string;
  },
): TimeChart {
  const { name, kind, now, textOf, ...period } = frame;
  const uptimes = data === undefined ? [] : uptimesOf(data);
  const end = Math.min(period.range.to, now);
  const at = uptimes.map(([, seconds], index): ChartPoint => [uptimes[index + 1]?.[0] ?? end, seconds]);
  return {
    ...period,
    kind: 'line',
    axes: [{ quantity: 'uptime', kind }],
    series: [
      {
        id: 'uptime',
        name,
        colour: 'sum',
        filled: true,
        points: at.map(([time, seconds]) => [time, seconds === null ? null : seconds / HOUR_S]),
        captions: new Map(at.flatMap(([time, seconds]) => (seconds === null ? [] : [[time, textOf(seconds)]]))),
      },
    ],
  };
}

function uptimesOf(data: MonitoringDays | readonly MonitoringRow[]): readonly ChartPoint[] {
  return 'uptime' in data ? data.uptime : data.map(({ timestamp, uptime }) => [timestamp, uptime]);
}

/** Texts of a ring and its table. */
export interface RingWords {
  readonly names: StateNames;
  /** Label beside the percent in the middle. */
  readonly percent: string;
  readonly headings: { readonly time: string; readonly state: string; readonly uptime: string };
  readonly spanOf: (seconds: number) => string;
}

/**
 * The time of a day, or of half an hour of it, as a ring that goes around once like a clock. The future, and time before the
 * device existed, are blank.
 */
export function ringOf(
  rows: readonly MonitoringRow[],
  { words, opens, ...period }: ChartPeriod & { words: RingWords; opens: boolean },
): PieChart {
  const slices = daySlices(rows, period.range.to);
  const time = timeOf(slices);
  const { names, spanOf, headings } = words;
  const blank = (id: string, value: number): PieSlice[] =>
    value > 0 ? [{ id, name: '', value, colour: 'blank' }] : [];
  return {
    ...period,
    slices: [
      ...blank('before', (slices[0]?.timestamp ?? period.range.from) - period.range.from),
      ...partsOf(slices).flatMap((parts, index) => arcsOf(slices[index] as DaySlice, parts, { words, opens, period })),
      ...blank('after', period.range.to - (slices.at(-1)?.end ?? period.range.from)),
    ],
    whole: uptimePercent(time),
    scale: { ...scaleFor('share', null), unit: words.percent },
    lines: STATES.filter((state) => time[state] > 0).map((state) => ({
      name: names[state],
      colour: STATE_COLOURS[state],
      text: spanOf(time[state]),
    })),
    sheet: {
      headings: [headings.time, headings.state, ...STATES.map((state) => `${names[state]} (s)`), headings.uptime],
      rows: slices.map((slice) => ({ id: slice.timestamp, cells: cellsOf(slice, { names, period }) })),
    },
  };
}

/** The parts of a slice as arcs; each shows the duration of its state and opens the slice. */
function arcsOf(
  { timestamp, end }: DaySlice,
  parts: readonly SlicePart[],
  { words, opens, period }: { words: RingWords; opens: boolean; period: ChartPeriod },
): PieSlice[] {
  const span = clockSpan(timestamp, end, period);
  return parts.map(({ state, length }) => ({
    id: `${timestamp} ${state}`,
    name: `${span}: ${words.names[state]}${parts.length > 1 ? `, ${words.spanOf(length / 1_000)}` : ''}`,
    value: length,
    colour: STATE_COLOURS[state],
    ...(opens ? { parts: [] } : {}),
  }));
}

/** Start of the slice of an arc, epoch ms. */
export const sliceOfArc = (id: string): number => Number.parseInt(id, 10);

function cellsOf(slice: DaySlice, { names, period }: { names: StateNames; period: ChartPeriod }) {
  return [
    clockSpan(slice.timestamp, slice.end, period),
    names[slice.state],
    ...STATES.map((state) => slice[state]),
    slice.uptime,
  ];
}
