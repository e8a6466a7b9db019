import { FakeClock } from '@phasor/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { MemorySeriesStore } from '../../../testing/series-store/memory-series-store.ts';
import { batchOf } from '../../../testing/series-store/series-samples.ts';
import type { Sample } from '../../ports/series-store.ts';
import type { StepReadings, StepReadingsPort } from '../../ports/step-readings.ts';
import { createMeasurements } from '../measurements/measurements.ts';
import { energyAnswer, profileReach, registerAnswer } from './relay-energy.ts';

const device = aDevice({ type: 2 });
const { mac, timeZone } = device;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A midnight in Bratislava. */
const DAY = Date.UTC(2026, 5, 9, 22);

describe('the profile of a relay', () => {
  let store: MemorySeriesStore;
  let stepReadings: StepReadingsPort;
  beforeEach(async () => {
    store = new MemorySeriesStore();
    await store.start();
    await store.setTimeZone(mac, timeZone);
    const clock = new FakeClock(DAY + 12 * HOUR);
    ({ stepReadings } = createMeasurements({ store, clock, serverTimeZone: 'UTC' }));
  });

  const counted = async (interval: number, wattHours: (minute: number) => number) => {
    const samples = Array.from({ length: (6 * HOUR) / interval }, (_, index): Sample => {
      const time = DAY + (index + 1) * interval;
      return {
        ...{ device: mac, source: 1, time, interval, boot: 1 },
        values: { energy_R1: wattHours((time - DAY) / MINUTE) },
      };
    });
    await store.append(batchOf(samples, 'relays'));
    await store.settle();
  };
  const read = async (from: number, to: number, neighbours: boolean) => {
    const wish = { from: (DAY + from * MINUTE) / 1_000, to: (DAY + to * MINUTE) / 1_000, neighbours };
    const profile = { device, source: 1, ...profileReach(wish, timeZone), registers: true } as const;
    const answer = registerAnswer(await stepReadings.read(profile), profile);
    const points = (answer.data as Record<string, [number, number | null][]>).R1 ?? [];
    return { ...answer, points: points.map(([time, energy]) => [(time - DAY) / MINUTE, Math.round(energy ?? -1)]) };
  };

  it('reaches a step beyond both edges of a window where neighbours are requested', async () => {
    // 600 W: 10 Wh a minute.
    await counted(MINUTE, (minute) => 10 * minute);
    expect((await read(130, 140, false)).points).toEqual([
      [130, 1_300],
      [135, 1_350],
    ]);
    expect((await read(130, 140, true)).points).toEqual([
      [105, 1_050],
      [120, 1_200],
      [135, 1_350],
      [150, 1_500],
    ]);
  });

  // proves R-MEAS-073
  it('has the first and the last reading beside the starts of its steps', async () => {
    await counted(MINUTE, (minute) => 10 * minute);
    // Six hours were measured, the last reading within a quarter hour of a longer range.
    const { ends } = await read(-60, 380, false);
    expect(ends).toEqual({
      R1: [
        [DAY + MINUTE, 10],
        [DAY + 360 * MINUTE, 3_600],
      ],
    });
    expect((await read(131, 138, false)).ends).toEqual({
      R1: [
        [DAY + 131 * MINUTE, 1_310],
        [DAY + 138 * MINUTE, 1_380],
      ],
    });
  });

  it('reports where registers were read less often than the steps are long, and only there', async () => {
    await counted(HOUR, (minute) => minute);
    expect((await read(0, 360, false)).sparse).toEqual([[DAY, DAY + 6 * HOUR, 3_600]]);
    await counted(MINUTE, (minute) => minute);
    expect(await read(0, 360, false)).not.toHaveProperty('sparse');
  });

  // proves R-MEAS-081, R-RELAY-041
  it('has a gap where the device was silent, and the energy of its steps says how much of it was measured', async () => {
    // 10 Wh a minute, unread from the second hour to the fifth.
    const minutes = Array.from({ length: 360 }, (_, index) => index + 1).filter((n) => n <= 120 || n > 300);
    const samples = minutes.map((minute): Sample => {
      const time = DAY + minute * MINUTE;
      return { device: mac, source: 1, time, interval: MINUTE, boot: 1, values: { energy_R1: 10 * minute } };
    });
    await store.append(batchOf(samples, 'relays'));
    await store.settle();
    const { points, ends } = await read(0, 360, false);
    const silent = points.filter(([, energy]) => energy === -1).map(([minute]) => minute);
    expect(silent).toEqual(Array.from({ length: 12 }, (_, step) => 120 + 15 * step));
    expect(points.filter(([minute]) => minute === 105 || minute === 300)).toEqual([
      [105, 1_050],
      [300, 3_000],
    ]);
    expect((ends?.R1?.[1][1] ?? 0) - (ends?.R1?.[0][1] ?? 0)).toBe(3_590);
    const hours = { device, source: 1, period: 'HOUR', from: DAY / 1_000, to: DAY / 1_000 + 6 * 3_600 } as const;
    const answer = energyAnswer(await stepReadings.read(hours), hours);
    const energies = (answer.data as Record<string, [number, number | null][]>).R1 ?? [];
    expect(energies.map(([, energy]) => energy)).toEqual([590, 600, 600, 600, 600, 600]);
    expect(answer.steps_covered?.map(([, share]) => share)).toEqual([1, 1, 0, 0, 0, 1]);
  });

  it('stays within the limit of a chart, with its neighbours', () => {
    const twentyDays = { from: DAY / 1_000, to: DAY / 1_000 + 20 * 86_400 };
    expect(profileReach(twentyDays, timeZone)).toEqual({ ...twentyDays, period: '15MIN' });
    const { from, to, period } = profileReach({ ...twentyDays, neighbours: true }, timeZone);
    expect([twentyDays.from - from, to - twentyDays.to, period]).toEqual([3_600, 3_600, 'HOUR']);
  });

  it('has days of 23 hours beside it as such', () => {
    // The clock went forward on 29 March 2026, the day before the range.
    const from = Date.UTC(2026, 2, 29, 22) / 1_000;
    const year = { from, to: from + 365 * 86_400, neighbours: true };
    const reach = profileReach(year, timeZone);
    expect([from - reach.from, reach.period]).toEqual([23 * 3_600, 'DAY']);
  });
});

describe('the answer of a relay', () => {
  const readings = (columns: Record<string, number[]>): StepReadings => ({
    ...{ edges: Float64Array.of(DAY, DAY + HOUR, DAY + 2 * HOUR), ends: new Map(), sparse: [] },
    columns: new Map(Object.entries(columns).map(([name, values]) => [name, Float64Array.from(values)])),
    ...{ registers: new Map(), covered: new Float64Array() },
  });
  const wish = { device, period: 'HOUR' } as const;

  it('is that of the relays of which something is known, to the millionth', () => {
    const { data, ...rest } = energyAnswer(readings({ energy_R1: [Number.NaN, 1 / 3], energy_R4: [7, 8] }), wish);
    expect(data).toEqual({
      R1: [
        [DAY, null],
        [DAY + HOUR, 0.333333],
      ],
      R4: [
        [DAY, 7],
        [DAY + HOUR, 8],
      ],
    });
    expect(rest).toEqual({ step: 3_600, time_zone: timeZone });
    expect(rest).not.toHaveProperty('steps_covered');
  });

  it('is not found where nothing is known', () => {
    for (const answer of [energyAnswer, registerAnswer]) {
      expect(() => answer(readings({}), wish)).toThrow(expect.objectContaining({ error: 'store.not_found' }));
    }
  });
});
