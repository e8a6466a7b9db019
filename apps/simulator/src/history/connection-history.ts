import { DAY_MS, HOUR_MS, MINUTE_MS } from '@phasor/quantities';
import { seedOf, uniform } from '../physics/random.ts';
import type { HistoryDepth } from './history-plan.ts';

/** From a moment on a device was connected, with the number and the time of its start, or was not. */
export interface ConnectionMark {
  readonly mac: string;
  /** Epoch ms. */
  readonly at: number;
  readonly status: 'ONLINE' | 'OFFLINE';
  readonly boot: number | null;
  readonly startedAt: number | null;
}

interface Interruption {
  readonly from: number;
  readonly to: number;
  /** The device itself went down; otherwise only its network. */
  readonly isRestart: boolean;
}

const DEPTH_MS = { full: 396 * DAY_MS, short: 3 * HOUR_MS } as const satisfies Record<HistoryDepth, number>;
/** Restarts a day: firmware, fuses, people. */
const RESTART_CHANCE = 0.03;
/** Lost connections a day of the device with the best and with the worst place for a radio. */
const LOSS_CHANCE = [0.06, 0.6] as const;
/** Every so many days the network of the works is maintained, on a night. */
const MAINTENANCE_DAYS = 42;
const STARTING_MS = 20_000;

/** Since when the demo's devices are followed. */
export function followedSince(now: number, depth: HistoryDepth): number {
  return now - DEPTH_MS[depth];
}

/** How often a device started anew before the demo's first start. */
export function startsBefore(device: { mac: string; seed: number }, now: number, depth: HistoryDepth): number {
  const restarts = interruptions(device, followedSince(now, depth), now).filter(({ isRestart }) => isRestart);
  return restarts.length;
}

/**
 * When a device was connected in the time that its measurements are filled in for, ascending: a function of the works' seed,
 * as what it measured.
 * @param end when it sent last, epoch ms; `now` of one that is in service
 */
export function connectionHistory(
  device: { mac: string; seed: number; end: number },
  now: number,
  depth: HistoryDepth,
): readonly ConnectionMark[] {
  const from = followedSince(now, depth);
  const { mac, seed, end } = device;
  const offline = (at: number): ConnectionMark => ({ mac, at, status: 'OFFLINE', boot: null, startedAt: null });
  if (end <= from) return [offline(from)];
  const ranBefore = uniform(seedOf(seed, mac), 0, 1) * 30 * DAY_MS;
  let running = { boot: 0, startedAt: Math.round(from - ranBefore) };
  const online = (at: number): ConnectionMark => ({ mac, at, status: 'ONLINE', ...running });
  const marks = [online(from)];
  for (const { from: lost, to: back, isRestart } of interruptions(device, from, end)) {
    if (isRestart) running = { boot: running.boot + 1, startedAt: back - STARTING_MS };
    marks.push(offline(lost), online(back));
  }
  return end < now ? [...marks, offline(end)] : marks;
}

/** Apart from each other, ascending, inside the range. */
function interruptions(
  { mac, seed }: { mac: string; seed: number },
  from: number,
  to: number,
): readonly Interruption[] {
  const found: Interruption[] = [];
  for (let day = Math.floor(from / DAY_MS); day * DAY_MS < to; day += 1) found.push(...ofDay({ mac, seed }, day));
  found.sort((a, b) => a.from - b.from);
  return found.filter((one, index) => {
    const before = found[index - 1];
    return one.from > from && one.to < to && (before === undefined || one.from > before.to);
  });
}

function ofDay({ mac, seed }: { mac: string; seed: number }, day: number): Interruption[] {
  const own = seedOf(seedOf(seed, 'connection'), mac);
  const draw = (n: number) => uniform(own, day, n);
  const [best, worst] = LOSS_CHANCE;
  // Most have a good place, few a bad one.
  const loss = best + (worst - best) * uniform(own, -1) ** 2;
  const at = (share: number) => Math.round(day * DAY_MS + share * DAY_MS);
  const found: Interruption[] = [];
  if (draw(0) < RESTART_CHANCE) {
    const lost = at(draw(1));
    found.push({ from: lost, to: lost + STARTING_MS + Math.round(draw(2) * 4 * MINUTE_MS), isRestart: true });
  }
  if (draw(3) < loss) {
    const lost = at(draw(4));
    found.push({ from: lost, to: lost + Math.round(20_000 * 300 ** draw(5)), isRestart: false });
  }
  if (day % MAINTENANCE_DAYS === 0) {
    const lost = day * DAY_MS + HOUR_MS;
    found.push({ from: lost, to: lost + 11 * MINUTE_MS + Math.round(draw(6) * 90_000), isRestart: false });
  }
  return found;
}
