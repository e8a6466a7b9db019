import { HOUR_MS } from '@phasor/quantities';
import { phaseSignal } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disaggregate, newPhaseState, type PhaseState } from '../disaggregation.ts';
import type { Appliance } from '../imprint.ts';
import { checkRecording } from '../recording/recording.ts';
import type { Run } from '../run.ts';
import { type RecordedSample, samplesOf } from '../samples.ts';

const SETTINGS = { threshold: 25, isLearning: true, step: 1000 };
const FRIDGE = { P: 130, Q: 90 };
const [MOTOR, HEATER] = [
  { P: 220, Q: 120 },
  { P: 1_900, Q: 5 },
];

/** A washing machine for 170 samples: its motor, and its heater twice. */
const washing = (begin: number) => [
  { from: begin, to: begin + 170, ...MOTOR },
  { from: begin + 20, to: begin + 60, ...HEATER },
  { from: begin + 110, to: begin + 140, ...HEATER },
];

function recorded(id: number, loads: ReturnType<typeof washing>): Appliance {
  const { imprint, several } = checkRecording(samplesOf(phaseSignal({ length: 260, loads })), SETTINGS);
  return { id, imprints: [several ?? imprint].filter((each) => each !== null) };
}

const WASHER = recorded(1, washing(30));
const COOLER = recorded(2, [{ from: 30, to: 200, ...FRIDGE }]);

/** Runs of the appliances in samples that come in pieces; between them the state passes through JSON. */
function follow(samples: readonly RecordedSample[], cuts: readonly number[] = [], appliances = [WASHER, COOLER]) {
  const places = [0, ...cuts.toSorted((a, b) => a - b), samples.length];
  const found: { runs: Run[]; starts: number[] } = { runs: [], starts: [] };
  let state = newPhaseState();
  for (const [i, place] of places.entries()) {
    state = JSON.parse(JSON.stringify(state)) as PhaseState;
    const piece = samplesOf(samples.slice(place, places[i + 1] ?? samples.length));
    const { runs, starts } = disaggregate(state, piece, { appliances, settings: SETTINGS });
    found.runs.push(...runs);
    found.starts.push(...starts.map(({ appliance }) => appliance));
  }
  return found;
}

const HOUSE = phaseSignal({
  length: 1_400,
  noise: 2,
  loads: [
    ...washing(300),
    ...washing(900),
    { from: 100, to: 380, ...FRIDGE },
    { from: 430, to: 700, ...FRIDGE },
    { from: 950, to: 1_200, ...FRIDGE },
  ],
});
const begin = HOUSE[0]?.time ?? 0;
const secondsOf = ({ appliance, start, end }: Run) => [appliance, (start - begin) / 1_000, (end - begin) / 1_000];

describe('a recording of an appliance with several states', () => {
  // proves R-NILM-066
  it('has its states, and the changes between them', () => {
    const { machine, rising, falling } = WASHER.imprints[0] ?? {};
    expect(machine?.states.map(({ P }) => Math.round(P / 10) * 10)).toEqual([0, 220, 2_120]);
    expect(machine?.changes).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
      [1, 0],
    ]);
    expect([rising?.P, falling?.P].map((power) => Math.round((power ?? 0) / 10) * 10)).toEqual([220, -220]);
  });

  it('is refused as one with many edges where nobody says that all of them are one appliance', () => {
    const { refusal, imprint } = checkRecording(samplesOf(phaseSignal({ length: 260, loads: washing(30) })), SETTINGS);
    expect([refusal, imprint]).toEqual([525, null]);
  });

  it('is none where something is still on at its end', () => {
    const loads = [...washing(30), { from: 60, to: 260, P: 900, Q: 0 }];
    const { refusal, several } = checkRecording(samplesOf(phaseSignal({ length: 260, loads })), SETTINGS);
    expect([refusal, several]).toEqual([525, null]);
  });
});

