import { describe, expect, it } from 'vitest';
import { movedIndex, windowStepOf } from '../reading/use-crosshair-keys.ts';
import { type ChartWindow, steppedWindow, type WindowStep } from './chart-window.ts';

const HOUR = 3_600_000;
const whole = { from: 100 * HOUR, to: 124 * HOUR };
const limits = { first: 0, last: 130 * HOUR, least: 10_000, longest: 10_000 * HOUR };
const windowAt = (from: number, to: number): ChartWindow => {
  const shown = { from: from * HOUR, to: to * HOUR };
  return { shown, whole, limits, isZoomed: shown.from !== whole.from || shown.to !== whole.to, show: () => undefined };
};
const after = (window: ChartWindow, step: WindowStep, place?: number) => {
  const next = steppedWindow(window, step, place);
  return next === undefined ? 'whole' : [next.from / HOUR, next.to / HOUR];
};

describe('a press of a button or key', () => {
  it('zooms about the middle, or about the crosshair', () => {
    expect(after(windowAt(110, 112), 'in')).toEqual([110.5, 111.5]);
    expect(after(windowAt(110, 112), 'in', 110 * HOUR)).toEqual([110, 111]);
  });

  it('stops at the whole period on the way out, and then continues', () => {
    expect(after(windowAt(104, 120), 'out')).toBe('whole');
    expect(after(windowAt(100, 124), 'out')).toEqual([82, 130]);
  });

  it('moves by half a window beyond the edges of the period, and not into the future', () => {
    expect(after(windowAt(100, 104), 'earlier')).toEqual([98, 102]);
    expect(after(windowAt(122, 124), 'later')).toEqual([123, 125]);
    expect(after(windowAt(128, 130), 'later')).toEqual([128, 130]);
  });

  it('shows the whole period again', () => expect(after(windowAt(3, 5), 'whole')).toBe('whole'));
});

describe('keys on a chart', () => {
  const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

  it.each([
    ['+', 'in'],
    ['=', 'in'],
    ['-', 'out'],
    ['0', 'whole'],
  ])('%s: %s', (name, step) => expect(windowStepOf(key(name), 3, 10)).toBe(step));

  it('move the window with Shift, or when the crosshair is at its edge', () => {
    expect(windowStepOf(key('ArrowLeft', true), 5, 10)).toBe('earlier');
    expect(windowStepOf(key('ArrowRight', true), 5, 10)).toBe('later');
    expect(windowStepOf(key('ArrowLeft'), 0, 10)).toBe('earlier');
    expect(windowStepOf(key('ArrowRight'), 9, 10)).toBe('later');
    expect(windowStepOf(key('ArrowRight'), 5, 10)).toBeUndefined();
    expect(windowStepOf(key('ArrowRight'), -1, 0)).toBeUndefined();
  });

  it('move the crosshair otherwise', () => {
    expect([movedIndex(key('ArrowLeft'), 5, 10), movedIndex(key('PageDown'), 5, 30)]).toEqual([4, 15]);
    expect([movedIndex(key('ArrowRight'), -1, 10), movedIndex(key('ArrowLeft'), -1, 10)]).toEqual([0, 9]);
  });
});
