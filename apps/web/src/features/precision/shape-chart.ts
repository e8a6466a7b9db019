import type { ShapesAnswer } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import { bends, type ChartSeries, plainLabels, type SeriesColour, type TimeChart } from '../../parts/charts/index.ts';

/** Data of a chart of one moment. */
export interface ShapeFrame {
  /** When it was measured, epoch ms. */
  readonly moment: number;
  readonly timeZone: string;
  readonly locale: string;
  /** The shown part; all of it where it is absent. */
  readonly part: Span | undefined;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface HarmonicsWords {
  readonly order: string;
  readonly nameOf: (order: number) => string;
}

export interface WaveWords {
  readonly period: string;
  /** Of a time in the period, with its unit. */
  readonly textOf: (place: number, unit: string) => string;
}

const KINDS = ['U', 'I'] as const;
type Kind = (typeof KINDS)[number];
export const PHASE_COLOURS: Record<Phase, SeriesColour> = { L1: 'l1', L2: 'l2', L3: 'l3' };
const CURRENTS: Record<Phase, SeriesColour> = { L1: 'l1-soft', L2: 'l2-soft', L3: 'l3-soft' };

/** One of the six curves. */
export interface Curve {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  readonly phase: Phase;
  readonly colour: SeriesColour;
  readonly values: readonly number[];
}

/** The measured curves, voltages first; currents in the lighter colours of their phases. */
export function curvesOf(answer: ShapesAnswer): readonly Curve[] {
  return KINDS.flatMap((kind) =>
    PHASES.flatMap((phase) => {
      const values = answer[kind][phase]?.values;
      const colour = kind === 'U' ? PHASE_COLOURS[phase] : CURRENTS[phase];
      return values === undefined
        ? []
        : [{ id: `${kind}_${phase}`, name: `${kind} ${phase}`, kind, phase, colour, values }];
    }),
  );
}

/** Range of orders in a chart of harmonics, in steps of one. */
export function wholeOrders(answer: ShapesAnswer): Span {
  return { from: 1, to: 1 + Math.max(1, ...curvesOf(answer).map(({ values }) => values.length)) };
}

/** Columns of the orders of harmonics, 0 to 100 percent of the fundamental (R-PREC-014). */
export function harmonicsChart(
  answer: ShapesAnswer,
  words: HarmonicsWords,
  { part, ...frame }: ShapeFrame & { readonly kind: 'linear' | 'logarithmic' },
): TimeChart {
  const { kind, ...period } = frame;
  const range = part ?? wholeOrders(answer);
  return {
    ...period,
    kind: 'column',
    range,
    step: 1,
    axes: [{ quantity: 'voltageThd', kind, min: 0, max: 100 }],
    series: curvesOf(answer).map(({ id, name, colour, values }): ChartSeries => {
      const points = values.map((value, index) => [index + 1, value] as const);
      return { id, name, colour, points: points.filter(([order]) => order >= range.from && order < range.to) };
    }),
    across: { heading: words.order, unit: '', text: words.nameOf, labels: plainLabels },
  };
}

/** Length of a period on its axis: ms where the frequency is known, degrees otherwise. */
export function periodOf({ F }: ShapesAnswer): { readonly length: number; readonly unit: 'ms' | '°' } {
  return F === undefined ? { length: 360, unit: '°' } : { length: 1_000 / F, unit: 'ms' };
}

/** Curves of one period: voltages on the left axis, dashed currents on the right one. */
export function waveformChart(answer: ShapesAnswer, words: WaveWords, { part, ...period }: ShapeFrame): TimeChart {
  const { length, unit } = periodOf(answer);
  return {
    ...period,
    kind: 'line',
    range: part ?? { from: 0, to: length },
    axes: [
      { quantity: 'voltage', kind: 'linear' },
      { quantity: 'current', kind: 'linear' },
    ],
    series: curvesOf(answer).map(({ id, name, kind, phase, values }): ChartSeries => {
      const isCurrent = kind === 'I';
      // The next period begins with the same value.
      const closed = [...values, ...values.slice(0, 1)];
      const points = closed.map((value, index) => [(index * length) / values.length, value] as const);
      return {
        id,
        name,
        colour: PHASE_COLOURS[phase],
        points,
        axis: isCurrent ? 1 : 0,
        dashed: isCurrent,
        smooth: bends,
      };
    }),
    across: {
      heading: `${words.period} (${unit})`,
      unit,
      text: (place) => words.textOf(place, unit),
      labels: plainLabels,
    },
  };
}

/** Total harmonic distortion of a curve, %; null without current. @see IEC 61000-4-7, THD */
export function distortionOf([fundamental = 0, ...others]: readonly number[]): number | null {
  return fundamental > 0 ? (100 * Math.hypot(...others)) / fundamental : null;
}

/** Effective value of one period of equal steps; null without values. */
export function effectiveOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.hypot(...values) / Math.sqrt(values.length);
}
