import { phaseSignal } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { againPhaseState, type Disaggregated, disaggregate, newPhaseState, type PhaseState } from './disaggregation.ts';
import type { Appliance } from './imprint.ts';
import { checkRecording } from './recording/recording.ts';
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

/** Results for samples in pieces cut at the given places; between them the state passes through JSON. */
function follow(
  samples: readonly RecordedSample[],
  cuts: readonly number[] = [],
  appliances: readonly Appliance[] = APPLIANCES,
): Disaggregated {
  const found: Disaggregated = { edges: [], starts: [], runs: [], retracted: [], learned: [], unknown: [] };
  const places = [0, ...[...cuts].sort((a, b) => a - b), samples.length];
  const known = { appliances, settings: SETTINGS };
  let state = newPhaseState();
  for (const [i, place] of places.entries()) {
    state = JSON.parse(JSON.stringify(state)) as PhaseState;
    const piece = samplesOf(samples.slice(place, places[i + 1] ?? samples.length));
    const { edges, starts, runs, retracted, learned, unknown } = disaggregate(state, piece, known);
    found.edges.push(...edges);
    found.starts.push(...starts);
    found.runs.push(...runs);
    found.retracted.push(...retracted);
    found.learned.push(...learned);
    found.unknown.push(...unknown);
  }
  return found;
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
  // proves R-NILM-003
  it('reports their runs, also if they overlap', () => {
    const { runs, starts } = follow(HOUSE);
    const begin = HOUSE[0]?.time ?? 0;
    const found = runs.map(({ appliance, start, end }) => [appliance, (start - begin) / 1000, (end - begin) / 1000]);
    expect(found).toEqual([
      [1, 200, 290],
      [2, 100, 400],
      [1, 350, 430],
      [2, 600, 800],
    ]);
    expect(starts.map(({ appliance }) => appliance)).toEqual([2, 1, 1, 2]);
    expect(runs[0]?.energy).toBeCloseTo((2000 * 90) / 3600, 0);
    for (const run of runs) expect(run.predictionRate).toBeGreaterThan(0.8);
  });

  // proves R-NILM-007
  it('has the same results for any division of the samples, and after every restart', () => {
    const whole = follow(HOUSE);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: HOUSE.length }), { maxLength: 12 }), (cuts) => {
        expect(follow(HOUSE, cuts)).toEqual(whole);
      }),
    );
  });

  // proves R-NILM-008
  it('ends running appliances at a gap, with the values until then, and starts none', () => {
    const begin = HOUSE[0]?.time ?? 0;
    const { runs, edges } = follow([...HOUSE.slice(0, 250), ...HOUSE.slice(500)]);
    expect(runs.map(({ appliance, end, endedBy }) => [appliance, (end - begin) / 1000, endedBy])).toEqual([
      [2, 249, 'gap'],
      [1, 249, 'gap'],
      [2, 800, 'edge'],
    ]);
    expect(runs[0]?.energy).toBeCloseTo((130 * 149) / 3600, 0);
    expect(runs[0]?.predictionRate).toBeLessThanOrEqual(0.5);
    expect(edges).toHaveLength(4);
  });

  it('continues after a short gap without a change', () => {
    const whole = follow(HOUSE).runs.map(({ appliance, start, end }) => [appliance, start, end]);
    const { runs } = follow([...HOUSE.slice(0, 220), ...HOUSE.slice(250, 650), ...HOUSE.slice(690)]);
    expect(runs.map(({ appliance, start, end }) => [appliance, start, end])).toEqual(whole);
  });

  // proves R-NILM-008
  it('continues after minutes without samples, five at most, where the level is the same', () => {
    const loads = [{ from: 100, to: 1_500, ...KETTLE }];
    const samples = phaseSignal({ length: 1_700, noise: 2, loads });
    const ends = (seconds: number) => follow([...samples.slice(0, 300), ...samples.slice(300 + seconds)]).runs;
    expect(ends(290).map(({ start, end }) => (end - start) / 1000)).toEqual([1_400]);
    expect(ends(310).map(({ endedBy }) => endedBy)).toEqual(['gap']);
  });

  it('ends at a short gap with a change', () => {
    const { runs } = follow([...HOUSE.slice(0, 280), ...HOUSE.slice(310)]);
    expect(runs.map(({ endedBy }) => endedBy)).toEqual(['gap', 'gap', 'edge', 'edge']);
  });

  // proves R-NILM-008
  it('continues what draws more than twice as much as the level changed in a short gap, and ends the rest', () => {
    const runsOf = (long: typeof KETTLE, changed: typeof KETTLE) => {
      const loads = [
        { from: 100, to: 1_500, ...long },
        { from: 320, to: 1_200, ...changed },
      ];
      const samples = phaseSignal({ length: 1_700, noise: 2, loads });
      return follow([...samples.slice(0, 300), ...samples.slice(400)]).runs.map(
        ({ appliance, start, end, endedBy }) => {
          return [appliance, (end - start) / 1000, endedBy];
        },
      );
    };
    expect(runsOf(KETTLE, FRIDGE)).toEqual([[1, 1_400, 'edge']]);
    expect(runsOf(FRIDGE, KETTLE)).toEqual([[2, 199, 'gap']]);
  });

  it('reports no more runs of a deleted appliance', () => {
    const state = newPhaseState();
    const samples = samplesOf(HOUSE);
    const upTo = samplesOf(HOUSE.slice(0, 250));
    disaggregate(state, upTo, { appliances: APPLIANCES, settings: SETTINGS });
    const [, fridge] = APPLIANCES;
    const { runs } = disaggregate(state, samples, { appliances: fridge ? [fridge] : [], settings: SETTINGS });
    expect(runs.map(({ appliance }) => appliance)).toEqual([2, 2]);
  });

  it('ignores a break of some seconds', () => {
    const loads = [
      { from: 50, to: 100, ...FRIDGE },
      { from: 108, to: 200, ...FRIDGE },
    ];
    const { runs } = follow(phaseSignal({ length: 300, loads }));
    expect(runs.map(({ start, end }) => (end - start) / 1000)).toEqual([150]);
  });

  it('separates two appliances that switch at once', () => {
    const loads = [
      { from: 50, to: 150, ...FRIDGE },
      { from: 100, to: 200, ...KETTLE },
      { from: 201, to: 290, P: 900, Q: 0 },
    ];
    const { runs } = follow(phaseSignal({ length: 400, loads }), [], [...APPLIANCES, recorded(3, { P: 900, Q: 0 })]);
    expect(runs.map(({ appliance }) => appliance).sort()).toEqual([1, 2, 3]);
  });

  it('distinguishes two appliances of the same power by their reactive power', () => {
    const alike = [recorded(4, { P: 300, Q: 0 }), recorded(5, { P: 300, Q: 150 })];
    const loads = [
      { from: 50, to: 150, P: 300, Q: 150 },
      { from: 100, to: 200, P: 300, Q: 0 },
    ];
    const { runs } = follow(phaseSignal({ length: 300, loads }), [], alike);
    expect(runs.map(({ appliance, end, start }) => [appliance, (end - start) / 1000])).toEqual([
      [5, 100],
      [4, 100],
    ]);
  });

  it('is less certain of a run that may belong to another appliance', () => {
    const loads = [{ from: 50, to: 150, P: 300, Q: 100 }];
    const samples = phaseSignal({ length: 300, loads });
    const rateAmong = (appliances: readonly Appliance[]) => follow(samples, [], appliances).runs[0]?.predictionRate;
    const own = recorded(6, { P: 300, Q: 100 });
    expect(rateAmong([own])).toBeGreaterThan(0.9);
    expect(rateAmong([own, recorded(7, { P: 301, Q: 100 })])).toBeLessThan(0.6);
    expect(rateAmong([own, recorded(7, { P: 600, Q: 100 })])).toBeGreaterThan(0.9);
  });

  // proves R-NILM-070
  it('is less certain of a run just behind many edges of other loads, and as certain behind its own', () => {
    const heating = { from: 400, to: 460, ...KETTLE };
    const every40 = (load: { P: number; Q: number }) =>
      Array.from({ length: 7 }, (_, i) => ({ from: 100 + 40 * i, to: 120 + 40 * i, ...load }));
    const rate = (loads: readonly (typeof heating)[]) =>
      follow(phaseSignal({ length: 600, loads: [...loads, heating] })).runs.at(-1)?.predictionRate ?? 0;
    expect(rate(every40({ P: 400, Q: 0 }))).toBeLessThan(0.7 * rate([]));
    expect(rate(every40(KETTLE))).toBeGreaterThanOrEqual(rate([]));
  });

  it('keeps a limited number of edges, with their appliances', () => {
    const loads = Array.from({ length: 300 }, (_, i) => ({ from: 100 + i * 60, to: 130 + i * 60, ...KETTLE }));
    const state = newPhaseState();
    const samples = samplesOf(phaseSignal({ length: 18_200, loads }));
    disaggregate(state, samples, { appliances: APPLIANCES, settings: SETTINGS });
    expect(state.seen).toHaveLength(48);
    expect(state.seen.filter(({ appliance }) => appliance === 1).length).toBeGreaterThan(45);
    expect(JSON.stringify(state).length).toBeLessThan(16_384);
  });
});

