import { describe, expect, it } from 'vitest';
import { fadeTime } from './fade-time.ts';

describe('a live number', () => {
  // proves R-DASH-016
  it('stands out for 500 ms when it changes, an energy for 1000 ms', () => {
    expect([fadeTime('voltage'), fadeTime('activePower'), fadeTime('phaseAngle')]).toEqual([500, 500, 500]);
    expect([fadeTime('activeEnergyImport'), fadeTime('reactiveEnergyQ1')]).toEqual([1_000, 1_000]);
  });
});
