import type { TimeRange } from '@phasor/calendar';
import type { ApplianceRun, SeriesAnswer } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { ChartEvent, ChartPeriod, ChartPoint, SeriesColour, TimeChart } from '../../../parts/charts/index.ts';
import { channelSeries } from '../../../parts/measurements/index.ts';
import { surenessOf } from '../../../parts/naming/index.ts';

/** Data of an appliance for a chart of runs. */
export interface ShownAppliance {
  readonly ID: number;
  readonly name: string;
  readonly colour: SeriesColour;
}

export interface RunFrame extends ChartPeriod {
  readonly appliances: readonly ShownAppliance[];
  /** Epoch ms; nothing is known after it. */
  readonly now: number;
}

/** When each appliance ran, a row each; a row of several is on while one of them is (R-APPL-019). Unsure runs are pale. */
export function timelineChart(
  runs: readonly ApplianceRun[],
  {
    appliances,
    now,
    words,
    unsure,
    ...period
  }: Omit<RunFrame, 'appliances'> & {
    readonly appliances: readonly (ShownAppliance & { readonly members?: readonly number[] })[];
    readonly words: readonly [off: string, on: string];
    /** What is said of an unsure run. */
    readonly unsure: (run: ApplianceRun) => string;
  },
): TimeChart {
  return {
    ...period,
    kind: 'span',
    axes: [],
    series: appliances.map(({ ID, name, colour, members = [ID] }) => {
      const own = runs.filter(({ ID_appliance }) => members.includes(ID_appliance));
      const points = spansIn(period.range, { runs: own, now });
      return { ...{ id: String(ID), name, colour, words, points }, ...notesOf(points, { runs: own, unsure }) };
    }),
  };
}

/** Notes on the unsure runs, by the instants from which they are drawn; nothing where all are sure. */
function notesOf(
  points: readonly ChartPoint[],
  { runs, unsure }: { runs: readonly ApplianceRun[]; unsure: (run: ApplianceRun) => string },
): { readonly notes?: ReadonlyMap<number, string> } {
  const notes = new Map<number, string>();
  for (const [i, [from, state]] of points.entries()) {
    if (state !== 1) continue;
    const to = points[i + 1]?.[0] ?? from;
    const run = runs.find(({ start, end }) => start < to && (end ?? Number.POSITIVE_INFINITY) > from);
    if (run !== undefined && surenessOf(run) === 'unsure') notes.set(from, unsure(run));
  }
  return notes.size === 0 ? {} : { notes };
}

/** On from each start to its end, off between; a run that has not ended is on until now, with nothing after. */
function spansIn(range: TimeRange, { runs, now }: { runs: readonly ApplianceRun[]; now: number }): ChartPoint[] {
  const end = Math.max(range.from, Math.min(range.to, now));
  const points: ChartPoint[] = [];
  let at = range.from;
  for (const { start, end: stop } of [...runs].sort((a, b) => a.start - b.start)) {
    const [from, to] = [Math.max(start, at), Math.min(stop ?? end, end)];
    if (to <= from) continue;
    if (from > at) points.push([at, 0]);
    points.push([from, 1]);
    at = to;
  }
  if (at < end) points.push([at, 0]);
  return [...points, [end, null]];
}

/** Phases keep their names; sums and means are not shown. */
const NO_NAMES = { average: '', sum: '', single: '' } as const;
const isPhase = (id: string) => PHASES.some((phase) => phase === id);

/** The active power of each phase, with a marker wherever an appliance began or ended (R-APPL-020). */
export function runProfileChart(
  answer: SeriesAnswer | undefined,
  runs: readonly ApplianceRun[],
  frame: Omit<RunFrame, 'now'> & { readonly axisKind: 'linear' | 'logarithmic' },
): TimeChart {
  const { appliances, axisKind, ...period } = frame;
  const colours = new Map(appliances.map(({ ID, colour }) => [ID, colour]));
  return {
    ...period,
    kind: 'line',
    ...(answer === undefined ? {} : { timeZone: answer.time_zone, step: answer.step * 1_000 }),
    axes: [{ quantity: 'activePower', kind: axisKind }],
    series: answer === undefined ? [] : channelSeries(answer, 'P', NO_NAMES).filter(({ id }) => isPhase(id)),
    events: runs.flatMap(({ ID_appliance, start, end }): ChartEvent[] => {
      const colour = colours.get(ID_appliance);
      if (colour === undefined) return [];
      return [
        { time: start, kind: 'start', colour },
        ...(end === null ? [] : [{ time: end, kind: 'end', colour } as const]),
      ];
    }),
  };
}
