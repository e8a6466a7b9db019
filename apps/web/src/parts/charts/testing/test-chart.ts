import type { TimeChart } from '../chart-spec.ts';
import { chartTheme } from '../chart-theme.ts';
import { type Drawing, drawingOf } from '../drawing/drawing.ts';

export const ZONE = 'Europe/Bratislava';
export const HOUR = 3_600_000;
/** A day on which the clock is set forward. */
export const from = Date.parse('2026-03-29T00:00:00+01:00');
export const to = Date.parse('2026-03-30T00:00:00+02:00');
export const none: ReadonlySet<string> = new Set();

/** A small chart of two phases with a gap. */
export const chartOf = (change: Partial<TimeChart> = {}): TimeChart => ({
  kind: 'line',
  range: { from, to },
  timeZone: ZONE,
  locale: 'sk',
  axes: [{ quantity: 'activePower', kind: 'linear' }],
  series: [
    {
      id: 'L1',
      name: 'L1',
      colour: 'l1',
      points: [
        [from, 1_500],
        [from + HOUR, null],
        [from + 2 * HOUR, 500.5],
      ],
    },
    {
      id: 'L2',
      name: 'L2',
      colour: 'l2',
      points: [
        [from, 0],
        [from + HOUR, -20],
      ],
    },
  ],
  ...change,
});

/** A chart laid out with one pixel per millisecond and per watt, from the start of the period and from zero. */
export function testDrawing(chart: TimeChart): Drawing {
  const frame = { theme: chartTheme('light'), hidden: none, width: 800, height: 400 };
  const drawing = drawingOf(chart, frame, () => 0);
  return { ...drawing, plot: { ...drawing.plot, xOf: (place) => place - from, yOf: (_, height) => -height } };
}
