import { describe, expect, it } from 'vitest';
import { rollTime } from './roll-time.ts';

describe('a live number', () => {
  it('rolls for 500 ms, an energy for 1000 ms', () => {
    expect([rollTime('voltage'), rollTime('activePower'), rollTime('phaseAngle')]).toEqual([500, 500, 500]);
    expect([rollTime('activeEnergyImport'), rollTime('reactiveEnergyQ1')]).toEqual([1_000, 1_000]);
  });
});
