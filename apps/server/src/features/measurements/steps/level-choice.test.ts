import { describe, expect, it } from 'vitest';
import { coarsestLevel, fittingLevels } from './level-choice.ts';

const MINUTE = 60_000;
const ZONE = 'Europe/Bratislava';
const grid = (...minutes: readonly number[]) => ({
  edges: Float64Array.from(minutes, (each) => each * MINUTE),
  civil: false,
  zone: ZONE,
  deviceZones: [ZONE],
});

describe('the levels of a grid', () => {
  it('are those whose buckets divide every step, coarsest first', () => {
    expect(fittingLevels(grid(0, 60, 180))).toEqual(['hour', 'quarter', 'minute', 'raw']);
    // Kathmandu is 5:45 before UTC.
    expect(fittingLevels(grid(15, 75))).toEqual(['quarter', 'minute', 'raw']);
    expect(fittingLevels(grid(0, 1, 60))).toEqual(['minute', 'raw']);
    expect(fittingLevels(grid(0, 0.5))).toEqual(['raw']);
  });

  it('are days only where all edges are midnights of the devices’ own zone', () => {
    const midnights = { ...grid(60, 1_500), civil: true };
    expect(fittingLevels(midnights)[0]).toBe('day');
    expect(fittingLevels({ ...midnights, deviceZones: [ZONE, 'UTC'] })[0]).toBe('hour');
    expect(fittingLevels({ ...midnights, civil: false })[0]).toBe('hour');
  });

  it('are never samples for steps of a minute and more', () => {
    expect(coarsestLevel(grid(0, 60), 3_600)).toBe('hour');
    expect(coarsestLevel(grid(0.1, 1.1), 60)).toBe('minute');
    expect(coarsestLevel(grid(0.1, 1.1), 59)).toBe('raw');
  });
});
