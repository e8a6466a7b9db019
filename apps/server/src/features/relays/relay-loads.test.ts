import { FakeClock } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { AppError } from '../../app-error.ts';
import type { StepReadings, StepReadingsWish } from '../../ports/step-readings.ts';
import { RelayLoads } from './relay-loads.ts';

const device = aDevice({ type: 2 });
const { mac } = device;

function loadsOver(read: (wish: StepReadingsWish) => StepReadings, clock = new FakeClock()) {
  const loads = new RelayLoads({ clock, stepReadings: { read: async (wish) => read(wish) } });
  const report = (energy: number, state = 1) =>
    loads.take({ device: mac, time: clock.now(), values: { energy_R1: energy, relay_1: state }, words: {} });
  return { clock, loads, report };
}

const nothing = (): StepReadings => ({
  ...{ edges: new Float64Array(), columns: new Map(), registers: new Map() },
  ends: new Map(),
  sparse: [],
  covered: new Float64Array(),
});

describe('the present load of a relay', () => {
  it('is the mean of the last minute, from its counter', () => {
    const { clock, loads, report } = loadsOver(nothing);
    for (let second = 0; second <= 120; second += 10) {
      // 3,600 W for a minute, then 1,800 W: 10 Wh and 5 Wh in ten seconds.
      report(second <= 60 ? second : 60 + (second - 60) / 2);
      if (second < 120) clock.advance(10_000);
    }
    expect(loads.now(mac, 1)).toBe(1_800);
    expect(loads.now(mac, 2)).toBeNull();
  });

  it('is zero while it is off, and unknown after a single message, a restarted counter, or a minute of silence', () => {
    const { clock, loads, report } = loadsOver(nothing);
    report(5);
    expect(loads.now(mac, 1)).toBeNull();
    clock.advance(10_000);
    report(6);
    expect(loads.now(mac, 1)).toBe(360);
    clock.advance(10_000);
    report(0);
    expect(loads.now(mac, 1)).toBeNull();
    clock.advance(10_000);
    report(0, 0);
    expect(loads.now(mac, 1)).toBe(0);
    clock.advance(61_000);
    expect(loads.now(mac, 1)).toBeNull();
  });
});

describe('the readings of a relay', () => {
  it('count from the last time it switched', () => {
    const { clock, loads, report } = loadsOver(nothing);
    for (let second = 0; second < 40; second += 10) {
      report(0, 0);
      clock.advance(10_000);
    }
    report(0);
    clock.advance(10_000);
    report(10);
    expect(loads.now(mac, 1)).toBe(3_600);
    clock.advance(10_000);
    report(10);
    expect(loads.now(mac, 1)).toBe(1_800);
    clock.advance(60_000);
    expect(loads.now(mac, 1)).toBe(1_800);
  });

  it('of one instant are one, and one without the counter is none', () => {
    const { clock, loads, report } = loadsOver(nothing);
    report(0);
    report(0);
    expect(loads.now(mac, 1)).toBeNull();
    clock.advance(10_000);
    report(5);
    report(5);
    loads.take({ device: mac, time: clock.now() + 5_000, values: { relay_1: 1 }, words: {} });
    expect(loads.now(mac, 1)).toBe(1_800);
  });

  it('begin anew where the clock of the device goes back', () => {
    const { clock, loads } = loadsOver(nothing);
    const take = (time: number, energy: number) =>
      loads.take({ device: mac, time: clock.now() + time, values: { energy_R1: energy, relay_1: 1 }, words: {} });
    take(0, 0);
    take(20_000, 20);
    take(10_000, 21);
    expect(loads.now(mac, 1)).toBeNull();
    take(20_000, 26);
    expect(loads.now(mac, 1)).toBe(1_800);
  });
});

describe('the load connected to a relay', () => {
  const quarters = (...wattHours: number[]): StepReadings => ({
    ...nothing(),
    columns: new Map([['energy_R1', Float64Array.from(wattHours)]]),
  });

  it('is its greatest quarter hour lately; what is unknown does not count', async () => {
    const { loads } = loadsOver(() => quarters(100, Number.NaN, 300, 250));
    expect(await loads.greatest(device)).toEqual(new Map([[1, 1_200]]));
  });

  it('is that of quarter hours of a week, read again after five minutes', async () => {
    const wishes: StepReadingsWish[] = [];
    const { loads, clock } = loadsOver((wish) => {
      wishes.push(wish);
      return quarters(100 * wishes.length);
    });
    await loads.greatest(device);
    const now = clock.now() / 1_000;
    expect(wishes).toEqual([{ device, source: 1, period: '15MIN', from: now - 7 * 86_400, to: now }]);
    clock.advance(299_999);
    expect(await loads.greatest(device)).toEqual(new Map([[1, 400]]));
    clock.advance(1);
    expect(await loads.greatest(device)).toEqual(new Map([[1, 800]]));
    expect(wishes).toHaveLength(2);
  });

  it('is the last known value where it cannot be read now, and nothing where it never could', async () => {
    let read = () => quarters(300);
    const { loads, clock } = loadsOver(() => read());
    await loads.greatest(device);
    read = () => {
      throw new AppError('server.unavailable');
    };
    clock.advance(10 * 60_000);
    expect(await loads.greatest(device)).toEqual(new Map([[1, 1_200]]));
    const { loads: others } = loadsOver(() => read());
    expect(await others.greatest(device)).toEqual(new Map());
    // As after a start of the server whose store comes later: the load is asked about as soon as it is known.
    read = () => quarters(300);
    expect(await others.greatest(device)).toEqual(new Map([[1, 1_200]]));
  });
});
