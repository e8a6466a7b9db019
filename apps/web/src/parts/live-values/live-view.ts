import type { LineScreen } from '../../base/addresses/chart-screens.ts';
import type { ChartPoint, TimeChart } from '../charts/index.ts';
import { type ChannelNames, comparedWith, powerFactorSeries } from '../measurements/index.ts';
import { isOldAt, MISSED, SILENT_AFTER_MS } from './live-age.ts';
import { type LiveWindow, liveSeries } from './live-series.ts';

export interface LiveFrame {
  readonly timeZone: string;
  readonly locale: string;
  readonly axisKind: 'linear' | 'logarithmic';
  readonly asRatio: boolean;
  readonly names: ChannelNames & { single: string };
  /** Zero is shown on an axis of voltage. */
  readonly fromZero?: boolean;
}

/** Interval assumed with fewer than two live values, ms. */
const INTERVAL_MS = 1_000;
/** Number of intervals in a full chart. */
const SHOWN = 19;

/** Typical interval of the values in a window, ms. */
export function liveInterval(window: LiveWindow): number {
  const distances = window.slice(1).map(({ ts }, index) => (ts - (window[index]?.ts ?? ts)) * 1_000);
  return distances.sort((a, b) => a - b)[distances.length >> 1] ?? INTERVAL_MS;
}

/** The chart of a window: at least as wide as twenty values, the newest at the right edge; pure. */
export function liveChart(window: LiveWindow, screen: LineScreen, frame: LiveFrame): TimeChart {
  const to = (window.at(-1)?.ts ?? 0) * 1_000;
  const from = Math.min((window[0]?.ts ?? 0) * 1_000, to - SHOWN * liveInterval(window));
  const gaps = gapsIn(window);
  const isPowerFactor = screen.axis === 'phaseAngle';
  const isAngle = isPowerFactor && !frame.asRatio;
  const quantity = isPowerFactor && !isAngle ? 'powerFactor' : screen.axis;
  return {
    kind: 'line',
    range: { from, to },
    timeZone: frame.timeZone,
    locale: frame.locale,
    // An angle crosses zero: it has no logarithm.
    axes: [{ quantity, kind: isAngle ? 'linear' : frame.axisKind, ...comparedWith(quantity, frame) }],
    series: (isPowerFactor ? powerFactors(window, frame) : liveSeries(window, screen.quantity, frame.names)).map(
      (series) => ({ ...series, points: broken(series.points, gaps) }),
    ),
  };
}

/** Where values were missed: the time of the newer value, and when a value was missing at the latest, epoch ms. */
function gapsIn(window: LiveWindow): ReadonlyMap<number, number> {
  const usual = liveInterval(window);
  const gaps = new Map<number, number>();
  for (const [index, { ts, interval }] of window.entries()) {
    const before = (window[index - 1]?.ts ?? ts) * 1_000;
    const longest = MISSED * Math.max(usual, (interval ?? 0) * 1_000);
    if (ts * 1_000 - before > longest) gaps.set(ts * 1_000, before + longest);
  }
  return gaps;
}

/** Points with a gap at every missed value. */
function broken(points: readonly ChartPoint[], gaps: ReadonlyMap<number, number>): ChartPoint[] {
  return points.flatMap((point): ChartPoint[] => {
    const gap = gaps.get(point[0]);
    return gap === undefined ? [point] : [[gap, null], point];
  });
}

function powerFactors(window: LiveWindow, { asRatio, names }: LiveFrame) {
  const reactive = new Map(liveSeries(window, 'Q', names).map(({ id, points }) => [id, points]));
  return powerFactorSeries(liveSeries(window, 'PF', names), {
    asRatio,
    // A mean has the sign of the sum, which is known also of a meter without phases.
    reactivePowerOf: (channel) =>
      channel === 'average'
        ? (reactive.get('cumulative') ?? reactive.get('average') ?? onlyOf(reactive))
        : (reactive.get(channel) ?? []),
  });
}

/** The points of the only channel; [] for none or several. */
function onlyOf(channels: ReadonlyMap<string, readonly ChartPoint[]>): readonly ChartPoint[] {
  const [points = []] = channels.size === 1 ? channels.values() : [];
  return points;
}

/** True if the newest value is too old to be live, or no newer one can arrive: it is then shown in grey, with its time. */
export function isSilent(window: LiveWindow, now: number, isCutOff: boolean): boolean {
  const last = window.at(-1);
  return last !== undefined && (isCutOff || isOldAt(last, now, SILENT_AFTER_MS));
}
