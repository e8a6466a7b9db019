import { describe, expect, it } from 'vitest';
import { namedMarks } from './named-lines.ts';

const range = { from: 0, to: 100 };
const mark = (time: number, value: number) => ({ time, value, name: '12.50 kW' });

describe('the names of marks', () => {
  it('are all written where they have room', () => {
    expect([...namedMarks({ range, marks: [mark(10, 1), mark(90, 2)] }, 800)].sort()).toEqual([0, 1]);
  });

  it('give way to that of the highest where they would overlap', () => {
    expect([...namedMarks({ range, marks: [mark(10, 1), mark(12, 3), mark(90, 2)] }, 300)].sort()).toEqual([1, 2]);
  });
});
