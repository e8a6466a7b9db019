import { addUnits, type CalendarUnit, startOf, type TimeRange } from './civil.ts';

/** Ranges that a person picks by name: a calendar unit, how many of them, and how many the range ends before the next one. */
const PRESETS = {
  today: { unit: 'day', count: 1, back: 0 },
  yesterday: { unit: 'day', count: 1, back: 1 },
  last7days: { unit: 'day', count: 7, back: 0 },
  last14days: { unit: 'day', count: 14, back: 0 },
  thisWeek: { unit: 'week', count: 1, back: 0 },
  thisMonth: { unit: 'month', count: 1, back: 0 },
  thisYear: { unit: 'year', count: 1, back: 0 },
  lastYear: { unit: 'year', count: 1, back: 1 },
} as const satisfies Record<string, { unit: CalendarUnit; count: number; back: number }>;

export type Preset = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as readonly Preset[];

/**
 * The half-open range of a preset at instant `now`: whole calendar units of the zone, so `today` ends at the next
 * midnight and `last7days` is today and the six days before.
 * @throws RangeError for an unknown zone
 * @see specification 2 section 4, specification 1 section 9
 */
export function presetRange(preset: Preset, now: number, zone: string): TimeRange {
  const { unit, count, back } = PRESETS[preset];
  const to = addUnits(startOf(unit, now, zone), { count: 1 - back, unit }, zone);
  return { from: addUnits(to, { count: -count, unit }, zone), to };
}
