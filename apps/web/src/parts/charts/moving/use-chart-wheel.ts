import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { DrawnChart } from '../drawing/TimeCanvas.tsx';
import type { ChartWindow } from './chart-window.ts';
import { movedBy, zoomedAt } from './time-window.ts';
import type { WindowHand } from './use-seen-window.ts';
import { wheelIntent } from './wheel-intent.ts';

interface Wheeling {
  readonly area: RefObject<HTMLElement | null>;
  readonly drawn: RefObject<DrawnChart | null>;
  readonly window: ChartWindow | undefined;
  readonly hand: WindowHand | undefined;
  /** The chart was clicked or is focused: the wheel zooms without a key. */
  readonly isActive: () => boolean;
  /** The wheel scrolled the page over a chart that can be zoomed. */
  readonly onPage: () => void;
}

/** Zooms a chart at the pointer, or moves it, by a wheel or trackpad; otherwise the page scrolls. */
export function useChartWheel({ area, drawn, window, hand, isActive, onPage }: Wheeling): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    const plot = drawn.current?.plot;
    if (window === undefined || hand === undefined || plot === null || plot === undefined) return;
    const intent = wheelIntent(event, isActive());
    if (intent.kind === 'page') {
      onPage();
      return;
    }
    event.preventDefault();
    const seen = hand.seen();
    const width = plot.right - plot.left;
    const x = event.clientX - (area.current?.getBoundingClientRect().left ?? 0) - plot.left;
    const place = seen.from + (Math.min(Math.max(x, 0), width) / width) * (seen.to - seen.from);
    hand.hold(
      intent.kind === 'zoom'
        ? zoomedAt(seen, { factor: intent.factor, place }, window.limits)
        : movedBy(seen, (intent.pixels / width) * (seen.to - seen.from), window.limits),
      { isLast: true },
    );
  });
  useEffect(() => {
    const element = area.current;
    // Not passive: an event that zooms the chart must not scroll or zoom the page.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [area]);
}
