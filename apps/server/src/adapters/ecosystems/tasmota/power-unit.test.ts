import { describe, expect, it } from 'vitest';
import { memosAfter, message, valuesOf } from '../../../../testing/devices/ecosystem-messages.ts';
import { ecosystem } from './index.ts';

const context = { key: 'plug', memos: new Map<string, unknown>(), prefix: '', timeZone: 'Europe/Bratislava' };

function read(topic: string, payload: unknown, memos: Map<string, unknown>) {
  return ecosystem.read(message(topic, payload), { ...context, memos });
}

describe('a smart-meter head whose labels name no unit', () => {
  /** A meter of a power, with its register in steps of 1 Wh, each 10 s. @param sent the power as it is sent */
  const messages = (watts: number, sent: (watts: number) => number, count = 200) =>
    Array.from({ length: count }, (_, n) => {
      const Time = new Date(Date.UTC(2026, 6, 2, 11) + n * 10_000).toISOString().slice(0, 19);
      const Total_in = Math.floor(12_345_678 + (watts * n) / 360) / 1_000;
      return { Time, DSMR: { Total_in, Power_curr: sent(watts + (n % 3) / 1_000) } };
    });
  const powers = (all: readonly unknown[]) => {
    const memos = new Map<string, unknown>();
    return all.map((body) => {
      const found = read('tele/plug/SENSOR', body, memos);
      memosAfter(found, memos);
      return valuesOf(found)['P.T'];
    });
  };

  // proves R-ECO-046
  it('and that sends kW is known by the growth of its register, and not stored before', () => {
    const read = powers(messages(412, (watts) => Math.round(watts + 0.4) / 1_000));
    expect(read.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(read.at(-1)).toBe(412);
    expect(new Set(read)).toEqual(new Set([undefined, 412]));
    const [first] = messages(412, (watts) => Math.round(watts + 0.4) / 1_000);
    const unknown = ecosystem.read(message('tele/plug/SENSOR', first), { ...context, memos: new Map() });
    expect(unknown).toContainEqual({
      kind: 'unknown',
      key: 'plug',
      fields: [{ path: 'DSMR.Power_curr', value: 0.412 }],
    });
  });

  // proves R-ECO-046
  it('and that sends W with three decimals is known so, too, and by its first large power', () => {
    const small = powers(messages(42, (watts) => watts + 0.001, 400));
    expect(small[0]).toBeUndefined();
    expect(small.at(-1)).toBeCloseTo(42, 1);
    const [low, high] = [messages(42, (watts) => watts + 0.001, 1), messages(900, (watts) => watts, 1)];
    expect(powers([...high, ...low])).toEqual([900, 42.001]);
  });

  it('and that sends W without them is read at once', () => {
    expect(powers(messages(7, () => 7.25, 3))).toEqual([7.25, 7.25, 7.25]);
  });
});
