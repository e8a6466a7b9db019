import { useEffect, useState } from 'react';

export interface Rotation {
  readonly index: number;
  /** Goes on by a number of pages, around both ends. */
  readonly go: (by: number) => void;
  readonly isPaused: boolean;
  readonly setPaused: (isPaused: boolean) => void;
}

/** The page after `by` steps, around both ends. */
export function pageAfter(index: number, by: number, count: number): number {
  return count === 0 ? 0 : (((index + by) % count) + count) % count;
}

/** Which page is shown: each for `dwellMs`, one after another, from the beginning again after the last. */
export function useRotation(count: number, dwellMs: number): Rotation {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const shown = pageAfter(index, 0, count);
  const go = (by: number) => setIndex((before) => pageAfter(before, by, count));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins its own time
  useEffect(() => {
    if (isPaused || count < 2) return undefined;
    const timer = setTimeout(() => setIndex((before) => pageAfter(before, 1, count)), dwellMs);
    return () => clearTimeout(timer);
  }, [count, dwellMs, isPaused, shown]);
  return { index: shown, go, isPaused, setPaused };
}
