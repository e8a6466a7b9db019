import { describe, expect, it } from 'vitest';
import steps from './regions.json' with { type: 'json' };
import { linesOfSteps } from './regions.ts';

describe('linesOfSteps', () => {
  it('continues from point to point and starts each line separately', () => {
    const lines = [
      [200, 400, 100, -200],
      [-200, 0, 0, 200],
    ];
    expect(linesOfSteps(lines)).toEqual([
      [
        [2, 1],
        [1, 1.5],
      ],
      [
        [0, -1],
        [1, -1],
      ],
    ]);
  });

  it('reads the bundled borders: within the world, and between Košice and Prešov', () => {
    const lines = linesOfSteps(steps);
    const points = lines.flat();
    expect(lines.every((line) => line.length > 1)).toBe(true);
    expect(points.every(([latitude, longitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)).toBe(true);
    const between = points.filter(
      ([latitude, longitude]) => latitude > 48.72 && latitude < 49 && longitude > 21 && longitude < 21.5,
    );
    expect(between.length).toBeGreaterThan(0);
  });
});
