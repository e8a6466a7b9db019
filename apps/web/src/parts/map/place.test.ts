import { describe, expect, it } from 'vitest';
import { roundedPlace } from './place.ts';

describe('roundedPlace', () => {
  it('is exact to a metre', () => {
    expect(roundedPlace({ latitude: 48.123456789, longitude: 17.987654321 })).toEqual({
      latitude: 48.12346,
      longitude: 17.98765,
    });
  });

  // proves R-TREE-030
  it('normalizes longitudes of a map that was dragged around the world', () => {
    expect(roundedPlace({ latitude: 0, longitude: 377.5 }).longitude).toBe(17.5);
    expect(roundedPlace({ latitude: 0, longitude: -182 }).longitude).toBe(178);
  });

  it('ends at the poles', () => {
    expect(roundedPlace({ latitude: 91, longitude: 0 }).latitude).toBe(90);
    expect(roundedPlace({ latitude: -90.1, longitude: 0 }).latitude).toBe(-90);
  });
});
