import { phaseSignal, type SyntheticLoad } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Disaggregated, disaggregate, newPhaseState, type PhaseState } from '../disaggregation.ts';
import type { Appliance } from '../imprint.ts';
import { checkRecording } from '../recording/recording.ts';
import { isRun, type Run } from '../run.ts';
import { type RecordedSample, samplesOf } from '../samples.ts';

const SETTINGS = { threshold: 25, isLearning: true, step: 1000 };

function recorded(id: number, P: number, Q = 0): Appliance {
  const samples = samplesOf(phaseSignal({ length: 90, loads: [{ from: 20, to: 60, P, Q }] }));
  const { imprint } = checkRecording(samples, SETTINGS);
  return { id, imprints: imprint ? [imprint] : [] };
}

const HEATER = recorded(1, 100);
const FAN = recorded(2, 108);

/** A load that draws so much less after its first minutes. */
function cooling(from: number, to: number, { P, less }: { P: number; less: number }): SyntheticLoad[] {
  return [
    { from, to, P: P - less },
    { from, to: Math.min(to, from + 100), P: less },
  ];
}

/** The fan goes off first, by as much as the heater: the heater's fall is none of the fan's. */
const EXCHANGED = phaseSignal({
  length: 1_500,
  loads: [...cooling(100, 900, { P: 100, less: 6 }), ...cooling(250, 500, { P: 108, less: 6 })],
});

/** Results for samples in pieces cut at the given places; between them the state passes through JSON. */
function follow(samples: readonly RecordedSample[], cuts: readonly number[] = [], appliances = [HEATER, FAN]) {
  const found: Pick<Disaggregated, 'starts' | 'runs' | 'retracted'> = { starts: [], runs: [], retracted: [] };
  const places = [0, ...[...cuts].sort((a, b) => a - b), samples.length];
  let state = newPhaseState();
  let largest = 0;
  for (const [i, place] of places.entries()) {
    const text = JSON.stringify(state);
    largest = Math.max(largest, text.length);
    state = JSON.parse(text) as PhaseState;
    const piece = samplesOf(samples.slice(place, places[i + 1] ?? samples.length));
    const { starts, runs, retracted } = disaggregate(state, piece, { appliances, settings: SETTINGS });
    found.starts.push(...starts);
    found.runs.push(...runs);
    found.retracted.push(...retracted);
  }
  return { ...found, largest };
}

/** The runs that stand in the end. */
function standing({ runs, retracted }: Pick<Disaggregated, 'runs' | 'retracted'>): Run[] {
  return runs.filter((run) => !retracted.some((key) => isRun(run, key)));
}

/** Appliance, start and end of runs, seconds from the first sample. */
function inSeconds(runs: readonly Run[], [first]: readonly RecordedSample[]) {
  const since = (time: number) => (time - (first?.time ?? 0)) / 1000;
  return runs.map(({ appliance, start, end }) => [appliance, since(start), since(end)]);
}

