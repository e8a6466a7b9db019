import type { TimeRange } from '@phasor/calendar';
import { isSameWindow, movedBy, type WindowLimits, zoomedAt } from './time-window.ts';

/** The part of a period that a chart shows, and how another is asked for. */
export interface ChartWindow {
  /** What the chart shows, epoch ms. */
  readonly shown: TimeRange;
  /** The whole period. */
  readonly whole: TimeRange;
  readonly isZoomed: boolean;
  readonly limits: WindowLimits;
  /** Shows another part, of the period or beside it; undefined shows the whole. */
  readonly show: ShowWindow;
}

/** `again`: goes on with what was begun, so that one way back leads before all of it. */
export type ShowWindow = (part: TimeRange | undefined, how?: { readonly again: boolean }) => void;

export type WindowStep = 'in' | 'out' | 'earlier' | 'later' | 'whole';

/** By how much a press of a button or key zooms, and which share of the window it moves. */
const ZOOM = 2;
const MOVE = 0.5;

/**
 * The window after a press of a button or key, which zooms about a place; undefined for the whole period. On the way out it
 * stops at the whole once, and then goes on.
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
