import { useCallback, useEffect, useId, useSyncExternalStore } from 'react';
import { createStore } from '../../../base/state/create-store.ts';
import type { TimeChart } from '../chart-spec.ts';
import { stepEnd } from '../layout/steps.ts';
import { momentAt, nearestMoment } from './reading.ts';

/** The moment that is read on the page, epoch ms, and the chart on which a person does. */
interface SharedMoment {
  readonly time: number;
  readonly by: string;
}

const shared = createStore<SharedMoment | null>(null);

/**
 * Where the crosshair of a chart stands: all charts over time on a page share the moment, and each reads out its own values.
 * What is not over time is read alone.
 */
export function useSharedMoment(
  chart: TimeChart,
  moments: readonly number[],
): [time: number | null, setTime: (time: number | null) => void] {
  const id = useId();
  const by = chart.across === undefined ? id : `${ALONE}${id}`;
  const time = useSyncExternalStore(shared.subscribe, () => {
    const moment = shared.get();
    if (moment === null) return null;
    if (moment.by === by) return isShown(chart, moment.time) ? moment.time : null;
    return chart.across !== undefined || moment.by.startsWith(ALONE) ? null : placeIn(chart, moments, moment.time);
  });
  const setTime = useCallback(
    (next: number | null) =>
      shared.set((before) => {
        if (next !== null) return before?.by === by && before.time === next ? before : { time: next, by };
        return before?.by === by ? null : before;
      }),
    [by],
  );
  useEffect(() => () => setTime(null), [setTime]);
  return [time, setTime];
}

const ALONE = 'alone ';

/** Whether the picture has the moment still: a zoom may have left it behind. */
export function isShown(chart: TimeChart, time: number): boolean {
  const { across, kind, range } = chart;
  if (across !== undefined) return true;
  return time <= range.to && (kind === 'column' ? stepEnd(chart, time) > range.from : time >= range.from);
}

/** The moment of a chart that shows a time which is read on another one; null where it is not in the picture. */
export function placeIn(chart: TimeChart, moments: readonly number[], time: number): number | null {
  const { from, to } = chart.range;
  if (time < from || time > to) return null;
  if (chart.kind === 'span') return time;
  if (chart.kind !== 'column') return moments[nearestMoment(chart, moments, time)] ?? null;
  const start = moments[momentAt(moments, time)];
  return start === undefined || stepEnd(chart, start) <= time ? null : start;
}
