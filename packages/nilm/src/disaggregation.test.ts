import { phaseSignal } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Disaggregated, disaggregate, newPhaseState, type PhaseState } from './disaggregation.ts';
import type { Appliance } from './imprint.ts';
import { checkRecording } from './recording.ts';
import { type RecordedSample, samplesOf } from './samples.ts';

const SETTINGS = { threshold: 25, isLearning: true, step: 1000 };
const KETTLE = { P: 2000, Q: 20 };
const FRIDGE = { P: 130, Q: 90, inrush: 700 };

function recorded(id: number, load: { P: number; Q: number; inrush?: number }): Appliance {
  const samples = samplesOf(phaseSignal({ length: 90, loads: [{ ...load, from: 20, to: 60 }] }));
  const { imprint } = checkRecording(samples, SETTINGS);
  return { id, imprints: imprint ? [imprint] : [] };
}

const APPLIANCES = [recorded(1, KETTLE), recorded(2, FRIDGE)];

/** All that is told of samples that come in pieces cut at the given places; the state goes through JSON between them. */
function follow(samples: readonly RecordedSample[], cuts: readonly number[] = []): Disaggregated {
  const told: Disaggregated = { edges: [], starts: [], runs: [], learned: [] };
  const places = [0, ...[...cuts].sort((a, b) => a - b), samples.length];
  let state = newPhaseState();
  for (const [i, place] of places.entries()) {
    state = JSON.parse(JSON.stringify(state)) as PhaseState;
    const piece = samplesOf(samples.slice(place, places[i + 1] ?? samples.length));
    const { edges, starts, runs, learned } = disaggregate(state, piece, { appliances: APPLIANCES, settings: SETTINGS });
    told.edges.push(...edges);
    told.starts.push(...starts);
    told.runs.push(...runs);
    told.learned.push(...learned);
  }
  return told;
}

const HOUSE = phaseSignal({
  length: 900,
  noise: 2,
  loads: [
    { from: 100, to: 400, ...FRIDGE },
    { from: 200, to: 290, ...KETTLE },
    { from: 350, to: 430, ...KETTLE },
    { from: 600, to: 800, ...FRIDGE },
  ],
});

describe('a phase with known appliances', () => {
  it('tells their runs, also where they overlap', () => {
    const { runs, starts } = follow(HOUSE);
    const begin = HOUSE[0]?.time ?? 0;
    const told = runs.map(({ appliance, start, end }) => [appliance, (start - begin) / 1000, (end - begin) / 1000]);
    expect(told).toEqual([
      [1, 200, 290],
      [2, 100, 400],
      [1, 350, 430],
      [2, 600, 800],
    ]);
    expect(starts.map(({ appliance }) => appliance)).toEqual([2, 1, 1, 2]);
    expect(runs[0]?.energy).toBeCloseTo((2000 * 90) / 3600, 0);
    for (const run of runs) expect(run.predictionRate).toBeGreaterThan(0.8);
  });

  it('tells the same however its samples are cut, and after every restart', () => {
    const whole = follow(HOUSE);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: HOUSE.length }), { maxLength: 12 }), (cuts) => {
        expect(follow(HOUSE, cuts)).toEqual(whole);
      }),
    );
  });
});
