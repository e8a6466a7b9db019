import { type CalendarUnit, DAY_MS, fixedStepEdges, HOUR_MS, stepEdges } from '@phasor/calendar';

export interface TimeTicks {
  /** Epoch ms of the ticks inside the range. */
  readonly values: readonly number[];
  /** What a tick's label is made of. */
  readonly format: Intl.DateTimeFormat;
}

interface Step {
  /** Milliseconds between ticks, about. */
  readonly length: number;
  readonly unit?: CalendarUnit;
  readonly label: Intl.DateTimeFormatOptions;
}

const MINUTE_MS = 60_000;
const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'numeric' };

/** Distances between ticks that a person can count in, finest first. */
const STEPS: readonly Step[] = [
  ...[1, 5, 15, 30].map((seconds) => ({ length: seconds * 1_000, label: { ...time, second: '2-digit' } as const })),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => ({ length: minutes * MINUTE_MS, label: time })),
  ...[1, 2, 3, 4, 6, 12].map((hours) => ({ length: hours * HOUR_MS, label: time })),
  { length: DAY_MS, unit: 'day', label: day },
  { length: 2 * DAY_MS, unit: 'day', label: day },
  { length: 7 * DAY_MS, unit: 'week', label: day },
  { length: 30 * DAY_MS, unit: 'month', label: { month: 'short' } },
  { length: 365 * DAY_MS, unit: 'year', label: { year: 'numeric' } },
];

/**
 * Ticks of a time axis at civil times of the given zone (not the viewer's), at most `most` of them: a day with a clock
 * change keeps its hours where they are.
 */
export function timeTicks(
  range: { from: number; to: number; timeZone: string; locale: string },
  most: number,
): TimeTicks {
  const span = range.to - range.from;
  const step = STEPS.find((candidate) => span / candidate.length <= most) ?? (STEPS.at(-1) as Step);
  const format = new Intl.DateTimeFormat(range.locale, { ...step.label, timeZone: range.timeZone });
  const edges = edgesOf(range, step).filter((edge) => edge >= range.from && edge <= range.to);
  const every = Math.max(1, Math.ceil(edges.length / (most + 1)));
  return { values: edges.filter((_, index) => index % every === 0), format };
}

function edgesOf(range: { from: number; to: number; timeZone: string }, step: Step): number[] {
  const { from, to, timeZone: zone } = range;
  const civil = step.unit;
  if (civil !== undefined) return [...stepEdges({ from, to, unit: civil, zone })];
  return [...fixedStepEdges({ from, to, step: step.length / 1_000, zone })];
}
