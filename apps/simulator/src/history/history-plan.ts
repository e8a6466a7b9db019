import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS, SECOND_MS } from '@phasor/quantities';
import type { DeviceModel } from '../meters/device-model.ts';
import { type RegisterMark, turnRegisters } from './register-mark.ts';

/** A stretch of history of one resolution, to be sent from its end to its beginning. */
export interface Segment {
  /** Epoch ms; the first sample begins here. */
  readonly from: number;
  readonly to: number;
  /** Length of a sample, ms, and the instants looked at in each. */
  readonly step: number;
  readonly points: number;
  /** Order of sending; smaller first. */
  readonly stage: number;
}

export type HistoryDepth = 'full' | 'short';

const MINUTE_DAYS = 7;
const MONTHS_13_DAYS = 396;

const MINUTES = { step: MINUTE_MS, points: 4 } as const;
const QUARTERS = { step: QUARTER_MS, points: 5 } as const;
const FINE_MS = 2 * HOUR_MS;
const FINE_DAYS = 3;
/** After a stop, samples that were sent but not known to be kept are made again just as they were. */
const GAP_FINE_MS = 600_000;

const down = (time: number, step: number) => Math.floor(time / step) * step;
const up = (time: number, step: number) => Math.ceil(time / step) * step;

/**
 * The history of a device that starts for the first time, newest first: hours of its own interval, a week of minutes,
 * months of quarter hours. Today and yesterday come first of all (stage 0), then the finest, then the rest.
 * Of a meter whose load is taken apart three days are fine: in minutes nothing is seen to be switched.
 * @param now a whole minute, epoch ms
 * @param device  seconds of its interval, and whether it is such a meter
 */
export function firstHistory(
  now: number,
  { interval, isFine = false }: { readonly interval: number; readonly isFine?: boolean },
  depth: HistoryDepth,
): readonly Segment[] {
  const fine = { step: interval * SECOND_MS, points: interval };
  if (depth === 'short') {
    const minutesTo = isFine ? now - HOUR_MS : now;
    const minutes = { from: now - 3 * HOUR_MS, to: minutesTo, ...MINUTES, stage: 0 };
    return isFine ? [{ from: minutesTo, to: now, ...fine, stage: 0 }, minutes] : [minutes];
  }
  const yesterday = down(now - 2 * DAY_MS, QUARTER_MS);
  const week = down(now - MINUTE_DAYS * DAY_MS, QUARTER_MS);
  if (isFine) {
    const [day, days] = [down(now - DAY_MS, QUARTER_MS), down(now - FINE_DAYS * DAY_MS, QUARTER_MS)];
    return [
      { from: day, to: now, ...fine, stage: 1 },
      { from: days, to: day, ...fine, stage: 3 },
      { from: week, to: days, ...MINUTES, stage: 3 },
      { from: down(now - MONTHS_13_DAYS * DAY_MS, QUARTER_MS), to: week, ...QUARTERS, stage: 3 },
    ];
  }
  return [
    { from: now - FINE_MS, to: now, ...fine, stage: 1 },
    { from: yesterday, to: now - FINE_MS, ...MINUTES, stage: 0 },
    { from: week, to: yesterday, ...MINUTES, stage: 2 },
    { from: down(now - MONTHS_13_DAYS * DAY_MS, QUARTER_MS), to: week, ...QUARTERS, stage: 3 },
  ];
}

/** History of a device that was last received from at `end`: days of minutes, months of quarter hours before it. */
export function silentHistory(end: number, depth: HistoryDepth): readonly Segment[] {
  const days = down(end - 3 * DAY_MS, QUARTER_MS);
  const minutes = { from: days, to: end, ...MINUTES, stage: 1 };
  if (depth === 'short') return [minutes];
  return [minutes, { from: down(end - MONTHS_13_DAYS * DAY_MS, QUARTER_MS), to: days, ...QUARTERS, stage: 3 }];
}

/** What was missed between a stop and a start, newest first. @param now a whole minute */
export function gapHistory(stopped: number, now: number, intervalSeconds: number): readonly Segment[] {
  if (now <= stopped) return [];
  const fine = { step: intervalSeconds * SECOND_MS, points: intervalSeconds };
  const fineTo = Math.min(now, up(stopped + GAP_FINE_MS, MINUTE_MS));
  const quartersFrom = up(fineTo, QUARTER_MS);
  const quartersTo = down(now - MINUTE_DAYS * DAY_MS, QUARTER_MS);
  const coarse =
    quartersTo > quartersFrom
      ? [
          { from: quartersTo, to: now, ...MINUTES, stage: 0 },
          { from: quartersFrom, to: quartersTo, ...QUARTERS, stage: 2 },
          { from: fineTo, to: quartersFrom, ...MINUTES, stage: 2 },
        ]
      : [{ from: fineTo, to: now, ...MINUTES, stage: 0 }];
  const all = [...coarse, { from: stopped, to: fineTo, ...fine, stage: 0 }];
  return all.filter((segment) => segment.to > segment.from);
}

/** Samples of a segment. */
export function sampleCount({ from, to, step }: Pick<Segment, 'from' | 'to' | 'step'>): number {
  return Math.max(0, Math.ceil((to - from) / step));
}

/** Walks over a segment without making samples: the mark at its other end. Yields now and then. */
export async function walkOver(model: DeviceModel, mark: RegisterMark, segment: Segment): Promise<RegisterMark> {
  const sign = mark.time === segment.to ? -1 : 1;
  const registers = Float64Array.from(mark.registers);
  const count = sampleCount(segment);
  let time = mark.time;
  for (let i = 0; i < count; i++) {
    const next = time + sign * segment.step;
    const span = { from: Math.min(time, next), to: Math.max(time, next), points: segment.points };
    const { increments } = model.measure(span);
    turnRegisters(registers, increments, sign);
    time = next;
    if (i % 500 === 499) await new Promise((resolve) => setImmediate(resolve));
  }
  return { time, registers };
}
