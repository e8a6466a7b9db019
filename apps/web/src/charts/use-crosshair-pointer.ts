import { type MouseEvent, type PointerEvent, type RefObject, useState } from 'react';
import type { TimeChart } from './chart-spec.ts';
import { nearestMoment } from './reading.ts';
import type { DrawnChart } from './TimeCanvas.tsx';

export interface ZoomHandlers {
  /** Drag across the picture: the range a person asks to see, epoch ms. */
  readonly onZoom?: ((range: { from: number; to: number }) => void) | undefined;
  readonly onZoomOut?: (() => void) | undefined;
  /** A click on a moment or step; the keyboard's way is Enter. */
  readonly onChoose?: ((time: number) => void) | undefined;
}

interface Pointing extends ZoomHandlers {
  readonly chart: TimeChart;
  readonly moments: readonly number[];
  readonly drawn: RefObject<DrawnChart | null>;
  readonly onTime: (time: number | null) => void;
}

/** Shorter drags are clicks with an unsteady hand. */
const DRAG_PIXELS = 6;

interface Drag {
  readonly start: number;
  readonly end: number;
}

/** Pixels between which a drag selects; null while it is no drag yet. */
function spanOf(drag: Drag | null): { left: number; right: number } | null {
  if (drag === null || Math.abs(drag.end - drag.start) < DRAG_PIXELS) return null;
  return { left: Math.min(drag.start, drag.end), right: Math.max(drag.start, drag.end) };
}

const xIn = (event: PointerEvent | MouseEvent): number =>
  event.clientX - event.currentTarget.getBoundingClientRect().left;

/** A pointer over a chart reads it; dragging a mouse or pen selects a range, a double click goes back. */
export function useCrosshairPointer(pointing: Pointing) {
  const { chart, moments, drawn, onTime, onZoom, onZoomOut, onChoose } = pointing;
  const [drag, setDrag] = useState<Drag | null>(null);
  const dragged = spanOf(drag);
  const placeAt = (x: number) => {
    const place = drawn.current?.plot?.placeAt(x) ?? chart.range.from;
    return Math.min(Math.max(place, chart.range.from), chart.range.to);
  };
  const read = (x: number) => {
    const place = placeAt(x);
    // A state lasts: what it is can be read anywhere.
    onTime(chart.kind === 'span' ? Math.round(place) : (moments[nearestMoment(chart, moments, place)] ?? null));
  };
  const choose = (x: number) => {
    const moment = moments[nearestMoment(chart, moments, placeAt(x))];
    if (moment !== undefined) onChoose?.(moment);
  };
  const select = () => {
    if (dragged !== null) onZoom?.({ from: placeAt(dragged.left), to: placeAt(dragged.right) });
    setDrag(null);
  };
  return {
    dragged,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        read(xIn(event));
        if (onZoom === undefined || event.pointerType === 'touch' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ start: xIn(event), end: xIn(event) });
      },
      onPointerMove: (event: PointerEvent) => {
        const x = xIn(event);
        read(x);
        setDrag((before) => (before === null ? null : { ...before, end: x }));
      },
      onPointerUp: select,
      onPointerCancel: () => setDrag(null),
      onPointerLeave: () => {
        if (drag === null) onTime(null);
      },
      onClick: (event: MouseEvent) => choose(xIn(event)),
      onDoubleClick: () => onZoomOut?.(),
    },
  };
}
