import { describe, expect, it } from 'vitest';
import { Acknowledgements } from './acknowledgements.ts';

const [FIRST, SECOND] = ['02105E000000', '02105E000001'];

/** Two meters, and a clock that is set. */
function aWatch() {
  const clock = { now: 10_000 };
  const watch = new Acknowledgements([FIRST, SECOND], () => clock.now);
  const noteAt = (now: number, mac: string) => {
    clock.now = now;
    watch.note(mac, now);
  };
  return { clock, watch, noteAt };
}

describe('acknowledgements of meters', () => {
  it('counts the longest time between two of them, and the time since the last', () => {
    const { clock, watch, noteAt } = aWatch();
    for (const now of [10_000, 11_000, 15_000, 16_000]) noteAt(now, FIRST);
    expect(watch.longestSilence([FIRST])).toBe(4_000);
    clock.now = 23_000;
    expect(watch.longestSilence([FIRST])).toBe(7_000);
    expect(watch.longestSilence([SECOND])).toBe(0);
    expect(watch.longestSilence([SECOND, FIRST])).toBe(7_000);
  });
  it('forgets a silence that was over before it is counted anew, but not one that lasts', () => {
    const { clock, watch, noteAt } = aWatch();
    for (const now of [10_000, 15_000]) noteAt(now, FIRST);
    clock.now = 16_000;
    watch.watchSilence();
    noteAt(18_000, FIRST);
    expect(watch.longestSilence([FIRST])).toBe(3_000);
  });
  it('waits for a newer sample of every meter, whatever is acknowledged late', async () => {
    const { clock, watch, noteAt } = aWatch();
    noteAt(12_000, FIRST);
    watch.note(FIRST, 9_000);
    expect(watch.isAfter(FIRST, 11_000)).toBe(true);
    expect(watch.isAfter(SECOND, 11_000)).toBe(false);
    const reached = watch.allAfter(11_000, 5_000);
    noteAt(13_000, SECOND);
    expect(await reached).toBe(true);
    const never = watch.allAfter(13_000, 5_000);
    clock.now = 19_000;
    expect(await never).toBe(false);
  });
});
