import { describe, expect, it } from 'vitest';
import { hasVoltageAngles, lagsOf, signedAngle, type WiringObservation, withLeastCurrents } from './observation.ts';

/** One phase as a meter reports it. */
interface Phase {
  readonly U?: number | null;
  readonly I?: number | null;
  readonly P?: number | null;
  readonly Q?: number | null;
  readonly angleU?: number | null;
  readonly angleI?: number | null;
}

const observed = ({
  U = null,
  I = null,
  P = null,
  Q = null,
  angleU = null,
  angleI = null,
}: Phase): WiringObservation => ({
  ...{ voltage: [U], current: [I], activePower: [P], reactivePower: [Q] },
  ...{ voltageAngle: [angleU], currentAngle: [angleI], isDark: null },
});
const lags = (phase: Phase) => lagsOf(observed(phase), 0).map((lag) => Math.round(lag * 1e6) / 1e6);

describe('an angle', () => {
  it('is from -180 degrees, exclusive, to 180', () => {
    expect([0, 180, 181, 360, -180, -181, 725].map(signedAngle)).toEqual([0, 180, -179, 0, 180, 179, 5]);
  });
});

describe('the lag of a current', () => {
  it('is that of its angle behind that of its voltage', () => {
    expect(lags({ angleU: 120, angleI: 150 })).toEqual([30]);
    expect(lags({ angleU: 350, angleI: 10 })).toEqual([20]);
    expect(lags({ angleU: 120, angleI: 300, P: 100, Q: 100 })).toEqual([180]);
  });

  it('follows from active and reactive power where an angle is missing', () => {
    for (const angles of [{}, { angleU: 120 }, { angleI: 150 }]) {
      expect(lags({ ...angles, P: 100, Q: 100 })).toEqual([45]);
      expect(lags({ ...angles, P: -100, Q: 0 })).toEqual([180]);
      expect(lags({ ...angles, P: 0, Q: -50 })).toEqual([-90]);
      expect(lags({ ...angles, P: 0, Q: 0 })).toEqual([]);
    }
  });

  it('is one of two where only the active power is known, beside voltage and current', () => {
    expect(lags({ U: 230, I: 10, P: 1_150 })).toEqual([60, -60]);
    expect(lags({ U: 230, I: 10, P: -1_150 })).toEqual([120, -120]);
    // A little more than both carry, by rounding.
    expect(lags({ U: 230, I: 10, P: 2_310 }).map(Math.abs)).toEqual([0, 0]);
    expect(lags({ U: 230, I: 10, P: -2_310 })).toEqual([180, -180]);
  });

  it('is none without a power, or without a current that carries it', () => {
    expect(lags({ U: 230, I: 10, Q: 100 })).toEqual([]);
    expect(lags({ U: 230, I: 10 })).toEqual([]);
    for (const nothing of [0, null]) {
      expect(lags({ U: nothing, I: 10, P: 100 })).toEqual([]);
      expect(lags({ U: 230, I: nothing, P: 100 })).toEqual([]);
    }
  });
});

describe('the angles of voltages', () => {
  it('are measured where all of several are', () => {
    const measured = (...voltageAngle: (number | null)[]) => hasVoltageAngles({ ...observed({}), voltageAngle });
    expect([measured(0, 120, 240), measured(0, 180)]).toEqual([true, true]);
    expect([measured(0, null, 240), measured(null, null, null), measured(0), measured()]).toEqual([
      ...[false, false],
      ...[false, false],
    ]);
  });
});

describe('a current beside an active power', () => {
  const least = (phase: Phase) => withLeastCurrents(observed(phase)).current[0];

  // proves R-WIRE-009
  it('is at least that of the power, in its direction', () => {
    expect(least({ U: 230, I: 0, P: 69 })).toBeCloseTo(0.3, 9);
    expect(least({ U: 230, I: 0, P: -69 })).toBeCloseTo(0.3, 9);
    expect(least({ U: 230, I: -0.1, P: 69 })).toBeCloseTo(-0.3, 9);
  });

  it('stays where it carries the power, and where either is unknown', () => {
    expect([least({ U: 230, I: 3, P: 69 }), least({ U: 230, I: -3, P: 69 })]).toEqual([3, -3]);
    expect([least({ U: 230, I: null, P: 69 }), least({ U: 230, I: 0 })]).toEqual([null, 0]);
    expect([least({ U: 0, I: 0, P: 69 }), least({ U: null, I: 1, P: 69 })]).toEqual([0, 1]);
  });
});
