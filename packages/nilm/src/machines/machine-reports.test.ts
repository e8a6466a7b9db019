import { phaseSignal } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disaggregate, newPhaseState, type PhaseState } from '../disaggregation.ts';
import type { Edge } from '../edge.ts';
import type { Appliance } from '../imprint.ts';
import { checkRecording } from '../recording/recording.ts';
import type { Run } from '../run.ts';
import { type RecordedSample, samplesOf } from '../samples.ts';
import { machinesOf } from './following.ts';
import { machineEarly, machineEdge, machineOn } from './phase-machines.ts';

const SETTINGS = { threshold: 25, isLearning: false, step: 1000 };
const MOTOR = { P: 220, Q: 120 };
const HEATER = { P: 1_900, Q: 5 };
const KETTLE = { P: 2_000, Q: 5 };
const FRIDGE = { P: 240, Q: 126 };

/** A washing machine for 170 samples: its motor, and its heater twice. */
const washing = (from: number) => [
  { from, to: from + 170, ...MOTOR },
  { from: from + 20, to: from + 60, ...HEATER },
  { from: from + 110, to: from + 140, ...HEATER },
];

type Loads = readonly { from: number; to: number; P: number; Q: number }[];

function recorded(id: number, loads: Loads): Appliance {
  const { imprint, several } = checkRecording(samplesOf(phaseSignal({ length: 260, loads: [...loads] })), SETTINGS);
  return { id, imprints: [several ?? imprint].filter((each) => each !== null) };
}

const WASHER = recorded(1, washing(30));
const BOILER = recorded(2, [{ from: 30, to: 100, ...KETTLE }]);
const COOLER = recorded(3, [{ from: 30, to: 200, ...FRIDGE }]);

/** What is reported sample by sample: appliances that came on, when and since when, in seconds; runs; and whether the washer is on at the end. */
function follow(samples: readonly RecordedSample[], appliances: readonly Appliance[]) {
  const begin = samples[0]?.time ?? 0;
  const seconds = (time: number) => (time - begin) / 1_000;
  const starts: { appliance: number; at: number; since: number }[] = [];
  const runs: Run[] = [];
  let state = newPhaseState();
  for (const sample of samples) {
    const found = disaggregate(state, samplesOf([sample]), { appliances, settings: SETTINGS });
    for (const { appliance, time } of found.starts) {
      starts.push({ appliance, at: seconds(sample.time), since: seconds(time) });
    }
    runs.push(...found.runs);
    if (seconds(sample.time) % 10 === 0) state = JSON.parse(JSON.stringify(state)) as PhaseState;
  }
  const spans = runs.map(({ appliance, start, end }) => [appliance, seconds(start), seconds(end)]);
  const isOn = starts.some(({ appliance, since: time }) => machineOn(state, { appliance, time: begin + 1_000 * time }));
  return { starts, runs, spans, isOn };
}

const within = (from: number) => expect.toSatisfy((at: number) => at >= from && at <= from + 5);

