import { describe, expect, it } from 'vitest';
import { nominalVoltage } from './index.ts';

describe('the nominal voltage', () => {
  it.each([
    [231, 230],
    [218, 230],
    [246, 230],
    [119, 120],
    [58.2, 57.7],
    [402, 400],
    [279, 277],
    [Number.NaN, 230],
    [0, 230],
  ])('of a supply with %d V is %d V', (usual, nominal) => {
    expect(nominalVoltage(usual)).toBe(nominal);
  });
});
