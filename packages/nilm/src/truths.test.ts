import { phaseSignal } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { disaggregate, newPhaseState, type PhaseState } from './disaggregation.ts';
import type { Appliance } from './imprint.ts';
import { checkRecording } from './recording/recording.ts';
import type { Run } from './run.ts';
import { samplesOf } from './samples.ts';
import type { Truth } from './truths.ts';

const SETTINGS = { threshold: 25, isLearning: false, step: 1000 };
const KETTLE = { P: 2000, Q: 20 };
const POT = { P: 1900, Q: 20 };

function recorded(id: number, load: { P: number; Q: number }): Appliance {
  const samples = samplesOf(phaseSignal({ length: 90, loads: [{ ...load, from: 20, to: 60 }] }));
  const { imprint } = checkRecording(samples, SETTINGS);
  return { id, imprints: imprint ? [imprint] : [] };
}

const APPLIANCES = [recorded(1, KETTLE), recorded(2, POT)];
const HOUSE = phaseSignal({
  length: 1_200,
  noise: 2,
  loads: [
    { from: 100, to: 200, ...KETTLE },
    { from: 300, to: 420, ...KETTLE },
    { from: 600, to: 660, ...KETTLE },
    { from: 690, to: 800, ...KETTLE },
  ],
});
const BEGIN = HOUSE[0]?.time ?? 0;
const at = (second: number) => BEGIN + second * 1_000;

function followed(truths: readonly Truth[], { cut = HOUSE.length, signal = HOUSE } = {}) {
  const state: PhaseState = newPhaseState();
  const parts = [signal.slice(0, cut), signal.slice(cut)].map((part) =>
    disaggregate(state, samplesOf(part), { appliances: APPLIANCES, settings: SETTINGS, truths }),
  );
  const runs = parts.flatMap((part) => part.runs);
  return { runs, unknown: parts.flatMap((part) => part.unknown), state };
}

const placesOf = (runs: readonly Run[]) =>
  runs
    .map(({ appliance, start, end }) => [appliance, (start - BEGIN) / 1_000, (end - BEGIN) / 1_000])
    .sort((a, b) => (a[1] ?? 0) - (b[1] ?? 0));

const truth = (start: number, end: number, values: Partial<Truth> = {}): Truth => ({
  ...{ start: at(start), end: at(end), appliance: 1, denied: null, energy: 50, inner: [] },
  ...values,
});

const RECOGNISED = [
  [1, 100, 200],
  [1, 300, 420],
  [1, 600, 660],
  [1, 690, 800],
];

describe('what people said of runs', () => {
  // proves R-NILM-049
  it('confirms a run, which is certain then, with the energy that it had', () => {
    const { runs } = followed([truth(300, 420)]);
    expect(placesOf(runs)).toEqual(RECOGNISED);
    expect(runs.find(({ start }) => start === at(300))).toMatchObject({ predictionRate: 1, energy: 50 });
    expect(runs.filter(({ predictionRate }) => predictionRate === 1)).toHaveLength(1);
  });

  // proves R-NILM-049
  it('gives a run to another appliance, denies it, joins two and splits one', () => {
    const given = followed([truth(300, 420, { appliance: 2, denied: 1 })]);
    expect(placesOf(given.runs)).toEqual(RECOGNISED.map((run) => (run[1] === 300 ? [2, 300, 420] : run)));
    const denied = followed([truth(300, 420, { appliance: null, denied: 1 })]);
    expect(placesOf(denied.runs)).toEqual(RECOGNISED.filter((run) => run[1] !== 300));
    const joined = followed([truth(600, 800, { inner: [at(660), at(690)] })]);
    expect(placesOf(joined.runs)).toEqual([...RECOGNISED.slice(0, 2), [1, 600, 800]]);
    const split = followed([truth(300, 350), truth(350, 420)]);
    expect(placesOf(split.runs)).toEqual([[1, 100, 200], [1, 300, 350], [1, 350, 420], ...RECOGNISED.slice(2)]);
  });

  it('leaves a pair that is of none of the appliances to be asked about', () => {
    const { unknown } = followed([truth(300, 420, { appliance: null, denied: 1 })]);
    expect(unknown).toHaveLength(1);
    expect(unknown[0]?.rising).toMatchObject({ time: at(300) });
    expect(unknown[0]?.falling).toMatchObject({ time: at(420) });
  });

  // proves R-NILM-050
  it('moves what is expected of the appliances', () => {
    const plain = followed([]).state.pairing.habits;
    const given = followed([truth(300, 420, { appliance: 2, denied: 1 })]).state.pairing.habits;
    expect(plain[2]).toBeUndefined();
    expect(given[2]?.runs).toBe(1);
    expect(Math.exp(given[2]?.length ?? 0)).toBeCloseTo(120_000, -2);
    // Its recording drew 1900 W.
    expect(given[2]?.rising.P).toBeGreaterThan(20);
    expect(given[1]?.trust).toBeLessThan((plain[1]?.trust ?? 0) - 0.05);
  });

  it('is the same for any division of the samples', () => {
    const truths = [truth(300, 420, { appliance: 2, denied: 1 }), truth(600, 800, { inner: [at(660), at(690)] })];
    const whole = followed(truths);
    for (const cut of [150, 299, 301, 355, 421, 640, 700, 801]) expect(followed(truths, { cut })).toEqual(whole);
  });

  it('leaves to others what they did at the same time', () => {
    const loads = [
      { from: 300, to: 420, ...KETTLE },
      { from: 300, to: 900, P: 500, Q: 10 },
    ];
    const signal = phaseSignal({ length: 1_200, noise: 2, loads });
    const { runs, unknown } = followed([truth(300, 420)], { signal });
    expect(placesOf(runs)).toEqual([[1, 300, 420]]);
    expect(unknown).toMatchObject([{ rising: { time: at(300) }, falling: { time: at(900) } }]);
    expect(unknown[0]?.rising.P).toBeCloseTo(500, -1);
  });
});
