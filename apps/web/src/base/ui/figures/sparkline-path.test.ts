import { describe, expect, it } from 'vitest';
import { sparklinePath } from './sparkline-path.ts';

const frame = { from: 0, to: 100, width: 200, height: 50 };

describe('sparklinePath', () => {
  it('spreads the values over the whole height, later ones to the right', () => {
    const path = sparklinePath(
      [
        [0, 10],
        [50, 30],
        [100, 20],
      ],
      frame,
    );
    expect(path.line).toBe('M0 46L100 4L200 25');
    expect(path.area).toBe('M0 46L100 4L200 25L200 50L0 50Z');
    expect(path.last).toEqual({ x: 200, y: 25 });
  });

  it('leaves a gap where nothing was measured', () => {
    const { line } = sparklinePath(
      [
        [0, 1],
        [20, null],
        [40, 2],
        [60, 1],
      ],
      frame,
    );
    expect(line.match(/M/g)).toHaveLength(2);
  });

  it('draws a constant value as a straight line in the middle', () => {
    const { line } = sparklinePath(
      [
        [0, 500],
        [100, 500],
      ],
      frame,
    );
    expect(line).toBe('M0 25L200 25');
  });

  it('draws nothing without values', () => {
    expect(sparklinePath([], frame)).toEqual({ line: '', area: '', last: undefined });
  });
});
