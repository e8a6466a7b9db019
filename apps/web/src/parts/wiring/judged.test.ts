import type { WiringObservation } from '@phasor/wiring';
import { describe, expect, it } from 'vitest';
import { judge } from './judged.ts';

const LOADS = { generation: 'none' } as const;

function observed(lag: number, isDark: boolean | null = null, withAngles = false): WiringObservation {
  const angle = (degrees: number) => (degrees * Math.PI) / 180;
  const [active, reactive] = [1_000 * Math.cos(angle(lag)), 1_000 * Math.sin(angle(lag))];
  return {
    voltage: [230, 230, 230],
    current: [5, 5, 5],
    activePower: [active, active, active],
    reactivePower: [reactive, reactive, reactive],
    voltageAngle: withAngles ? [0, 120, 240] : [null, null, null],
    currentAngle: withAngles ? [lag, 120 + lag, 240 + lag] : [null, null, null],
    isDark,
  };
}

describe('what a meter is judged by', () => {
  // proves R-WIRE-006
  it('is the present moment, if that decides', () => {
    expect(judge({ now: observed(20, null, true), day: [observed(200)] }, LOADS)).toMatchObject({
      basis: 'now',
      report: { verdict: 'right' },
    });
  });

  it('is the night of the last day where something feeds in now', () => {
    const seen = { now: observed(175, false, true), day: [observed(175, false), observed(20, true)] };
    expect(judge(seen, { generation: 'possible' })).toMatchObject({ basis: 'day', report: { verdict: 'right' } });
  });

  it('takes the rotation from the present moment for values of the day without angles', () => {
    const moved = observed(140, true);
    const alone = judge({ now: undefined, day: [moved] }, LOADS);
    expect(alone.report.verdict).toBe('unsure');
    const known = judge({ now: observed(46, true, true), day: [moved] }, LOADS);
    expect(known).toMatchObject({ basis: 'day', report: { verdict: 'wrong' } });
  });

  it('is nothing without values', () => {
    expect(judge({ now: undefined, day: [] }, LOADS).report.verdict).toBe('unknown');
  });
});
