import type { TimeRange } from '@phasor/calendar';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChartWindow } from './chart-window.ts';
import { useWindowStep } from './use-window-step.ts';

const HOUR = 3_600_000;
const whole = { from: 0, to: 24 * HOUR };
const limits = { first: -24 * HOUR, last: 48 * HOUR, least: 10_000, longest: 24 * HOUR };

/** A screen that shows a window only when the test says so, as one that is busy drawing. */
function slowScreen(shown: TimeRange) {
  const wishes: { part: TimeRange | undefined; again: boolean | undefined }[] = [];
  const windowOf = (part: TimeRange): ChartWindow => ({
    ...{ shown: part, whole, limits, isZoomed: part.from !== whole.from || part.to !== whole.to },
    show: (next, how) => void wishes.push({ part: next, again: how?.again }),
  });
  const { result, rerender } = renderHook(({ part }) => useWindowStep(windowOf(part)), {
    initialProps: { part: shown },
  });
  return { wishes, step: (...args: Parameters<typeof result.current>) => result.current(...args), draw: rerender };
}

describe('steps of a window', () => {
  // proves R-PROF-031
  it('continue from the step before, also while the screen has not shown it yet', () => {
    const { wishes, step } = slowScreen({ from: 8 * HOUR, to: 12 * HOUR });
    step('in');
    step('in');
    step('earlier');
    step('whole');
    step('in');
    expect(wishes.map(({ part }) => part)).toEqual([
      { from: 9 * HOUR, to: 11 * HOUR },
      { from: 9.5 * HOUR, to: 10.5 * HOUR },
      { from: 9 * HOUR, to: 10 * HOUR },
      undefined,
      { from: 6 * HOUR, to: 18 * HOUR },
    ]);
  });

  it('begin at what the screen shows when it shows something else than was wished', () => {
    const { wishes, step, draw } = slowScreen({ from: 8 * HOUR, to: 12 * HOUR });
    step('in');
    draw({ part: { from: 0, to: 4 * HOUR } });
    step('later');
    expect(wishes.at(-1)?.part).toEqual({ from: 2 * HOUR, to: 6 * HOUR });
  });

  it('are one step in the history when they follow at once', () => {
    const { wishes, step } = slowScreen({ from: 8 * HOUR, to: 12 * HOUR });
    step('in');
    step('in');
    expect(wishes.map(({ again }) => again)).toEqual([false, true]);
  });
});
