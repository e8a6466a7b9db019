import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ChartWindow, isSameWindow, type ShowWindow } from '../../charts/index.ts';
import { type GraphState, rangeText } from '../../toolbar/index.ts';
import { parseZoom, zoomLimits, zoomText } from './zoom.ts';

/** The window that a chart shows, kept in the address. */
export type Zoom = ChartWindow;

/** The part of the period that is looked at, or what is beside it, kept in the address; another period begins as a whole. */
export function useZoom(state: GraphState): { zoom: Zoom; state: GraphState } {
  const { zoom: wished }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { from, to } = state.range;
  const { now, zone } = state.context;
  const whole = useMemo(() => ({ from, to }), [from, to]);
  const part = useMemo(() => parseZoom(wished, { whole, now, zone }), [wished, whole, now, zone]);
  const text = part === undefined ? undefined : zoomText(part);
  // The same window stays the same object while the minutes pass: nothing is asked for again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is all that there is to know of it
  const shown = useMemo(() => part ?? whole, [text, whole]);
  const change = (changed: Record<string, string | undefined>, replace = false) =>
    void navigate({
      ...{ to: '.', replace, resetScroll: false },
      search: (before: Record<string, unknown>) => ({ ...before, ...changed }),
    });
  const show: ShowWindow = (next, { again } = { again: false }) => {
    const zoom = next === undefined || isSameWindow(next, whole) ? undefined : zoomText(next);
    if (zoom !== text) change({ zoom }, again);
  };
  return {
    zoom: { shown, whole, isZoomed: part !== undefined, limits: zoomLimits(shown, { whole, now, zone }), show },
    state: { ...state, setRange: (range) => change({ range: rangeText(range), zoom: undefined }) },
  };
}
