import { describe, expect, it } from 'vitest';
import { LatestValues } from './latest-values.ts';

const reading = () => ({ ratio: 1, continuous: (_device: string, _column: string, value: number) => value });
const arrival = (time: number, values: Record<string, number>) => ({
  device: 'A1',
  time,
  interval: 1_000,
  values,
  words: {},
});

describe('the latest values of a device', () => {
  it('are unknown before its first message', () => {
    const latest = new LatestValues(reading);
    expect(latest.read('A1')).toBeUndefined();
    expect(latest.isFresh('A1', 0)).toBe(false);
  });

  it('join partial messages', () => {
    const latest = new LatestValues(reading);
    latest.record(arrival(1_000, { P_L1: 100 }), 1_000);
    latest.record(arrival(1_500, { relay_1: 1 }), 1_500);
    latest.record(arrival(2_000, { P_L1: 200 }), 2_000);
    expect(latest.read('A1')).toMatchObject({ ts: 2, P: { L1: 200 }, relays: { 1: 1 } });
  });

  it('join the words of partial messages, and four kinds of them at most', () => {
    const latest = new LatestValues(reading);
    latest.record({ ...arrival(1_000, { P_L1: 100 }), words: { MTYPE: 'A' } }, 1_000);
    latest.record({ ...arrival(1_000, { F: 50 }), words: { CONTYPE: 'B' } }, 1_000);
    expect(latest.read('A1')).toMatchObject({ MTYPE: 'A', CONTYPE: 'B', F: 50 });
    for (const column of ['U_L1', 'I_L1']) latest.record(arrival(1_000, { [column]: 1 }), 1_000);
    expect(latest.read('A1')).toHaveProperty('P');
    latest.record(arrival(1_000, { Q_L1: 1 }), 1_000);
    expect(latest.read('A1')).not.toHaveProperty('P');
  });

  it('are those of the present settings of the device', () => {
    let ratio = 1;
    const latest = new LatestValues(() => ({ ...reading(), ratio, settings: `ratio ${ratio}` }));
    latest.record(arrival(1_000, { P_L1: 100 }), 1_000);
    expect(latest.read('A1')).toMatchObject({ P: { L1: 100 }, settings: 'ratio 1' });
    ratio = 40;
    expect(latest.read('A1')).toMatchObject({ P: { L1: 4_000 }, settings: 'ratio 40' });
  });

  it('are forgotten, or taken over from another process, and differ then only where another value is read', () => {
    const [here, there] = [new LatestValues(reading), new LatestValues(reading)];
    for (const time of [1_000, 2_000]) here.record(arrival(time, { P_L1: 100 }), time);
    expect(there.kept('A1', 2_500)).toBeUndefined();
    expect(there.restore('A1', undefined, 2_500)).toBe(false);
    expect(there.restore('A1', here.kept('A1', 2_500), 2_500)).toBe(true);
    expect(there.read('A1')).toEqual(here.read('A1'));
    expect([5_000, 5_001].map((now) => there.isFresh('A1', now))).toEqual([true, false]);
    expect(there.restore('A1', here.kept('A1', 2_600), 2_600)).toBe(false);
    here.record(arrival(3_000, { P_L1: 200 }), 3_000);
    expect(there.restore('A1', here.kept('A1', 3_000), 3_000)).toBe(true);
    expect(there.restore('A1', undefined, 3_000)).toBe(true);
    expect(there.read('A1')).toBeUndefined();
  });

  it('have the last registers of a silent device, and those that it sent instead of them', () => {
    const registers = () =>
      new Map([
        ['E_I_L1', 1_000],
        ['E_E_L1', 7],
      ]);
    const latest = new LatestValues(() => ({ ...reading(), registers }));
    expect(latest.lastRegisters('A1')).toMatchObject({ E_I: { L1: 1_000 }, E_E: { L1: 7 } });
    latest.record(arrival(1_000, { E_I_L1: 1_001 }), 1_000);
    expect(latest.lastRegisters('A1')).toMatchObject({ ts: 1, E_I: { L1: 1_001 }, E_E: { L1: 7 } });
  });

  it('keep their time when a sign of life carries only its signal strength', () => {
    const latest = new LatestValues(reading);
    latest.record(arrival(1_000, { P_L1: 100 }), 1_000);
    latest.record(arrival(1_500, { LRRSI: -97 }), 1_500);
    expect(latest.read('A1')).toMatchObject({ ts: 1, P: { L1: 100 }, LRRSI: -97 });
    latest.record(arrival(2_000, {}), 2_000);
    expect(latest.read('A1')).toMatchObject({ ts: 1, P: { L1: 100 } });
  });

  it('give their interval, also after a sign of life, and none while it is unknown', () => {
    const latest = new LatestValues(reading);
    latest.record({ ...arrival(1_000, { P_L1: 100 }), interval: 60_000, pace: null }, 1_000);
    expect(latest.read('A1')?.interval).toBeNull();
    latest.record({ ...arrival(901_000, { P_L1: 100 }), interval: 60_000, pace: 900_000 }, 901_000);
    latest.record(arrival(901_500, { LRRSI: -97 }), 901_500);
    expect(latest.read('A1')?.interval).toBe(900);
  });

  it('give the interval that the link of the device reports, whatever is received', () => {
    const latest = new LatestValues(reading);
    for (const time of [0, 1_000, 2_000]) latest.record({ ...arrival(time, { P_L1: 1 }), pace: 900_000 }, time);
    expect(latest.read('A1')?.interval).toBe(900);
    latest.record({ ...arrival(3_000, { P_L1: 1 }), pace: null }, 3_000);
    expect(latest.read('A1')?.interval).toBeNull();
  });

  // proves R-LIVE-009
  it('give the interval at which they were received, however seldom the device stores a sample', () => {
    const latest = new LatestValues(reading);
    const kept = (time: number) => ({ ...arrival(time, { P_L1: 100 }), interval: 60_000 });
    latest.record(kept(1_000), 1_000);
    expect(latest.read('A1')?.interval).toBe(60);
    latest.record(kept(2_000), 2_000);
    latest.record(kept(3_000), 3_000);
    expect(latest.read('A1')?.interval).toBe(1);
  });

  it('have the pace of measurements, not of signs of life', () => {
    const latest = new LatestValues(reading);
    for (const time of [0, 60_000, 120_000]) {
      latest.record(arrival(time, { P_L1: 100 }), time);
      latest.record(arrival(time + 30_000, { WRSSI: -61 }), time + 30_000);
    }
    expect(latest.read('A1')?.interval).toBe(60);
  });

  it('have the time of a sign of life where nothing else was received', () => {
    const latest = new LatestValues(reading);
    latest.record(arrival(1_500, { LRRSI: -97 }), 1_500);
    expect(latest.read('A1')).toEqual({ ts: 1.5, interval: 1, LRRSI: -97 });
  });

  it('drop a part that is no longer sent', () => {
    const latest = new LatestValues(reading);
    latest.record(arrival(1_000, { P_L1: 100, I_L1: 1 }), 1_000);
    latest.record(arrival(5_000, { P_L1: 200 }), 5_000);
    expect(latest.read('A1')).toEqual({ ts: 5, interval: 4, P: { L1: 200, CUM: 200 } });
  });

  // proves R-CONN-022
  it("are fresh for three intervals by the server's clock, whatever the clock of the device", () => {
    const latest = new LatestValues(reading);
    latest.record(arrival(999_000, { P_L1: 100 }), 10_000);
    expect(latest.isFresh('A1', 13_000)).toBe(true);
    expect(latest.isFresh('A1', 13_001)).toBe(false);
  });

  it('are fresh for three times the interval at which they are received', () => {
    const latest = new LatestValues(reading);
    const spoken = (pace: number, interval: number) => {
      for (const time of [0, pace, 2 * pace]) latest.record({ ...arrival(time, { P_L1: 1 }), interval }, time);
      return [5 * pace, 5 * pace + 1].map((now) => latest.isFresh('A1', now));
    };
    expect(spoken(1_000, 60_000)).toEqual([true, false]);
  });

  it('are fresh for three seconds of a device that sends several times in one', () => {
    const latest = new LatestValues(reading);
    for (const time of [0, 200, 400]) latest.record({ ...arrival(time, { P_L1: 1 }), interval: 200 }, time);
    expect(latest.isFresh('A1', 3_400)).toBe(true);
  });

  it('are fresh between frames of a device that sends the samples of each second in one batch', () => {
    const latest = new LatestValues(reading);
    for (const time of [0, 10_000, 20_000]) latest.record(arrival(time, { P_L1: 1 }), time);
    expect(latest.isFresh('A1', 29_000)).toBe(true);
  });

  it('keep a part that is received less often than the others for three storage intervals of the device', () => {
    const latest = new LatestValues(reading);
    const kept = (time: number, values: Record<string, number>) =>
      latest.record({ ...arrival(time, values), interval: 60_000 }, time);
    kept(0, { relay_1: 1 });
    for (let time = 1_000; time <= 30_000; time += 1_000) kept(time, { P_L1: time });
    expect(latest.read('A1')).toMatchObject({ relays: { 1: 1 }, interval: 1 });
  });
});
