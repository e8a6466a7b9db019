import type { TimeRange } from '@phasor/calendar';
import type { ApplianceRun, SeriesAnswer } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { ChartEvent, ChartPeriod, ChartPoint, SeriesColour, TimeChart } from '../../../parts/charts/index.ts';
import { channelSeries } from '../../../parts/measurements/index.ts';
import { surenessOf } from '../../../parts/naming/index.ts';
import { statesIn } from './run-levels.ts';

/** Data of an appliance for a chart of runs. */
export interface ShownAppliance {
  readonly ID: number;
  readonly name: string;
  readonly colour: SeriesColour;
}

export interface RunFrame extends ChartPeriod {
  readonly appliances: readonly ShownAppliance[];
  readonly axisKind: 'linear' | 'logarithmic';
}

interface TimelineFrame extends ChartPeriod {
  readonly appliances: readonly (ShownAppliance & { readonly members?: readonly number[] })[];
  /** Epoch ms; nothing is known after it. */
  readonly now: number;
  readonly words: readonly [off: string, on: string];
  /** What is said of an unsure run. */
  readonly unsure: (run: ApplianceRun) => string;
  /** What a state draws, in words; 0 W is a pause. */
  readonly state: (power: number) => string;
}

/**
 * When each appliance ran, a row each; a row of several is on while one of them is (R-APPL-019). A run of several states is as
 * high in each as that draws of the most in its row (R-APPL-049). Unsure runs are pale.
 */
export function timelineChart(
  runs: readonly ApplianceRun[],
  { appliances, now, words, unsure, state, ...period }: TimelineFrame,
): TimeChart {
  return {
    ...period,
    kind: 'span',
    axes: [],
    series: appliances.map(({ ID, name, colour, members = [ID] }) => {
      const own = runs.filter(({ ID_appliance }) => members.includes(ID_appliance));
      // Which of several appliances is in which state cannot be seen in one bar.
      const spans = spansIn(period.range, { runs: members.length > 1 ? own.map(withoutStates) : own, now });
      const points = spans.map(({ from, value }): ChartPoint => [from, value]);
      const states = textsOf(spans, ({ power }) => (power === undefined ? undefined : state(power)));
      const notes = textsOf(spans, ({ run }) => (run && surenessOf(run) === 'unsure' ? unsure(run) : undefined));
      return { id: String(ID), name, colour, words, points, ...(states && { states }), ...(notes && { notes }) };
    }),
  };
}

/** From an instant on, epoch ms. */
interface RowSpan {
  readonly from: number;
  /** 0 off, 1 on, between them a state of several; null unknown. */
  readonly value: number | null;
  readonly run?: ApplianceRun;
  /** What the state draws, W, where the appliance has several. */
  readonly power?: number;
}

const withoutStates = ({ levels: _, ...run }: ApplianceRun): ApplianceRun => run;

/** Texts of spans by the instants from which they are drawn; undefined where none has one. */
function textsOf(
  spans: readonly RowSpan[],
  textOf: (span: RowSpan) => string | undefined,
): ReadonlyMap<number, string> | undefined {
  const texts = new Map<number, string>();
  for (const span of spans) {
    const text = textOf(span);
    if (text !== undefined) texts.set(span.from, text);
  }
  return texts.size === 0 ? undefined : texts;
}

/** On from each start to its end, off between; a run that has not ended is on until now, with nothing after. */
function spansIn(range: TimeRange, { runs, now }: { runs: readonly ApplianceRun[]; now: number }): RowSpan[] {
  const end = Math.max(range.from, Math.min(range.to, now));
  const most = Math.max(1, ...runs.flatMap(({ levels = [] }) => levels.map(({ power }) => power)));
  const spans: RowSpan[] = [];
  let at = range.from;
  for (const run of [...runs].sort((a, b) => a.start - b.start)) {
    const [from, to] = [Math.max(run.start, at), Math.min(run.end ?? end, end)];
    if (to <= from) continue;
    if (from > at) spans.push({ from: at, value: 0 });
    const states = statesIn(run, { from, to });
    if (states.length === 0) spans.push({ from, value: 1, run });
    for (const { power, ...state } of states) spans.push({ from: state.from, value: power / most, run, power });
    at = to;
  }
  if (at < end) spans.push({ from: at, value: 0 });
  return [...spans, { from: end, value: null }];
}

/** Phases keep their names; sums and means are not shown. */
const NO_NAMES = { average: '', sum: '', single: '' } as const;
const isPhase = (id: string) => PHASES.some((phase) => phase === id);

/** The active power of each phase, with a marker wherever an appliance began or ended (R-APPL-020). */
export function runProfileChart(
  answer: SeriesAnswer | undefined,
  runs: readonly ApplianceRun[],
  frame: RunFrame,
): TimeChart {
  const { appliances, axisKind, ...period } = frame;
  const colours = new Map(appliances.map(({ ID, colour }) => [ID, colour]));
  return {
    ...period,
    kind: 'line',
    ...(answer === undefined ? {} : { timeZone: answer.time_zone, step: answer.step * 1_000, beyond: true }),
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