describe('a fall that fits two waiting rises nearly alike', () => {
  // proves R-NILM-082
  it('is decided by the next one: the run that was reported is retracted, and both come as they were', () => {
    const found = follow(EXCHANGED);
    expect(inSeconds(found.runs, EXCHANGED)).toEqual([
      [1, 100, 500],
      [2, 250, 500],
      [1, 100, 900],
    ]);
    expect(found.retracted).toEqual([expect.objectContaining({ appliance: 1, end: found.runs[0]?.end })]);
    expect(inSeconds(standing(found), EXCHANGED)).toEqual([
      [2, 250, 500],
      [1, 100, 900],
    ]);
    for (const { predictionRate } of standing(found)) expect(predictionRate).toBeGreaterThan(0.5);
  });

  it('stays decided where the next one agrees, and beyond an hour', () => {
    const agreeing = phaseSignal({
      length: 1_500,
      loads: [...cooling(100, 500, { P: 100, less: 0 }), ...cooling(250, 900, { P: 108, less: 0 })],
    });
    expect(follow(agreeing).retracted).toEqual([]);
    const late = phaseSignal({
      length: 5_000,
      loads: [...cooling(100, 4_400, { P: 100, less: 6 }), ...cooling(250, 500, { P: 108, less: 6 })],
    });
    expect(follow(late).retracted).toEqual([]);
  });

  it('stays decided where the phase came down meanwhile below what the other run needs', () => {
    const state = newPhaseState();
    const known = { appliances: [HEATER, FAN], settings: SETTINGS };
    disaggregate(state, samplesOf(EXCHANGED.slice(0, 700)), known);
    expect(state.pairing.decided).toHaveLength(1);
    for (const each of state.pairing.decided ?? []) each.least = 60;
    expect(disaggregate(state, samplesOf(EXCHANGED.slice(700)), known).retracted).toEqual([]);
  });

  // proves R-NILM-082
  it('is decided the same after any restart and for any division of the samples', () => {
    const { largest: _, ...whole } = follow(EXCHANGED);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: EXCHANGED.length }), { maxLength: 12 }), (cuts) => {
        expect(follow(EXCHANGED, [600, ...cuts])).toMatchObject(whole);
      }),
      { numRuns: 40 },
    );
  });

  it('is forgotten with its appliance, and at a gap', () => {
    const known = { appliances: [HEATER, FAN], settings: SETTINGS };
    const [one, other] = [newPhaseState(), newPhaseState()];
    for (const state of [one, other]) disaggregate(state, samplesOf(EXCHANGED.slice(0, 700)), known);
    const rest = samplesOf(EXCHANGED.slice(700));
    expect(disaggregate(one, rest, { ...known, appliances: [FAN] }).retracted).toEqual([]);
    const afterwards = samplesOf([{ time: (EXCHANGED[0]?.time ?? 0) + 7_200_000, P: 100, Q: 20, I: 1 }]);
    disaggregate(other, afterwards, known);
    expect(other.pairing.decided).toBeUndefined();
  });
});

describe('the runs of loads that draw nearly the same', () => {
  const load = fc.record({
    from: fc.integer({ min: 50, max: 2_500 }),
    length: fc.integer({ min: 20, max: 900 }),
    P: fc.integer({ min: 92, max: 116 }),
    less: fc.integer({ min: 0, max: 10 }),
  });

  // proves R-NILM-083
  it('in the end do not overlap for one appliance, and are the same for any division of the samples', () => {
    fc.assert(
      fc.property(fc.array(load, { maxLength: 14 }), fc.array(fc.nat(3_500), { maxLength: 6 }), (loads, cuts) => {
        const samples = phaseSignal({
          length: 3_500,
          noise: 2,
          loads: loads.flatMap(({ from, length, P, less }) => cooling(from, from + length, { P, less })),
        });
        const found = follow(samples, cuts);
        for (const { appliance, end, start } of found.retracted) {
          expect(found.runs.filter((run) => isRun(run, { appliance, start, end })).length).toBeLessThanOrEqual(1);
        }
        for (const id of [1, 2]) {
          const own = standing(found)
            .filter(({ appliance }) => appliance === id)
            .sort((a, b) => a.start - b.start);
          for (const [i, run] of own.entries()) {
            expect(run.end).toBeGreaterThan(run.start);
            if (i > 0) expect(run.start).toBeGreaterThanOrEqual(own[i - 1]?.end ?? 0);
          }
        }
        const whole = follow(samples);
        expect([found.runs, found.retracted, found.starts]).toEqual([whole.runs, whole.retracted, whole.starts]);
      }),
      { numRuns: 60 },
    );
  });

  // proves R-NILM-084
  it('leave a state of 16,384 characters at most, whatever 20 appliances do', () => {
    const appliances = Array.from({ length: 20 }, (_, i) => recorded(101 + i, 60 + 4 * i, i % 3));
    const many = fc.array(
      fc.record({
        from: fc.integer({ min: 50, max: 7_000 }),
        length: fc.integer({ min: 20, max: 5_000 }),
        P: fc.integer({ min: 50, max: 150 }),
        less: fc.integer({ min: 0, max: 8 }),
      }),
      { minLength: 80, maxLength: 160 },
    );
    fc.assert(
      fc.property(many, (loads) => {
        const samples = phaseSignal({
          length: 9_000,
          noise: 2,
          loads: loads.flatMap(({ from, length, P, less }) => cooling(from, from + length, { P, less })),
        });
        const cuts = Array.from({ length: 89 }, (_, i) => 100 * (i + 1));
        expect(follow(samples, cuts, appliances).largest).toBeLessThanOrEqual(16_384);
      }),
      { numRuns: 8 },
    );
  });
});
