import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureOn } from '../history/register-mark.ts';
import { buildLoads } from '../models/build-loads.ts';
import { Feeder } from '../physics/feeder.ts';
import { testMeter, testSite } from '../testing/build-meters.ts';
import { BenchedMeter } from './benched-meter.ts';
import { Disconnector } from './disconnector.ts';
import { OctopusMeter } from './octopus-meter.ts';
import { OutageDetector } from './outage-detector.ts';
import { SenseDevice } from './sense-device.ts';
import { TestBench } from './test-bench.ts';
import { drawWave, harmonicContent } from './waveform.ts';

const NOON = Date.UTC(2026, 5, 10, 10);
const DAY_MS = 86_400_000;
const board = { site: testSite(), name: 'board', phases: 3, resistance: 0.1, reactance: 0.05 } as const;

describe('an octopus meter', () => {
  const circuits = Array.from({ length: 8 }, (_, i) => ({
    phase: (i % 3) as 0 | 1 | 2,
    loads: buildLoads([{ activity: 'desks', connection: (i % 3) as 0 | 1 | 2, name: `circuit ${i}` }], 3),
  }));

  it('measures circuits that together with the rest are the supply', () => {
    const meter = new OctopusMeter({ ...board, loads: [] }, circuits);
    const { values } = meter.measure({ from: NOON - 60_000, to: NOON, points: 6 });
    const supply = (values.P?.L1 ?? 0) + (values.P?.L2 ?? 0) + (values.P?.L3 ?? 0);
    const parts = Object.values(values.CH ?? {}).reduce((sum, circuit) => sum + (circuit.P ?? 0), 0);
    expect(Object.keys(values.CH ?? {})).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(Math.abs(supply - parts)).toBeLessThan(supply * 0.005 + 1);
  });

  it('counts the energy of each circuit', () => {
    const meter = new OctopusMeter({ ...board, loads: [] }, circuits);
    const mark = { time: NOON, registers: new Float64Array(meter.registerCount) };
    const { samples } = measureOn(meter, mark, { step: 900_000, points: 3, count: 4 });
    for (const [n, circuit] of Object.entries(samples[3]?.CH ?? {})) {
      const mean = samples.reduce((sum, one) => sum + (one.CH?.[n]?.P ?? 0), 0) / 4;
      expect(circuit.E_I).toBeCloseTo(mean, 1);
      expect(circuit.I).toBeGreaterThan(0);
    }
  });
});

describe('a disconnector', () => {
  const relay = (plan: ConstructorParameters<typeof Disconnector>[1][number]['plan']) =>
    ({ name: 'pump', phase: 0, watts: 900, vars: 300, spectrum: 'motor', plan }) as const;
  const build = () =>
    new Disconnector({ ...board, loads: [] }, [
      relay({ windows: [[6, 20]], weekend: true }),
      relay({ dark: true }),
      relay({ windows: [], weekend: true }),
      relay({ windows: [[0, 24]], weekend: true }),
    ]);

  it('follows its plans', () => {
    const { values } = build().measure({ from: NOON - 1000, to: NOON, points: 1 });
    expect(values).toMatchObject({ relay_1: 1, relay_2: 0, relay_3: 0, relay_4: 1 });
  });

  it('obeys a hand until the plan changes, and draws accordingly', () => {
    const device = build();
    const power = (at: number) => device.measure({ from: at, to: at + 1000, points: 1 }).values.P?.L1 ?? Number.NaN;
    const before = power(NOON);
    device.switch(1, false, NOON + 5_000);
    expect(power(NOON + 1_000)).toBeCloseTo(before, -2);
    expect(power(NOON + 6_000)).toBeCloseTo(before - 900, -1);
    expect(device.isOn(1, NOON + 9 * 3_600_000)).toBe(false);
    expect(device.isOn(1, NOON + DAY_MS)).toBe(true);
  });

  it('counts the energy of a relay only while it is on', () => {
    const device = build();
    const { increments } = device.measure({ from: NOON - 3_600_000, to: NOON, points: 60 });
    expect(increments[device.relayRegister(1)]).toBeCloseTo(900, 6);
    expect(increments[device.relayRegister(3)]).toBe(0);
  });
});

