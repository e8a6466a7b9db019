import { describe, expect, it } from 'vitest';
import { findingView } from './finding-view.ts';

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
