import type { TimeRange } from '@phasor/calendar';
import { useEffect, useRef } from 'react';
import { type ChartWindow, steppedWindow, type WindowStep } from './chart-window.ts';

/** Steps within this time are one step in the history, ms. */
const SAME_MS = 1_500;

/** A step, about a position on the axis or else the middle of the window. */
export type StepWindow = (step: WindowStep, place?: number) => void;

/**
 * Steps of a window by buttons or keys. Each step continues from the one before it, also while the screen has not shown that
 * one yet: a key that repeats faster than the screen draws loses none.
 */
export function useWindowStep(window: ChartWindow | undefined): StepWindow {
  const wished = useRef<{ part: TimeRange | undefined } | null>(null);
  const steppedAt = useRef(Number.NEGATIVE_INFINITY);
  const [from, to] = [window?.shown.from, window?.shown.to];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window on the screen: the wish is fulfilled or overruled
  useEffect(() => {
    wished.current = null;
  }, [from, to]);
  return (step, place) => {
    if (window === undefined) return;
    const now = performance.now();
    const current = wished.current === null ? window : { ...window, ...shownOf(wished.current, window) };
    const part = steppedWindow(current, step, place);
    window.show(part, { again: now - steppedAt.current < SAME_MS });
    wished.current = { part };
    steppedAt.current = now;
  };
}

function shownOf({ part }: { part: TimeRange | undefined }, { whole }: ChartWindow) {
  return { shown: part ?? whole, isZoomed: part !== undefined };
}
