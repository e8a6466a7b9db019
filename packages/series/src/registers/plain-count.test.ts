import { describe, expect, it } from 'vitest';
import { countPlainly, isCarried, type PlainCount } from './plain-count.ts';

const HOUR = 3_600_000;

describe('what a connection of 1 kW carries', () => {
  /** After a register that has been the same for some seconds, in the hour behind them. */
  const carries = (increment: number, held: number, resolution?: number) => {
    const since = 9 * HOUR;
    const from = { since, time: since + held * 1_000 };
    return isCarried(
      increment,
      { from, until: from.time + HOUR },
      { maxPower: 1_000, ...(resolution && { resolution }) },
    );
  };

  it('is its power over the time, with what flowed unseen while the register stood, at most its resolution', () => {
    // 18 s of 1 kW are 5 Wh, 36 s are 10 Wh.
    for (const [held, most] of [
      [0, 1_000],
      [18, 1_005],
      [36, 1_010],
      [7_200, 1_010],
    ] as const) {
      expect([carries(most, held), carries(most + 0.1, held)]).toEqual([true, false]);
    }
    expect([carries(1_100, 7_200, 100), carries(1_100.1, 7_200, 100)]).toEqual([true, false]);
  });

  it('is anything without a limit', () => {
    expect(isCarried(1e12, { from: { since: 0, time: 0 }, until: 1 }, {})).toBe(true);
  });
});

describe('a plain count', () => {
  /** Readings of every hour, and where the count stops. */
  function counted(readings: readonly number[], boots = readings.map(() => Number.NaN)) {
    const count: PlainCount = {
      knots: {
        register: 'E',
        time: Float64Array.from(readings, (_, at) => (at + 1) * HOUR),
        value: Float64Array.from(readings),
        boot: Float64Array.from(boots),
      },
      options: { maxPower: 1_000 },
      ...{ time: new Float64Array(readings.length), value: new Float64Array(readings.length), length: 0 },
      state: { time: 0, reading: 500, boot: 1, total: 100, since: 0 },
      offset: -400,
    };
    const end = countPlainly(count, 0);
    return { end, values: [...count.value.subarray(0, count.length)], state: count.state };
  }

  it('goes on while readings rise as the connection carries them, with the last start that was reported', () => {
    const { end, values, state } = counted([900, 900, 1_500], [Number.NaN, 3, Number.NaN]);
    expect([end, values]).toEqual([3, [500, 500, 1_100]]);
    expect(state).toEqual({ time: 3 * HOUR, since: 3 * HOUR, reading: 1_500, boot: 3, total: 1_100 });
    expect(counted([900, 900, 900]).state).toMatchObject({ time: 3 * HOUR, since: HOUR });
  });

  it('stops at a reading that falls or rises too far', () => {
    expect(counted([900, 899, 950])).toMatchObject({ end: 1, values: [500] });
    expect(counted([900, 2_000, 2_001])).toMatchObject({ end: 1, values: [500] });
  });
});
