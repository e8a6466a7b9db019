import type { LiveValues, PhaseValues, Point, SeriesAnswer, WireQuantity } from '@phasor/contract';
import { LIVE_SPAN_S, WIRE_QUANTITIES } from '@phasor/contract';
import { QUANTITIES } from '@phasor/quantities';
import { type LiveWindow, recent } from './live-series.ts';

/** Channels of an answer with their names in live values. */
const CHANNELS = [
  ['L1', 'L1'],
  ['L2', 'L2'],
  ['L3', 'L3'],
  ['average', 'AVG'],
  ['cumulative', 'CUM'],
] as const satisfies readonly (readonly [string, keyof PhaseValues])[];

/**
 * Stored values in the form of live ones, oldest first, as many as a chart keeps. Means have the time of the end of their step,
 * like values sent by a device; registers have that of its start, when they were read. A step without a value is absent.
 */
export function liveStart(answer: SeriesAnswer, quantities: readonly WireQuantity[], keep = recent): LiveWindow {
  const found = new Map<number, LiveValues>();
  for (const quantity of quantities) {
    const ahead = QUANTITIES[WIRE_QUANTITIES[quantity]].kind === 'register' ? 0 : answer.step;
    for (const [time, channel, value] of readingsOf(answer, quantity)) {
      const ts = time / 1_000 + ahead;
      const values: LiveValues = found.get(ts) ?? { ts, interval: answer.step };
      if (channel === null) values.F = value;
      else if (quantity !== 'F') values[quantity] = { ...values[quantity], [channel]: value };
      found.set(ts, values);
    }
  }
  const [first] = quantities;
  return keep(
    [...found.values()]
      .filter((values) => first !== undefined && values[first] !== undefined)
      .sort((one, other) => one.ts - other.ts),
  );
}

type Reading = readonly [time: number, channel: keyof PhaseValues | null, value: number];

function readingsOf({ data }: SeriesAnswer, quantity: WireQuantity): Reading[] {
  const lists = data[quantity];
  if (lists === undefined) return [];
  const readings = (points: readonly Point[], channel: keyof PhaseValues | null) =>
    points.flatMap(([time, value]): Reading[] => (value === null ? [] : [[time, channel, value]]));
  if (Array.isArray(lists)) return readings(lists as Point[], null);
  return CHANNELS.flatMap(([name, channel]) => readings(lists[name] ?? [], channel));
}

/**
 * Live values with stored ones before them, without a duplicate, as many as a chart keeps. Stored values of a group are
 * minutes before seconds.
 */
export function withStart(stored: LiveWindow, live: LiveWindow, keep = recent): LiveWindow {
  const [first] = live;
  if (stored.length === 0) return live;
  if (first === undefined) return stored;
  const step = stored.at(-1)?.interval ?? 0;
  const apart = Math.min(step, paceOf(live) ?? step) / 2;
  return keep([...stored.filter(({ ts }) => ts < first.ts - apart), ...live]);
}

/** Stored values that a chart began with are read again until they reach the live ones, less and less often. */
const AGAIN = { everyMs: 2_000, most: 10 } as const;

/**
 * How long until stored values are read again, because the live ones did not follow them: a sample is stored a moment after it
 * is seen. ms; false where they follow, or where it was tried for two minutes.
 * @param reads  how often they were read
 */
export function untilReadAgain(stored: LiveWindow, live: LiveWindow, reads: number): number | false {
  const [last, first] = [stored.at(-1), live[0]];
  if (last === undefined || first === undefined || reads > AGAIN.most) return false;
  // The beginning of the live values is about to leave the chart.
  const isLeaving = (live.at(-1)?.ts ?? 0) - first.ts > LIVE_SPAN_S / 2;
  const step = Math.max(last.interval ?? 0, paceOf(live) ?? 0);
  return isLeaving || first.ts - last.ts <= step * FOLLOWING ? false : AGAIN.everyMs * reads;
}

/** Steps between a value and the one that follows it: times of devices vary. */
const FOLLOWING = 1.5;

/** Interval of live values, s; undefined while unknown. */
function paceOf(live: LiveWindow): number | undefined {
  const interval = live.at(-1)?.interval;
  if (interval !== undefined && interval !== null) return interval;
  const [one, other] = live;
  return one === undefined || other === undefined ? undefined : other.ts - one.ts;
}
