import type { TimeRange } from '@phasor/calendar';
import { isSameWindow, movedBy, type WindowLimits, zoomedAt } from './time-window.ts';

/** The part of a period shown by a chart, and the function to change it. */
export interface ChartWindow {
  /** The visible part, epoch ms. */
  readonly shown: TimeRange;
  /** The whole period. */
  readonly whole: TimeRange;
  readonly isZoomed: boolean;
  readonly limits: WindowLimits;
  /** Shows another part, of the period or outside it; undefined shows the whole. */
  readonly show: ShowWindow;
}

/** `again`: continues the current change, so that one step back undoes all of it. */
export type ShowWindow = (part: TimeRange | undefined, how?: { readonly again: boolean }) => void;

export type WindowStep = 'in' | 'out' | 'earlier' | 'later' | 'whole';

/** Zoom factor of a button or key, and the share of the window by which it moves. */
const ZOOM = 2;
const MOVE = 0.5;

/**
 * The window after a button or key, which zooms about a position; undefined for the whole period. When zooming out it stops
 * once at the whole period, and then continues.
 */
export function steppedWindow(
  { shown, whole, limits, isZoomed }: ChartWindow,
  step: WindowStep,
  place = (shown.from + shown.to) / 2,
): TimeRange | undefined {
  if (step === 'whole') return undefined;
  const length = shown.to - shown.from;
  if (step === 'earlier') return movedBy(shown, -length * MOVE, limits);
  if (step === 'later') return movedBy(shown, length * MOVE, limits);
  const next = zoomedAt(shown, { factor: step === 'in' ? 1 / ZOOM : ZOOM, place }, limits);
  const isInside = shown.from >= whole.from && shown.to <= whole.to;
  const passesWhole = isZoomed && isInside && next.to - next.from >= whole.to - whole.from;
  return passesWhole || isSameWindow(next, whole) ? undefined : next;
}
