import { describe, expect, it } from 'vitest';
import type { PerPhase, WiringObservation } from './observation.ts';
import { diagnoseVoltages } from './voltages.ts';

/** What a meter reports of its voltages; without angles where they are not given. */
function reported(voltage: PerPhase, voltageAngle: PerPhase = voltage.map(() => null)): WiringObservation {
  const nothing = voltage.map(() => null);
  const rest = { current: nothing, activePower: nothing, reactivePower: nothing, currentAngle: nothing };
  return { voltage, voltageAngle, ...rest, isDark: null };
}

const ANGLES = [0, 120, 240];
/** A supply of 230 V whose star point is moved by 90 V towards L1: 400 V between the phases all the same. */
const MOVED = (() => {
  const phases = ANGLES.map((lag) => (-lag * Math.PI) / 180);
  const places = phases.map((at) => [230 * Math.cos(at) - 90, 230 * Math.sin(at)] as const);
  const lags = places.map(([x, y]) => (-Math.atan2(y, x) * 180) / Math.PI);
  return { voltage: places.map(([x, y]) => Math.hypot(x, y)), lags };
})();

describe('the voltages of a meter', () => {
  it('are means of what was reported, and none is missing that never was', () => {
    const { mean, missing } = diagnoseVoltages([reported([230, null, 236]), reported([232, null, null])]);
    expect(mean).toEqual([231, null, 236]);
    expect(missing).toEqual([]);
  });

  it('are missing below a third of the highest one, and then the neutral is not', () => {
    expect(diagnoseVoltages([reported([12, 230, 231])])).toMatchObject({ missing: [0], neutral: 'present' });
    expect(diagnoseVoltages([reported([90, 230, 70])])).toMatchObject({ missing: [2] });
    expect(diagnoseVoltages([reported([0, 0, 0])])).toMatchObject({ missing: [], neutral: 'present' });
  });
});

describe('the neutral', () => {
  const neutralOf = (...observations: readonly WiringObservation[]) => diagnoseVoltages(observations).neutral;
  const moved = reported(MOVED.voltage, MOVED.lags);

  it('is missing where voltages differ widely while those between the phases are equal', () => {
    expect(neutralOf(moved)).toBe('missing');
    expect(neutralOf(reported(MOVED.voltage))).toBe('likely');
  });

  it('is present where one voltage is too high, between the phases too', () => {
    expect(neutralOf(reported([230, 230, 300], ANGLES))).toBe('present');
    expect(neutralOf(reported([230, 230, 280], ANGLES))).toBe('present');
  });

  it('is present where voltages differ as usual, also without angles', () => {
    expect(neutralOf(reported([230, 235, 210]))).toBe('present');
    expect(neutralOf(reported([250, 235, 199]))).toBe('likely');
  });

  it('is judged by most observations', () => {
    const high = reported([150, 230, 300], ANGLES);
    expect(neutralOf(moved, high)).toBe('present');
    expect(neutralOf(moved, high, moved)).toBe('missing');
  });

  it('is not judged by two voltages', () => {
    expect(neutralOf(reported([120, 230]))).toBe('present');
    expect(neutralOf(reported([120, null, 230]))).toBe('present');
  });
});

describe('the rotation', () => {
  const rotationOf = (...observations: readonly WiringObservation[]) => diagnoseVoltages(observations).rotation;
  const right = reported([230, 231, 232], ANGLES);
  const left = reported([230, 231, 232], [0, 240, 120]);

  it.each([
    [0, 120, 240],
    [100, 220, 340],
    [300, 60, 180],
    [30, 150, 270],
  ])('is right where L2 follows L1 by a third of a turn: %i, %i, %i', (...angles) => {
    expect(rotationOf(reported([230, 230, 230], angles))).toBe('L1-L2-L3');
    const [first = 0, second = 0, third = 0] = angles;
    expect(rotationOf(reported([230, 230, 230], [first, third, second]))).toBe('L1-L3-L2');
  });

  it('is that of most observations', () => {
    expect(rotationOf(right, left, right)).toBe('L1-L2-L3');
    expect(rotationOf(right, left)).toBe('L1-L3-L2');
  });

  it('is unknown without all three voltages and their angles', () => {
    expect(rotationOf(reported([230, 231, 232]))).toBeUndefined();
    expect(rotationOf(reported([230, 231], [0, 120]))).toBeUndefined();
    for (const voltage of [0, null]) expect(rotationOf(reported([230, 231, voltage], ANGLES))).toBeUndefined();
    expect(rotationOf(reported([230, 231, 0], ANGLES), left)).toBe('L1-L3-L2');
  });
});
