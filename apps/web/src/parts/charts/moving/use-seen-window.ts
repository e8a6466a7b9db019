import type { TimeRange } from '@phasor/calendar';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '../../../base/ui/use-latest.ts';
import type { TimeChart } from '../chart-spec.ts';
import type { ChartWindow } from './chart-window.ts';
import { windowed } from './windowed.ts';

/** A hand at rest for so long wants to see finer values, ms. */
const REST_MS = 160;
/** What follows within this time goes on with what was begun, ms. */
const SAME_GESTURE_MS = 1_500;
/** An answer to a gesture is on the screen by then, or none comes: the window was as far as it goes. */
const SETTLED_MS = 500;

/** What a hand on a chart does to its window before the screen knows of it. */
export interface WindowHand {
  /** The window under the hand: the picture follows at once. Once it rests the screen is asked for it. */
  readonly hold: (range: TimeRange, how?: { readonly isLast: boolean }) => void;
  /** The hand is off: the screen is asked for the last window, or for another one where the picture comes to rest there. */
  readonly release: (range?: TimeRange) => void;
  /** The hand threw the picture: the screen is asked for the window in which it will come to rest. */
  readonly aim: (range: TimeRange) => void;
  /** The window that is seen now. */
  readonly seen: () => TimeRange;
}

/**
 * A chart as it is seen while a hand moves its window: the old points in the new window, until the screen has finer ones. The
 * screen is asked when the hand rests, not at every movement.
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
  /** What the screen is still to be asked for. */
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
