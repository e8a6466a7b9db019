import { describe, expect, it } from 'vitest';
import { phaseAngle, powerFactorSeries, reactivePowerIn } from './phase-angle.ts';

describe('the angle of a power factor', () => {
  it.each([
    [1, 0, 0],
    [0.5, 500, 60],
    [0.5, -500, -60],
    [-0.5, 500, 60],
    [1.0004, 1, 0],
    [0, 1, 90],
  ])('of %d with %d var is %d degrees', (factor, reactive, degrees) => {
    expect(phaseAngle(factor, reactive)).toBeCloseTo(degrees, 9);
  });

  it('is unknown where the power factor is', () => {
    expect(phaseAngle(null, 500)).toBeNull();
  });
});

describe('series of power factors', () => {
  const extremes = { min: [[0, 0.4]] as const, max: [[0, 0.6]] as const };
  const series = [
    { id: 'average', name: 'Average', colour: 'average' as const, points: [[0, 0.5]] as const, extremes },
  ];
  const reactivePowerOf = reactivePowerIn({ data: { Q: { cumulative: [[0, -10]] } } });

  // proves R-PROF-010
  it('as angles have the ratio beside them and no extremes, which have no sign', () => {
    const [angle] = powerFactorSeries(series, { asRatio: false, reactivePowerOf });
    expect(angle?.points[0]?.[1]).toBeCloseTo(-60, 9);
    expect(angle?.also).toEqual({ quantity: 'powerFactor', points: [[0, 0.5]] });
    expect(angle).not.toHaveProperty('extremes');
  });

  // proves R-PROF-010
  it('as ratios have the angle beside them', () => {
    const [ratio] = powerFactorSeries(series, { asRatio: true, reactivePowerOf });
    expect(ratio).toMatchObject({ points: [[0, 0.5]], extremes, also: { quantity: 'phaseAngle' } });
    expect(ratio?.also?.points[0]?.[1]).toBeCloseTo(-60, 9);
  });
});
