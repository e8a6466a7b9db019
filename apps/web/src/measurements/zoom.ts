import type { TimeRange } from '@phasor/calendar';

const SEPARATOR = '..';
/** The finest picture worth looking at: ten samples of a meter that measures every second. */
export const SHORTEST_ZOOM_MS = 10_000;

/** Reads a part of a range from an address, `1763700000..1763703600` in epoch seconds; undefined where it is none. */
export function parseZoom(text: unknown, range: TimeRange): TimeRange | undefined {
  if (typeof text !== 'string' || !/^\d{1,10}\.\.\d{1,10}$/.test(text)) return undefined;
  const [from, to] = text.split(SEPARATOR).map((seconds) => Number(seconds) * 1_000) as [number, number];
  return from >= range.from && to <= range.to && to - from >= SHORTEST_ZOOM_MS ? { from, to } : undefined;
}

/** The reverse of `parseZoom`: whole seconds, outwards. */
export function zoomText({ from, to }: TimeRange): string {
  return `${Math.floor(from / 1_000)}${SEPARATOR}${Math.ceil(to / 1_000)}`;
}

/** All that can be looked at, and how little of it where that is not ten seconds. */
export interface WholeRange extends TimeRange {
  readonly shortest?: number;
}

/** The part of `whole` seen after zooming by a factor about the middle; undefined when it is the whole again. */
export function zoomedBy(factor: number, shown: TimeRange, whole: WholeRange): TimeRange | undefined {
  const length = Math.max(whole.shortest ?? SHORTEST_ZOOM_MS, (shown.to - shown.from) * factor);
  return within((shown.from + shown.to) / 2 - length / 2, length, whole);
}

/** The part right before (-1) or after (+1), as far as there is one. */
export function panned(step: -1 | 1, shown: TimeRange, whole: TimeRange): TimeRange | undefined {
  const length = shown.to - shown.from;
  return within(shown.from + (step * length) / 2, length, whole);
}

function within(from: number, length: number, whole: TimeRange): TimeRange | undefined {
  if (length >= whole.to - whole.from) return undefined;
  const start = Math.min(Math.max(from, whole.from), whole.to - length);
  return { from: start, to: start + length };
}
