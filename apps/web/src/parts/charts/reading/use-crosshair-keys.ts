import type { KeyboardEvent } from 'react';
import type { ChartWindow, WindowStep } from '../moving/chart-window.ts';
import { useWindowStep } from '../moving/use-window-step.ts';
import { momentAt } from './reading.ts';

interface Keys {
  readonly moments: readonly number[];
  readonly time: number | null;
  readonly window: ChartWindow | undefined;
  readonly onTime: (time: number | null) => void;
  /** Called for Enter at the crosshair. */
  readonly onEnter: ((time: number) => void) | undefined;
}

const FAR = 10;

/** Index after a key; undefined for a key that does not move the crosshair. */
export function movedIndex(key: { key: string; shiftKey: boolean }, index: number, count: number): number | undefined {
  const step = key.shiftKey ? FAR : 1;
  const from = index === -1 ? count : index;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: from - step,
    ArrowRight: index === -1 ? 0 : from + step,
    PageUp: from - FAR,
    PageDown: index === -1 ? 0 : from + FAR,
    Home: 0,
    End: count - 1,
  };
  const moved = moves[key.key];
  return moved === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, moved));
}

const WINDOW_KEYS: Readonly<Record<string, WindowStep>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '−': 'out',
  '0': 'whole',
};

/**
 * Effect of a key on a window; undefined for none. Arrows move it with Shift, or without it when the crosshair is at its
 * edge.
 */
export function windowStepOf(
  key: { key: string; shiftKey: boolean },
  index: number,
  count: number,
): WindowStep | undefined {
  const isAtEdge = (edge: number) => key.shiftKey || (index !== -1 && index === edge);
  if (key.key === 'ArrowLeft' && isAtEdge(0)) return 'earlier';
  if (key.key === 'ArrowRight' && isAtEdge(count - 1)) return 'later';
  return WINDOW_KEYS[key.key];
}

/** Moves the crosshair and the visible window by keys; Enter chooses the current position, Escape hides the crosshair. */
export function useCrosshairKeys({ moments, time, window, onTime, onEnter }: Keys): (event: KeyboardEvent) => void {
  const stepWindow = useWindowStep(window);
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && time !== null) {
      onTime(null);
      return;
    }
    if (event.key === 'Enter' && time !== null) onEnter?.(time);
    const index = time === null ? -1 : momentAt(moments, time);
    const step = window === undefined ? undefined : windowStepOf(event, index, moments.length);
    if (step !== undefined) {
      event.preventDefault();
      stepWindow(step, time ?? undefined);
      return;
    }
    const moved = movedIndex(event, index, moments.length);
    if (moved === undefined) return;
    event.preventDefault();
    onTime(moments[moved] ?? null);
  };
}
