import type { TimeRange } from '@phasor/calendar';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '../../../base/ui/use-latest.ts';
import type { TimeChart } from '../chart-spec.ts';
import type { ChartWindow } from './chart-window.ts';
import { windowed } from './windowed.ts';

/** After this rest finer values are requested, ms. */
const REST_MS = 160;
/** A gesture within this time continues the previous one, ms. */
const SAME_GESTURE_MS = 1_500;
/** The screen has answered a gesture by then, or does not: the window was at its limit. */
const SETTLED_MS = 500;

/** Movement of a chart's window by gestures before the screen has the new values. */
export interface WindowHand {
  /** The window under the pointer: the chart follows at once. When it rests, the screen is requested to show it. */
  readonly hold: (range: TimeRange, how?: { readonly isLast: boolean }) => void;
  /** The pointer was released: the screen is requested to show the last window, or the one where the chart will stop. */
  readonly release: (range?: TimeRange) => void;
  /** The chart was thrown: the screen is requested to show the window where it will stop. */
  readonly aim: (range: TimeRange) => void;
  /** The visible window. */
  readonly seen: () => TimeRange;
}

/**
 * A chart as displayed while its window is moved: the old points in the new window, until the screen has finer ones. They
 * are requested when the pointer rests, not at every movement.
 */
export function useSeenWindow(
  chart: TimeChart | null,
  window: ChartWindow | undefined,
): { chart: TimeChart | null; hand: WindowHand | undefined } {
  const [view, setView] = useState<TimeRange | null>(null);
  const range = view ?? chart?.range;
  const latest = useLatest({ window, range });
  const held = useRef<Held>({ range: null, isOn: false, timer: undefined, askedAt: Number.NEGATIVE_INFINITY });
  const hand = useMemo(() => handOf({ latest, held, setView }), [latest]);
  const [from, to] = [chart?.range.from, chart?.range.to];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen has another window: it is what was asked for, or overrules it
  useEffect(() => {
    if (!held.current.isOn) setView(null);
  }, [from, to]);
  useEffect(() => () => clearTimeout(held.current.timer), []);
  const hasWindow = window !== undefined;
  const seen = useMemo(
    () => (chart === null || !hasWindow || range === undefined ? chart : windowed(chart, range)),
    [chart, hasWindow, range],
  );
  return { chart: seen, hand: hasWindow ? hand : undefined };
}

interface Held {
  /** The window still to be requested. */
  range: TimeRange | null;
  isOn: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  askedAt: number;
}

interface HandParts {
  readonly latest: { readonly current: { window: ChartWindow | undefined; range: TimeRange | undefined } };
  readonly held: { readonly current: Held };
  readonly setView: (view: TimeRange | null) => void;
}

const NO_RANGE: TimeRange = { from: 0, to: 0 };

function handOf({ latest, held: { current: held }, setView }: HandParts): WindowHand {
  const after = (ms: number, act: () => void) => {
    clearTimeout(held.timer);
    held.timer = setTimeout(act, ms);
  };
  const ask = (range: TimeRange) => {
    const now = performance.now();
    latest.current.window?.show(range, { again: now - held.askedAt < SAME_GESTURE_MS });
    held.askedAt = now;
    held.range = null;
  };
  const settle = () => {
    held.isOn = false;
    if (held.range !== null) ask(held.range);
    after(SETTLED_MS, () => setView(null));
  };
  return {
    hold: (range, { isLast } = { isLast: false }) => {
      held.isOn = true;
      held.range = range;
      setView(range);
      after(REST_MS, isLast ? settle : () => held.range !== null && ask(held.range));
    },
    release: (range) => {
      if (range !== undefined) held.range = range;
      settle();
    },
    aim: ask,
    seen: () => held.range ?? latest.current.range ?? NO_RANGE,
  };
}
