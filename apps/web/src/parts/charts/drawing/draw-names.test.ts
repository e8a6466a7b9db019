import { describe, expect, it } from 'vitest';
import { chartOf, from, HOUR, none, testDrawing } from '../testing/test-chart.ts';
import { endOfLimit, marksOf, namedMarks } from './draw-names.ts';

const range = { from: 0, to: 100 };
const mark = (time: number, value: number) => ({ time, value, name: '12.50 kW' });

describe('marks', () => {
  const drawing = testDrawing(chartOf({ marks: [{ name: 'peak', time: from + HOUR, value: 1_500 }] }));
  const hiding = (hidden: ReadonlySet<string>) => ({ ...drawing, frame: { ...drawing.frame, hidden } });

  it('are at their point', () => {
    expect(marksOf(hiding(none))).toEqual([{ x: HOUR, y: -1_500, name: 'peak' }]);
  });

  it('are hidden with their series', () => {
    expect(marksOf(hiding(new Set(['L1'])))).toEqual([]);
  });
});

describe('the names of marks', () => {
  // proves R-ANA-011
  it('are all shown if there is space', () => {
    expect([...namedMarks({ range, marks: [mark(10, 1), mark(90, 2)] }, 800)].sort()).toEqual([0, 1]);
  });

  // proves R-ANA-011
  it('are hidden if they would overlap that of the highest', () => {
    expect([...namedMarks({ range, marks: [mark(10, 1), mark(12, 3), mark(90, 2)] }, 300)].sort()).toEqual([1, 2]);
  });
});

describe('the name of a limit', () => {
  const plot = { left: 0, right: 800 };
  const limit = { text: 'MRK  320.00 kW', y: 100 };
  const peak = (x: number, y = 96) => ({ text: '314.59 kW', x, y });

  it('is at the right end of its line', () => {
    expect(endOfLimit(limit, [], plot)).toBe('right');
    expect(endOfLimit(limit, [peak(400), peak(760, 300)], plot)).toBe('right');
  });

  // proves R-ANA-012
  it('is at the left if the name of a mark would overlap it', () => {
    expect(endOfLimit(limit, [peak(760)], plot)).toBe('left');
  });

  it('stays at the right if both ends are occupied', () => {
    expect(endOfLimit(limit, [peak(40), peak(760)], plot)).toBe('right');
  });
});