describe('the runs of a phase', () => {
  // proves R-NILM-046
  it('are of the level behind an inrush or a stage that is held for seconds', () => {
    const inrush = phaseSignal({
      length: 600,
      loads: [
        { from: 100, to: 400, P: 130, Q: 90 },
        { from: 100, to: 105, P: 570, Q: 200 },
      ],
    });
    const stages = phaseSignal({
      length: 600,
      loads: [
        { from: 100, to: 300, P: 1_200, Q: 10 },
        { from: 105, to: 300, P: 800, Q: 10 },
      ],
    });
    expect(follow(inrush).runs.map(({ appliance }) => appliance)).toEqual([2]);
    expect(follow(inrush).runs[0]?.energy).toBeCloseTo((130 * 300) / 3600, 0);
    expect(follow(stages).runs.map(({ appliance }) => appliance)).toEqual([1]);
  });

  it('are never more than the appliances can be on: runs of one do not overlap, in order of time', () => {
    const load = fc.record({
      from: fc.integer({ min: 50, max: 1_500 }),
      length: fc.integer({ min: 10, max: 300 }),
      isKettle: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(load, { maxLength: 14 }), fc.array(fc.nat(1_900), { maxLength: 4 }), (loads, cuts) => {
        const of = (isKettle: boolean) => (isKettle ? KETTLE : FRIDGE);
        const samples = phaseSignal({
          length: 1_900,
          noise: 2,
          loads: loads.map(({ from, length, isKettle }) => ({ from, to: from + length, ...of(isKettle) })),
        });
        const { runs } = follow(samples, cuts);
        for (const id of [1, 2]) {
          const own = runs.filter(({ appliance }) => appliance === id);
          for (const [i, run] of own.entries()) {
            expect(run.end).toBeGreaterThan(run.start);
            expect(run.energy).toBeGreaterThanOrEqual(0);
            if (i > 0) expect(run.start).toBeGreaterThanOrEqual(own[i - 1]?.end ?? 0);
          }
        }
        expect(runs).toEqual(follow(samples).runs);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a phase with an unrecorded appliance', () => {
  const HOURLY = Array.from({ length: 30 }, (_, i) => ({ from: 600 + i * 3600, to: 1_500 + i * 3600, P: 90, Q: 40 }));
  const DAYS = phaseSignal({ length: 31 * 3600, loads: HOURLY, noise: 1.5 });

  // proves R-NILM-004
  it('learns it once if learning is on', () => {
    const [learned, ...others] = follow(DAYS).learned;
    expect(others).toEqual([]);
    expect(learned?.imprint.rising.P).toBeCloseTo(90, -1);
    const samples = samplesOf(DAYS);
    const known = { appliances: APPLIANCES, settings: { ...SETTINGS, isLearning: false } };
    expect(disaggregate(newPhaseState(), samples, known).learned).toEqual([]);
  });
});

describe('a phase whose last hours come again', () => {
  // proves R-NILM-058
  it('keeps what was learned and forgets what is on: the runs come again with the habits of before', () => {
    const known = { appliances: APPLIANCES, settings: SETTINGS };
    const state = newPhaseState();
    const half = samplesOf(HOUSE.slice(0, 700));
    const { runs } = disaggregate(state, half, known);
    expect(runs).toHaveLength(3);
    expect(state.pairing.rises).toHaveLength(1);
    const again = againPhaseState(state);
    expect(again.pairing).toMatchObject({
      rises: [],
      held: [],
      early: null,
      habits: { 1: { runs: 2 }, 2: { runs: 1 } },
    });
    expect(again.learning).toEqual(state.learning);
    expect(again.edges).toEqual(newPhaseState().edges);
    const later = disaggregate(again, half, known);
    expect(later.runs.map(({ start, end }) => [start, end])).toEqual(runs.map(({ start, end }) => [start, end]));
  });
});
