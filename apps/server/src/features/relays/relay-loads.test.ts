import { FakeClock } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { AppError } from '../../app-error.ts';
import type { StepReadings } from '../../ports/step-readings.ts';
import { RelayLoads } from './relay-loads.ts';

const device = aDevice({ type: 2 });
const { mac } = device;

function loadsOver(read: () => StepReadings, clock = new FakeClock()) {
  const loads = new RelayLoads({ clock, stepReadings: { read: async () => read() } });
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

describe('the load connected to a relay', () => {
  const quarters = (...wattHours: number[]): StepReadings => ({
    ...nothing(),
    columns: new Map([['energy_R1', Float64Array.from(wattHours)]]),
  });

  it('is its greatest quarter hour lately; what is unknown does not count', async () => {
    const { loads } = loadsOver(() => quarters(100, Number.NaN, 300, 250));
    expect(await loads.greatest(device)).toEqual(new Map([[1, 1_200]]));
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
