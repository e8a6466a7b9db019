import { describe, expect, it } from 'vitest';
import { leastOf, snapped, wholeOf } from './shape-zoom.ts';

const orders = { from: 1, to: 41 };
const period = { from: 0, to: 20 };

describe('the shown part of a chart', () => {
  // proves R-PREC-016
  it('consists of whole orders, at least two', () => {
    expect(snapped('harmonics', { from: 2.3, to: 6.1 }, orders)).toEqual({ from: 2, to: 7 });
    expect(snapped('harmonics', { from: 5.1, to: 5.2 }, orders)).toEqual({ from: 5, to: 7 });
    expect(snapped('harmonics', { from: 40.8, to: 41 }, orders)).toEqual({ from: 39, to: 41 });
  });

  // proves R-PREC-016
  it('is any part of a period, at least a fiftieth', () => {
    expect(snapped('waveform', { from: 3.5, to: 8.25 }, period)).toEqual({ from: 3.5, to: 8.25 });
    expect(snapped('waveform', { from: 3, to: 3.01 }, period)).toEqual({ from: 3, to: 3.4 });
    expect(leastOf('waveform', period)).toBe(0.4);
  });

  it('is the whole again where it covers everything', () => {
    expect(snapped('harmonics', { from: 0, to: 50 }, orders)).toBeUndefined();
    expect(snapped('waveform', { from: -1, to: 25 }, period)).toBeUndefined();
    expect(wholeOf('waveform', { U: {}, I: {}, F: 50 })).toEqual(period);
    expect(wholeOf('harmonics', { U: { L1: { values: [100, 1, 2] } }, I: {} })).toEqual({ from: 1, to: 4 });
  });
});
