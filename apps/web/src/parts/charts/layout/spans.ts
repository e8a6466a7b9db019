import type { ChartPoint, ChartSeries, TimeChart } from '../chart-spec.ts';
import { type Drawing, shownSeries } from '../drawing/drawing.ts';
import { namesBeside } from './names-beside.ts';

/** An interval of constant state. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** 0 = off, 1 = on, between them the height of a state with a name of its own. */
  readonly state: number;
}

/** A state in words: its own name, or off and on. */
export function stateText({ words, states }: Pick<ChartSeries, 'words' | 'states'>, { from, state }: Span): string {
  return states?.get(from) ?? words?.[state > 0 ? 1 : 0] ?? String(state);
}

/** The spans of points that each begin a state; null begins an unknown state. */
export function spansOf(points: readonly ChartPoint[]): Span[] {
  return points.flatMap(([from, state], index) => {
    const to = points[index + 1]?.[0];
    return state === null || to === undefined ? [] : [{ from, to, state }];
  });
}

/** The span that contains a moment; undefined if the state is unknown. */
export function spanAt(points: readonly ChartPoint[], time: number): Span | undefined {
  const index = points.findLastIndex(([from]) => from <= time);
  const [from, state] = points[index] ?? [];
  const to = points[index + 1]?.[0];
  return from === undefined || to === undefined || state === undefined || state === null
    ? undefined
    : { from, to, state };
}

/** A row of the chart, pixels. */
export interface SpanRow {
  readonly series: ChartSeries;
  /** Middle of its name, which is above its bars so that they have the whole width, or beside them where rows are many. */
  readonly nameY: number;
  readonly isBeside: boolean;
  readonly bars: readonly SpanBar[];
}

export interface SpanBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A pause within a run is, too. */
  readonly isOn: boolean;
  /** One of several states, beside which the next one stands. */
  readonly isState: boolean;
  readonly isUnsure: boolean;
}

/** Height of a row that can still be read. */
export const LEAST_BAND = 28;

/** Space for a name above its bars. */
const NAME_HEIGHT = 20;
const BAR = { most: 52, share: 0.62 } as const;
/** Off is drawn as a line. */
const OFF_HEIGHT = 2;
/** The height of the lowest state that draws something, as a share of the highest: it must be visible as on. */
const LEAST_STATE = 0.25;
/** Minimum width: a short on state must be visible. */
const LEAST_WIDTH = 1.5;

/** Lays the shown series out as rows, one below the other. */
export function spanRows(drawing: Drawing): SpanRow[] {
  const { plot } = drawing;
  const shown = shownSeries(drawing);
  const isBeside = namesBeside(drawing, () => 1) > 0;
  const names = isBeside ? 0 : NAME_HEIGHT;
  const band = (plot.bottom - plot.top) / Math.max(1, shown.length);
  const height = Math.max(4, Math.min(BAR.most, (band - names) * BAR.share));
  return shown.map((series, index) => {
    const above = plot.top + index * band + Math.max(0, (band - names - height) / 2);
    const bottom = above + names + height;
    return {
      ...{ series, isBeside },
      nameY: isBeside ? bottom - height / 2 : above + NAME_HEIGHT / 2,
      bars: spansOf(series.points).flatMap((span) => {
        const [left, right] = [Math.max(plot.xOf(span.from), plot.left), Math.min(plot.xOf(span.to), plot.right)];
        if (right < plot.left || left > plot.right) return [];
        const isState = series.states?.has(span.from) === true;
        const isOn = isState || span.state > 0;
        const tall = span.state > 0 ? height * (LEAST_STATE + (1 - LEAST_STATE) * span.state) : OFF_HEIGHT;
        const isUnsure = series.notes?.has(span.from) === true;
        const width = Math.max(isOn ? LEAST_WIDTH : 0, right - left);
        return [{ x: left, y: bottom - tall, width, height: tall, isOn, isState, isUnsure }];
      }),
    };
  });
}

/** The state of each series at every moment at which one of them changed, ascending, undefined while unknown: for tables and files. */
export function spanMoments({ series }: Pick<TimeChart, 'series'>): { time: number; spans: (Span | undefined)[] }[] {
  const times = new Set(series.flatMap(({ points }) => points.slice(0, -1).map(([time]) => time)));
  return [...times]
    .sort((a, b) => a - b)
    .map((time) => ({ time, spans: series.map(({ points }) => spanAt(points, time)) }));
}
