import { expect, it } from 'vitest';
import { stretchPath } from './stretch-path.ts';

it('draws samples from left to right and from zero up, and no line where nothing was measured', () => {
  const samples = [
    [0, 0],
    [10, 100],
    [20, null],
    [30, 50],
    [40, 0],
  ] as const;
  const { line, placeOf } = stretchPath(samples, { width: 80, height: 20 });
  expect(line).toBe('M0 20L20 0M60 10L80 20');
  expect(placeOf(20)).toBe(40);
});
