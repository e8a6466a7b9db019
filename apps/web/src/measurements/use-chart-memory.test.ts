import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../settings/settings-store.ts';
import { hiddenByFlags } from './use-chart-memory.ts';

describe('the channels a chart starts without', () => {
  it('are the sum and the average unless someone wants them', () => {
    expect(hiddenByFlags(DEFAULT_SETTINGS.phase)).toEqual(['cumulative', 'CUM', 'average']);
  });

  it('follow the flags of the settings', () => {
    expect(hiddenByFlags({ L1: true, L2: false, L3: true, SUM: true, AVG: true })).toEqual(['L2']);
  });
});
