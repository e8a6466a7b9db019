import type { TimeRange } from '@phasor/calendar';
import type { RelayPeriod } from '@phasor/contract';
import type { ChartPoint, TimeChart } from '../charts/index.ts';

/** A relay in the timeline. */
export interface TimelineRow {
  readonly id: string;
  readonly name: string;
  /** Place in the palette. */
  readonly colour: number;
  readonly periods: readonly RelayPeriod[];
}

export interface TimelineFrame {
  readonly range: TimeRange;
  readonly zone: string;
  readonly locale: string;
  /** Epoch ms of the answer with the periods. */
  readonly now: number;
  readonly words: readonly [off: string, on: string];
}

/** States of relays over time, one row per relay (R-RELAY-030). */
export function timelineChart(rows: readonly TimelineRow[], frame: TimelineFrame): TimeChart {
  const { range, zone, locale, now, words } = frame;
  return {
    ...{ kind: 'span', range, timeZone: zone, locale, axes: [] },
    series: rows.map(({ id, name, colour, periods }) => ({
      ...{ id, name, colour, words },
      points: pointsOf(periods, Math.min(range.to, Math.max(now, range.from))),
    })),
  };
}

/** Each state from its start, and the unknown periods; the current state lasts until now. */
function pointsOf(periods: readonly RelayPeriod[], now: number): ChartPoint[] {
  return periods.flatMap(({ start, end, state }, index): ChartPoint[] => {
    const to = end ?? Math.max(now, start);
    return periods[index + 1]?.start === to
      ? [[start, state]]
      : [
          [start, state],
          [to, null],
        ];
  });
}
