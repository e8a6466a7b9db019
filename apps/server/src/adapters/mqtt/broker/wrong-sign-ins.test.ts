import { FakeClock } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { WrongSignIns } from './wrong-sign-ins.ts';

/** Pauses are noted; the test decides when they end. */
function aScene() {
  const clock = new FakeClock();
  const pauses: number[] = [];
  const ends: (() => void)[] = [];
  const wrong = new WrongSignIns({
    now: () => clock.now(),
    pause: (ms) => {
      pauses.push(ms);
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  const many = async (times: number, address = '192.0.2.1') => {
    for (let n = 0; n < times; n += 1) await wrong.slow(address);
  };
  return { clock, wrong, pauses, ends, many };
}

describe('wrong sign-ins of devices', () => {
  // proves R-OPS-037
  it('are answered at once twenty times, then later and later, up to eight seconds', async () => {
    const { wrong, pauses, ends, many } = aScene();
    await many(20);
    expect(pauses).toEqual([]);
    for (let n = 0; n < 6; n += 1) {
      const answered = wrong.slow('192.0.2.1');
      ends.at(-1)?.();
      await answered;
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  // proves R-OPS-037
  it('are counted by network where addresses are of version 6, and forgotten after a quarter of an hour', async () => {
    const { clock, wrong, pauses, ends, many } = aScene();
    for (let n = 0; n < 20; n += 1) await wrong.slow(`2001:db8:0:7:${n}::1`);
    const answered = wrong.slow('2001:db8:0:7::99');
    expect(pauses).toEqual([1_000]);
    for (const end of ends) end();
    await answered;
    clock.advance(15 * 60_000 + 1);
    await many(20, '2001:db8:0:7::1');
    expect(pauses).toEqual([1_000]);
  });
});
