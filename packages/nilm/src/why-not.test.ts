import { describe, expect, it } from 'vitest';
import type { SeenEdge } from './edges/seen-edge.ts';
import type { Appliance } from './imprint.ts';
import { whyNot } from './why-not.ts';

const SHAPES = { peak: 0, duration: 60_000, risingShape: [], fallingShape: [] };
const HEATER: Appliance = {
  id: 7,
  imprints: [{ rising: { P: 800, Q: 40, I: 3.5 }, falling: { P: -790, Q: -40, I: -3.4 }, ...SHAPES }],
};

function seen(P: number, Q: number, others: Partial<SeenEdge> = {}): SeenEdge {
  return { time: 1_000, P, Q, noise: 1, noiseQ: 1, isFaint: false, appliance: null, ...others };
}

describe('why an appliance has no runs', () => {
  it('is that its phase had no edges', () => {
    expect(whyNot(HEATER, 'L1', {})).toEqual({ reason: 'no-edges', nearest: null, phase: 'L1', expected: null });
  });

  // proves R-NILM-009
  it('is that its edges are on another phase', () => {
    const answer = whyNot(HEATER, 'L1', { L1: [seen(300, 0)], L2: [seen(810, 41)] });
    expect(answer).toMatchObject({
      reason: 'other-phase',
      phase: 'L2',
      nearest: { P: 810 },
      expected: { P: 800, Q: 40 },
    });
  });

  it('is that the nearest edge has another power', () => {
    const answer = whyNot(HEATER, 'L1', { L1: [seen(300, 0), seen(-1200, -40)] });
    expect(answer).toMatchObject({ reason: 'active-differs', nearest: { P: -1200 }, expected: { P: -790 } });
  });

  // proves R-NILM-009
  it('is that reactive power differs while active power matches', () => {
    expect(whyNot(HEATER, 'L1', { L1: [seen(800, 300)] })).toMatchObject({ reason: 'reactive-differs' });
  });

  // proves R-NILM-009
  it('is that the nearest edge is below the threshold', () => {
    const lamp: Appliance = {
      id: 8,
      imprints: [{ rising: { P: 26, Q: 0, I: 0.1 }, falling: { P: -26, Q: 0, I: -0.1 }, ...SHAPES }],
    };
    expect(whyNot(lamp, 'L1', { L1: [seen(24, 0, { isFaint: true })] }).reason).toBe('below-threshold');
    expect(whyNot(lamp, 'L1', { L1: [seen(13, 0, { isFaint: true })] }).reason).toBe('below-threshold');
  });

  it('is that it never switched off, or never switched on', () => {
    const on = whyNot(HEATER, 'L1', { L1: [seen(800, 40), seen(-300, -40)] });
    expect(on).toMatchObject({ reason: 'no-falling-edge', nearest: { P: -300 }, expected: { P: -790 } });
    expect(whyNot(HEATER, 'L1', { L1: [seen(-790, -40)] }).reason).toBe('no-rising-edge');
  });

  it('is that its edges were assigned to another appliance', () => {
    expect(whyNot(HEATER, 'L1', { L1: [seen(800, 40, { appliance: 3 })] }).reason).toBe('other-appliance');
  });
});
