import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { useLatest } from '../../../base/ui/use-latest.ts';
import type { DrawnChart } from '../drawing/TimeCanvas.tsx';
import { ChartPointer, type DragSeen, type Pointed, type Touch } from './chart-pointer.ts';

type Pointing = Omit<Pointed, 'plot' | 'isMotionReduced'> & { readonly drawn: RefObject<DrawnChart | null> };

const STILL: DragSeen = { selected: null, isMoving: false };
const REDUCED = '(prefers-reduced-motion: reduce)';

const xIn = (event: PointerEvent | MouseEvent): number =>
  event.clientX - event.currentTarget.getBoundingClientRect().left;

function touchOf(event: PointerEvent): Touch {
  const { currentTarget, pointerId, pointerType, button, shiftKey, timeStamp } = event;
  const capture = () => currentTarget.setPointerCapture(pointerId);
  return { x: xIn(event), id: pointerId, kind: pointerType, button, shiftKey, time: timeStamp, capture };
}

/** Handlers for pointers on a chart's area, and the visible state of a drag. */
export function useChartPointer({ drawn, ...pointing }: Pointing) {
  const latest = useLatest<Pointed>({
    ...pointing,
    plot: () => drawn.current?.plot ?? null,
    isMotionReduced: () => globalThis.matchMedia(REDUCED).matches,
  });
  const [seen, show] = useState(STILL);
  const [pointer] = useState(() => new ChartPointer(() => latest.current, show));
  useEffect(() => () => pointer.stop(), [pointer]);
  return {
    ...seen,
    handlers: {
      onPointerDown: (event: PointerEvent) => pointer.down(touchOf(event)),
      onPointerMove: (event: PointerEvent) => pointer.move(touchOf(event)),
      onPointerUp: (event: PointerEvent) => pointer.up(touchOf(event)),
      onPointerCancel: (event: PointerEvent) => pointer.up(touchOf(event), true),
      onPointerLeave: (event: PointerEvent) => pointer.leave(touchOf(event)),
      onClick: (event: MouseEvent) => pointer.click(xIn(event)),
      onDoubleClick: () => pointer.doubleClick(),
    },
  };
}