describe('the reports of appliances of several states', () => {
  // proves R-NILM-077
  it('come once, within 5 s of their coming on', () => {
    const samples = phaseSignal({ length: 900, noise: 1, loads: [...washing(100), ...washing(500)] });
    const { starts, spans } = follow(samples, [WASHER]);
    expect(starts).toEqual([
      { appliance: 1, at: within(100), since: 100 },
      { appliance: 1, at: within(500), since: 500 },
    ]);
    expect(spans).toEqual([
      [1, 100, 270],
      [1, 500, 670],
    ]);
  });

  // proves R-NILM-078
  it('come of no other appliance that draws what their next state does', () => {
    const loads = [...washing(100), { from: 600, to: 670, ...KETTLE }];
    const { starts, spans } = follow(phaseSignal({ length: 800, noise: 1, loads }), [WASHER, BOILER]);
    expect(starts.map(({ appliance, since }) => [appliance, since])).toEqual([
      [1, 100],
      [2, 600],
    ]);
    expect(spans).toEqual([
      [1, 100, 270],
      [2, 600, 670],
    ]);
  });

  // proves R-NILM-079
  it('come of the nearer one where another appliance may have come on, too', () => {
    const loads = [...washing(100), { from: 600, to: 770, ...FRIDGE }];
    const { starts, spans } = follow(phaseSignal({ length: 900, noise: 1, loads }), [WASHER, COOLER]);
    expect(starts).toEqual([
      { appliance: 1, at: within(100), since: 100 },
      { appliance: 3, at: within(600), since: 600 },
    ]);
    expect(spans).toEqual([
      [1, 100, 270],
      [3, 600, 770],
    ]);
  });

  // proves R-NILM-079
  it('end with the run of the other appliance where that had come on after all, which has its energy alone', () => {
    const loads = [{ from: 100, to: 270, P: 226, Q: 122 }];
    const { starts, runs, isOn } = follow(phaseSignal({ length: 400, noise: 1, loads }), [WASHER, COOLER]);
    expect(starts).toEqual([{ appliance: 1, at: within(100), since: 100 }]);
    expect(runs.map(({ appliance }) => appliance)).toEqual([3]);
    expect(runs[0]?.energy).toBeCloseTo((226 * 170) / 3_600, 0);
    expect(isOn).toBe(false);
  });

  // proves R-NILM-077
  it('end where what they were measured by was no edge', () => {
    const two = recorded(4, [
      { from: 30, to: 200, P: 2_000, Q: 10 },
      { from: 90, to: 150, P: 700, Q: 10 },
    ]);
    const samples = phaseSignal({ length: 300, loads: [] }).map((sample, i) => {
      return { ...sample, P: (sample.P ?? 0) + ([2_000, 2_200, 1_850, 2_000][i - 100] ?? 0) };
    });
    const until = (seconds: number) => follow(samples.slice(0, seconds), [two]);
    expect(until(104).starts).toEqual([{ appliance: 4, at: 103, since: 100 }]);
    expect(until(104).isOn).toBe(true);
    expect(until(300)).toMatchObject({ starts: [{ appliance: 4, at: 103, since: 100 }], runs: [], isOn: false });
  });

  // proves R-NILM-077
  it('come once of an edge that is measured as another appliance’s meanwhile', () => {
    const state = newPhaseState();
    const known = { machines: machinesOf([WASHER]), known: { appliances: [COOLER], settings: SETTINGS } };
    const time = Date.UTC(2026, 2, 2);
    const level = (P: number, Q: number) => ({ P, Q, I: null });
    const edge = (P: number, Q: number): Edge => ({
      ...{ time, settled: time + 3_000, change: level(P, Q), before: level(100, 0), after: level(100 + P, Q) },
      ...{ peak: 0, noise: 1, noiseQ: 1, isFaint: false },
    });
    const [washer, cooler] = [edge(MOTOR.P, MOTOR.Q), edge(FRIDGE.P, FRIDGE.Q)];
    expect(machineEarly(state, { early: washer }, known).starts).toHaveLength(1);
    expect(machineEarly(state, { early: cooler }, known)).toEqual({ starts: [], isTaken: true });
    expect(machineOn(state, { appliance: 1, time })?.power).toBeCloseTo(MOTOR.P, -1);
    expect(machineEdge(state, washer, known)).toMatchObject({ starts: [], isReported: true });
    expect(machineOn(state, { appliance: 1, time })?.power).toBeCloseTo(MOTOR.P, -1);
  });

  // proves R-NILM-077
  it('come once of each use, whatever else comes on when', () => {
    const delays = fc.record({ washer: fc.nat(200), kettle: fc.nat(500), cooler: fc.nat(500) });
    fc.assert(
      fc.property(delays, ({ washer, kettle, cooler }) => {
        const loads = [
          ...washing(100 + washer),
          { from: 50 + kettle, to: 120 + kettle, ...KETTLE },
          { from: 50 + cooler, to: 220 + cooler, ...FRIDGE },
        ];
        const { starts, runs } = follow(phaseSignal({ length: 900, noise: 1, loads }), [WASHER, BOILER, COOLER]);
        const reports = starts.map(({ appliance, since }) => `${appliance} ${since}`);
        expect(new Set(reports).size).toBe(reports.length);
        const used = loads.reduce((sum, { from, to, P }) => sum + (P * (to - from)) / 3_600, 0);
        expect(runs.reduce((sum, { energy }) => sum + energy, 0)).toBeLessThan(1.05 * used);
      }),
      { numRuns: 40 },
    );
  });
});
