import { phaseSignal } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { combinedEdge } from './combined-edges.ts';
import { disaggregate, newPhaseState } from './disaggregation.ts';
import type { Appliance } from './imprint.ts';
import { samplesOf } from './samples.ts';

function appliance(id: number, P: number, Q: number): Appliance {
  const shapes = { peak: 0, duration: 60_000, risingShape: [], fallingShape: [] };
  return { id, imprints: [{ rising: { P, Q, I: null }, falling: { P: -P, Q: -Q, I: null }, ...shapes }] };
}

const KETTLE = appliance(1, 2000, 20);
const VACUUM = appliance(2, 1400, 300);
const LAMP = appliance(3, 30, 0);
const ALL = [KETTLE, VACUUM, LAMP];

const step = (P: number, Q: number | null) => ({ P, Q, noise: 2, noiseQ: 1 });
const partsOf = (P: number, Q: number | null, on: readonly number[] = []) =>
  combinedEdge(step(P, Q), ALL, (id) => on.includes(id))?.parts.map((part) => [part.appliance, part.P]);

describe('an edge of two appliances at once', () => {
  it('is split if both switched on or both switched off', () => {
    expect(partsOf(3410, 322)).toEqual([
      [1, 2000],
      [2, 1400],
    ]);
    expect(partsOf(-3390, -318, [1, 2])).toEqual([
      [1, -2000],
      [2, -1400],
    ]);
  });

  it('is split if one switched on and the other off', () => {
    expect(partsOf(600, -280, [2])).toEqual([
      [1, 2000],
      [2, -1400],
    ]);
  });

  // proves R-NILM-075
  it('is not split into two large ones that nearly cancel out, or whose difference it is only roughly', () => {
    const heater = appliance(4, 2_030, 20);
    const drop = combinedEdge(step(-30, 0), [KETTLE, heater], (id) => id === heater.id);
    expect(drop).toBeUndefined();
    expect(partsOf(735, -280, [2])).toBeUndefined();
    expect(partsOf(3_530, 320)).toHaveLength(2);
  });

  it('is split only into appliances that can switch in that direction', () => {
    expect(partsOf(-3390, -318, [1])).toBeUndefined();
    expect(partsOf(3410, 322, [1])).toBeUndefined();
  });

  it('is not split if reactive power contradicts it, and is split by active power if there is none', () => {
    expect(partsOf(3410, 20)).toBeUndefined();
    expect(partsOf(3410, null)).toHaveLength(2);
  });

  it('is not split if one part is too small to be distinguished from the other', () => {
    expect(partsOf(2030, 20)).toBeUndefined();
  });
});

describe('two edges of what two appliances draw together', () => {
  // proves R-NILM-063
  it('are one load where it goes on at once and off at once, and both appliances where one goes off later', () => {
    const unrecorded = [50, 250, 450].map((from) => ({ from, to: from + 100, P: 3_400, Q: 320 }));
    const both = [
      { from: 650, to: 750, P: 2_000, Q: 20 },
      { from: 650, to: 800, P: 1_400, Q: 300 },
    ];
    const samples = samplesOf(phaseSignal({ length: 900, loads: [...unrecorded, ...both] }));
    const settings = { threshold: 25, isLearning: true, step: 1_000 };
    const { runs, unknown } = disaggregate(newPhaseState(), samples, { appliances: ALL, settings });
    expect(unknown.map(({ rising, falling }) => (falling.time - rising.time) / 1_000)).toEqual([100, 100, 100]);
    for (const { rising } of unknown) expect(rising.P).toBeCloseTo(3_400, -1);
    expect(runs.map((run) => [run.appliance, (run.end - run.start) / 1_000])).toEqual([
      [1, 100],
      [2, 150],
    ]);
  });
});
