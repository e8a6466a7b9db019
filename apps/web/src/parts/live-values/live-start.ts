import type { LiveValues, PhaseValues, Point, SeriesAnswer, WireQuantity } from '@phasor/contract';
import { LIVE_POINTS, WIRE_QUANTITIES } from '@phasor/contract';
import { QUANTITIES } from '@phasor/quantities';
import type { LiveWindow } from './live-series.ts';

/** Channels of an answer with their names in live values. */
const CHANNELS = [
  ['L1', 'L1'],
  ['L2', 'L2'],
  ['L3', 'L3'],
  ['average', 'AVG'],
  ['cumulative', 'CUM'],
] as const satisfies readonly (readonly [string, keyof PhaseValues])[];

/**
 * Stored values in the form of live ones, oldest first, at most a full chart. Means have the time of the end of their step,
 * like values sent by a device; registers have that of its start, when they were read. A step without a value is absent.
 */
export function liveStart(answer: SeriesAnswer, quantities: readonly WireQuantity[]): LiveWindow {
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
  return [...found.values()]
    .filter((values) => first !== undefined && values[first] !== undefined)
    .sort((one, other) => one.ts - other.ts)
    .slice(-LIVE_POINTS);
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

/** Stored values this many times less frequent than live ones are not shown beside them. */
const ALIKE = 3;

/**
 * Live values with stored ones before them, without a gap or a duplicate, until live ones fill the chart. If live values are
 * much more frequent than stored ones, as for a group, the stored ones are shown only until live ones arrive.
 */
export function withStart(stored: LiveWindow, live: LiveWindow, most = LIVE_POINTS): LiveWindow {
  const [first] = live;
  if (stored.length === 0 || live.length >= most) return live;
  if (first === undefined) return stored;
  const [step, pace] = [stored.at(-1)?.interval ?? 0, paceOf(live)];
  if (pace !== undefined && step > pace * ALIKE) return live;
  return [...stored.filter(({ ts }) => ts < first.ts - step / 2), ...live].slice(-most);
}

/** Interval of live values, s; undefined while unknown. */
function paceOf(live: LiveWindow): number | undefined {
  const interval = live.at(-1)?.interval;
  if (interval !== undefined && interval !== null) return interval;
  const [one, other] = live;
  return one === undefined || other === undefined ? undefined : other.ts - one.ts;
}