describe('a phase with an appliance of several states', () => {
  // proves R-NILM-067
  it('has its uses as one run each, with what each state drew, beside others', () => {
    const { runs, starts } = follow(HOUSE);
    expect(runs.map(secondsOf).toSorted((a, b) => (a[1] ?? 0) - (b[1] ?? 0))).toEqual([
      [2, 100, 380],
      [1, 300, 470],
      [2, 430, 700],
      [1, 900, 1_070],
      [2, 950, 1_200],
    ]);
    const uses = runs.filter(({ appliance }) => appliance === 1);
    for (const { energy, levels, predictionRate } of uses) {
      expect(energy).toBeCloseTo((MOTOR.P * 170 + HEATER.P * 70) / 3_600, 0);
      expect(levels?.map(({ power }) => Math.round(power / 100) * 100)).toEqual([200, 2_100, 200, 2_100, 200]);
      expect(predictionRate).toBeGreaterThan(0.8);
    }
    expect(starts.filter((appliance) => appliance === 1)).toHaveLength(2);
  });

  it('has the same runs for any division of the samples, and after every restart', () => {
    const whole = follow(HOUSE);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: HOUSE.length }), { maxLength: 12 }), (cuts) => {
        expect(follow(HOUSE, cuts)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('ends its run at a gap, with the energy until then', () => {
    const { runs } = follow([...HOUSE.slice(0, 340), ...HOUSE.slice(800)]);
    const cut = runs.find(({ appliance }) => appliance === 1);
    expect(cut && secondsOf(cut)).toEqual([1, 300, 339]);
    expect(cut?.endedBy).toBe('gap');
    expect(cut?.energy).toBeCloseTo((MOTOR.P * 39 + HEATER.P * 19) / 3_600, 0);
  });

  // proves R-NILM-067
  it('has one run of a use that pauses as its recording did', () => {
    const pausing = (from: number) => [
      { from, to: from + 40, P: 300, Q: 10 },
      { from: from + 10, to: from + 30, P: 1_500, Q: 0 },
      { from: from + 70, to: from + 110, P: 300, Q: 10 },
    ];
    const samples = phaseSignal({ length: 700, loads: [...pausing(200), ...pausing(450)] });
    const { runs } = follow(samples, [], [recorded(3, pausing(30))]);
    expect(runs.map(({ start, end }) => [(start - begin) / 1_000, (end - begin) / 1_000])).toEqual([
      [200, 310],
      [450, 560],
    ]);
    expect(runs.map(({ levels }) => levels?.map(({ power }) => Math.round(power / 100) * 100))).toEqual([
      [300, 1_800, 300, 0, 300],
      [300, 1_800, 300, 0, 300],
    ]);
  });

  // proves R-NILM-067
  it('has one run of a use that pauses for less than an edge takes to be measured', () => {
    const pausing = (from: number) => [
      { from, to: from + 40, P: 300, Q: 10 },
      { from: from + 10, to: from + 30, P: 1_500, Q: 0 },
      { from: from + 52, to: from + 90, P: 300, Q: 10 },
    ];
    const samples = phaseSignal({ length: 400, loads: pausing(200) });
    const { runs } = follow(samples, [], [recorded(3, pausing(30))]);
    expect(runs.map(({ start, end }) => [(start - begin) / 1_000, (end - begin) / 1_000])).toEqual([[200, 290]]);
  });

  // proves R-NILM-067
  it('has the energy of its levels, whatever its states are', () => {
    const path = fc.array(fc.constantFrom(300, 700, 1_300, 2_100), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(path, (some) => {
        const levels = some.filter((power, i) => power !== some[i - 1]);
        fc.pre(new Set(levels).size > 1);
        const use = (from: number) =>
          levels.map((P, i) => ({ from: from + 20 * i, to: from + 20 * (i + 1), P, Q: P / 10 }));
        const appliance = recorded(4, use(30));
        const samples = phaseSignal({ length: 700, loads: use(300) });
        const { runs } = follow(samples, [], [appliance]);
        const used = (levels.reduce((sum, power) => sum + power, 0) * 20_000) / HOUR_MS;
        expect(runs).toHaveLength(1);
        expect((runs[0]?.energy ?? 0) / used).toBeCloseTo(1, 1);
      }),
      { numRuns: 60 },
    );
  });
});
