import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metered, samplesOver, startMetered } from '../support/metered.ts';

const MINUTE = 60;
const HOUR = 3_600;
/** A whole hour that is long over. */
const BEGIN = Math.floor(Date.now() / 1_000 / HOUR) * HOUR - 6 * HOUR;

/** A meter of another maker: seven minutes over an hour, and later seven seconds from an odd one. */
const LINES = [
  { from: BEGIN, count: 9, interval: 7 * MINUTE, step: 15 * MINUTE },
  { from: BEGIN + 3 * HOUR + 4, count: 120, interval: 7, step: MINUTE },
] as const;
type Line = (typeof LINES)[number];
const wattsAt = ({ from, interval }: Line, ts: number) => (((ts - from) / interval) % 3 === 0 ? 4_000 : 1_000);

/** Mean of what was sent in [from, to): each sample by its time there. */
function meanOf(line: Line, [start, end]: readonly [number, number]): number {
  const { from, count, interval } = line;
  let [work, time] = [0, 0];
  for (let sample = 1; sample <= count; sample += 1) {
    const ts = from + sample * interval;
    const part = Math.max(0, Math.min(ts, end) - Math.max(ts - interval, start));
    work += part * wattsAt(line, ts);
    time += part;
  }
  return work / time;
}

// proves R-MEAS-092
describe('means of a meter whose samples do not begin on whole minutes', () => {
  let metered: Metered;
  beforeAll(async () => {
    metered = await startMetered({}, { timeZone: 'UTC' });
    for (const line of LINES) {
      const { from, count, interval } = line;
      const watts = (ts: number) => wattsAt(line, ts);
      const samples = samplesOver({ from, to: from + count * interval, interval, watts });
      await metered.meter.store(samples, interval);
    }
  });
  afterAll(() => metered?.stop());

  it.each(LINES)('are the same before and after their buckets are formed, in steps of $step s', async (line) => {
    const [from, to] = [line.from - (line.from % line.step), line.from + line.count * line.interval];
    const wish = { token: metered.token, data: 'P', phase: 'L1', from, to, step: line.step };
    const inside = Array.from({ length: Math.floor((to - from) / line.step) - 1 }, (_, step): [number, number] => [
      from + (step + 1) * line.step,
      from + (step + 2) * line.step,
    ]);
    expect(inside.length).toBeGreaterThan(1);
    // Buckets of a time that is over are formed within two seconds.
    for (const until = Date.now() + 4_000; Date.now() < until; await sleep(250)) {
      const answer = await metered.owner.call('measurements.profile', wish);
      const { L1 = [] } = (answer.status === 'OK' ? answer.data.P : {}) as { L1?: [number, number | null][] };
      const means = new Map(L1);
      for (const step of inside) expect(means.get(step[0] * 1_000)).toBeCloseTo(meanOf(line, step), 1);
    }
  });
});
