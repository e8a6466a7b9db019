import { diagnose, type WiringObservation } from '@phasor/wiring';
import { describe, expect, it } from 'vitest';
import { findingView, groundsOf } from './finding-view.ts';

describe('a finding in words', () => {
  it('says by how much the current lags before and after', () => {
    const finding = {
      kind: 'transformer-elsewhere',
      phase: 1,
      line: 2,
      turned: false,
      lag: 138.4,
      after: 18.4,
    } as const;
    expect(findingView(finding)).toMatchObject({
      key: 'elsewhere',
      words: { phase: 'L2', line: 'L3', lag: 138, relation: 'lags', after: 18, after_relation: 'lags' },
      angles: { before: 138.4, after: 18.4, own: 'L2', voltage: 'L3' },
      turns: undefined,
    });
  });

  it('can be put right in software if a transformer is only turned', () => {
    const turned = { kind: 'transformer-turned', phase: 0, lag: -160, after: 20 } as const;
    expect(findingView(turned)).toMatchObject({ key: 'turned', turns: 'L1', words: { lag: 160, relation: 'leads' } });
    expect(findingView({ ...turned, kind: 'transformer-elsewhere', line: 1, turned: true })).toMatchObject({
      key: 'both',
      turns: undefined,
    });
  });

  it('says "in phase" where the angle rounds to 0°', () => {
    const turned = { kind: 'transformer-turned', phase: 0, lag: 180, after: -0.4 } as const;
    expect(findingView(turned).words).toMatchObject({ relation: 'lags', after: 0, after_relation: 'in_phase' });
  });

  it('shows voltages in whole volts', () => {
    expect(findingView({ kind: 'voltage-missing', phase: 2, voltage: 3.7, highest: 231.4 })).toMatchObject({
      key: 'voltage_missing',
      words: { phase: 'L3', voltage: 4, highest: 231 },
    });
  });
});

describe('what a report is founded on', () => {
  const measured = (voltage: number[], voltageAngle: (number | null)[]): WiringObservation => ({
    ...{ voltage, voltageAngle, current: [5, 5, 5], currentAngle: voltageAngle.map((angle) => angle && angle + 18) },
    ...{ activePower: voltage.map((volts) => volts * 4.75), reactivePower: [350, 350, 350], isDark: null },
  });
  const grounds = (observation: WiringObservation) => groundsOf(diagnose([observation], { generation: 'none' }));

  // proves R-WIRE-012
  it('is a suspicion while a missing neutral shows in magnitudes alone', () => {
    expect(grounds(measured([193.3, 270.9, 235.3], [null, null, null]))).toBe('suspicion');
    expect(grounds(measured([193.3, 270.9, 235.3], [0, 118.08, 222.29]))).toBe('voltages');
  });

  it('is the voltages where one is missing, and the angles otherwise', () => {
    expect(grounds(measured([230, 12, 231], [0, 120, 240]))).toBe('voltages');
    expect(grounds(measured([230, 231, 231], [0, 120, 240]))).toBe('angles');
  });
});
