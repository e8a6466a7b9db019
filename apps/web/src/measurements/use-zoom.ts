import type { TimeRange } from '@phasor/calendar';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { rangeText } from '../toolbar/graph-range.ts';
import type { GraphState } from '../toolbar/use-graph-state.ts';
import { parseZoom, type WholeRange, zoomText } from './zoom.ts';

export interface Zoom {
  /** What the chart shows: the part zoomed into, or the whole period. Epoch ms. */
  readonly shown: TimeRange;
  /** The whole period. */
  readonly whole: WholeRange;
  readonly isZoomed: boolean;
  /** Shows a part of the period; undefined shows the whole. */
  readonly show: (part: TimeRange | undefined) => void;
}

/** The part of the period that is looked at, kept in the address; another period begins as a whole. */
export function useZoom(state: GraphState): { zoom: Zoom; state: GraphState } {
  const { zoom: wished }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { from, to } = state.range;
  const whole = useMemo(() => ({ from, to }), [from, to]);
  const part = useMemo(() => parseZoom(wished, whole), [wished, whole]);
  const change = (changed: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, ...changed }) });
  return {
    zoom: {
      shown: part ?? whole,
      whole,
      isZoomed: part !== undefined,
      show: (next) => change({ zoom: next === undefined ? undefined : zoomText(next) }),
    },
    state: { ...state, setRange: (range) => change({ range: rangeText(range), zoom: undefined }) },
  };
}
