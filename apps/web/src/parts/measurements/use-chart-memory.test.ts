import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../base/settings/settings-store.ts';
import type { Selection } from '../hierarchy/index.ts';
import { axisMemory, hiddenByFlags } from './use-chart-memory.ts';

describe('the channels a chart starts without', () => {
  // proves R-PROF-014
  it('are the sum and the average unless someone wants them', () => {
    expect(hiddenByFlags(DEFAULT_SETTINGS.phase)).toEqual(['cumulative', 'CUM', 'average']);
  });

  // proves R-PROF-014
  it('follow the flags of the settings', () => {
    expect(hiddenByFlags({ L1: true, L2: false, L3: true, SUM: true, AVG: true })).toEqual(['L2']);
  });
});

describe('the kind of an axis', () => {
  const device = (type: number) => ({ kind: 'device', device: { type }, title: '' }) as unknown as Selection;

  // proves R-SUPPLY-003
  it('of a detector of outages is linear until someone chooses, whatever meters begin with', () => {
    const { yAxisType } = DEFAULT_SETTINGS;
    expect(yAxisType[axisMemory('voltage', device(1))]).toBe('logarithmic');
    expect(yAxisType[axisMemory('voltage', device(5))]).toBeUndefined();
  });
});