describe('an outage detector', () => {
  const feeder = new Feeder({
    ...{ seed: 42, name: 'feeder', timeZone: 'Europe/Bratislava' },
    troubles: ['motors', 'distantFault', 'capacitors', 'storm', 'maintenance'],
  });
  const detector = new OutageDetector(testSite(), 'feeder', feeder);
  const year = detector.disturbances(NOON - 365 * DAY_MS, NOON);

  it('sees outages, dips and swells over a year', () => {
    expect(new Set(year.map(({ type }) => type))).toEqual(new Set(['OUTAGE', 'DIP', 'SWELL']));
    expect(new Set(year.map(({ id }) => id)).size).toBe(year.length);
  });

  it('measures no voltage during an outage and a reduced one in a dip', () => {
    for (const { type, start, end, phases, residual } of year) {
      if (end - start < 3_000) continue;
      const middle = (start + end) / 2;
      const { U = {} } = detector.measure({ from: middle - 500, to: middle + 500, points: 1 }).values;
      const phase = phases[0] ?? 'L1';
      if (type === 'OUTAGE') expect(U[phase]).toBeLessThan(5);
      else expect((U[phase] ?? 0) / 232).toBeCloseTo(residual, 1);
    }
  });

  it('knows no frequency while every phase is dark', () => {
    const dark = year.find(({ type, start, end }) => type === 'OUTAGE' && end - start > 3_000);
    const from = dark?.start ?? Number.NaN;
    expect(detector.measure({ from: from + 1_000, to: from + 2_000, points: 1 }).values.F).toBeUndefined();
  });
});

describe('a sense device', () => {
  const room = new SenseDevice({ site: testSite(), name: 'office', shape: 'office', crowd: 700, setPoint: 22 });
  const at = (time: number) => room.measure({ from: time - 60_000, to: time, points: 1 }).values;

  it('finds used air and motion in a working hour and neither at night', () => {
    const day = at(NOON);
    const night = at(NOON + 13 * 3_600_000);
    expect(day.co2).toBeGreaterThan((night.co2 ?? Number.NaN) + 200);
    expect(day.lux2).toBeGreaterThan(1_000);
    expect(night.lux2).toBeLessThan(10);
    expect(room.measure({ from: NOON - 3_600_000, to: NOON, points: 1 }).values.pir).toBeGreaterThan(20);
  });

  it('counts the same motion in one interval as in its parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (second) => {
        const from = NOON + second * 1000;
        const count = (a: number, b: number) => room.measure({ from: a, to: b, points: 1 }).values.pir ?? Number.NaN;
        expect(count(from, from + 97_000)).toBe(count(from, from + 31_000) + count(from + 31_000, from + 97_000));
      }),
    );
  });
});

describe('a meter on a test bench', () => {
  const build = (error: number) => {
    const bench = new TestBench();
    return {
      bench,
      meter: new BenchedMeter({ meter: testMeter('household'), phases: 3, bench, seed: 1, name: 'x', error }),
    };
  };
  const settings = { GEN_EFF: [230, 5, 231, 6, 232, 7], GEN_PHAS: [0, 60, 120, 150, 240, 240], GEN_FREQ: 51 };

  it('measures the generator while it runs, within its class', () => {
    const { bench, meter } = build(0.004);
    bench.set({ ...settings, GENERATE: true }, NOON);
    const { values } = meter.measure({ from: NOON, to: NOON + 1000, points: 1 });
    expect(values.F).toBe(51);
    expect((values.U?.L1 ?? 0) / 230).toBeCloseTo(1, 2);
    expect((values.P?.L1 ?? 0) / (230 * 5 * 0.5)).toBeCloseTo(1, 1.9);
    expect((values.Q?.L2 ?? 0) / (231 * 6 * 0.5)).toBeCloseTo(1, 1.9);
    expect(values.PF?.L3).toBeCloseTo(1, 4);
  });

  it('measures its own supply before and after', () => {
    const { bench, meter } = build(0.004);
    const span = { from: NOON, to: NOON + 1000, points: 1 };
    const before = meter.measure(span).values;
    bench.set({ ...settings, GENERATE: true }, NOON + 1_000);
    bench.set({ GENERATE: false }, NOON + 2_000);
    expect(meter.measure(span).values).toEqual(before);
    expect(meter.measure({ from: NOON + 2_000, to: NOON + 3_000, points: 1 }).values.F).not.toBe(51);
  });

  it('draws waves that have the effective values and distortions of the reading', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 86_400 }), (second) => {
        const time = NOON - second * 1000;
        const inner = testMeter('household');
        const meter = new BenchedMeter({
          meter: inner,
          phases: 3,
          bench: new TestBench(),
          seed: 1,
          name: 'x',
          error: 0,
        });
        inner.readAt(time).forEach((reading, p) => {
          const wave = meter.wavesAt(time)[p];
          if (!wave) throw new Error('a phase has no wave');
          const effective = (points: number[]) => Math.sqrt(points.reduce((sum, v) => sum + v * v, 0) / points.length);
          expect(effective(drawWave(wave.voltage, 256))).toBeCloseTo(reading.U, 1);
          expect(effective(drawWave(wave.current, 256))).toBeCloseTo(reading.S / reading.U, 3);
          expect(Math.hypot(...harmonicContent(wave.voltage).slice(1))).toBeCloseTo(reading.DF_U, 1);
          expect(Math.hypot(...harmonicContent(wave.current).slice(1))).toBeCloseTo(reading.DF_I, 1);
        });
      }),
    );
  });
});
