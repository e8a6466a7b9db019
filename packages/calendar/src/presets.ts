import { DAY_MS, HOUR_MS, MINUTE_MS } from '@phasor/quantities';
import { addUnits, type CalendarUnit, startOf, type TimeRange } from './civil.ts';

/** Named ranges: a calendar unit, how many of them, and how many units before the next boundary the range ends. */
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

/**
 * Ranges that end with the current minute, and their length, ms: the same elapsed time on every day, also with a clock
 * change.
 */
const ROLLING = { lastHour: HOUR_MS, last24hours: DAY_MS } as const satisfies Record<string, number>;

type RollingPreset = keyof typeof ROLLING;
export type Preset = keyof typeof PRESETS | RollingPreset;

export const PRESET_NAMES = [...Object.keys(PRESETS), ...Object.keys(ROLLING)] as readonly Preset[];

const isRolling = (preset: Preset): preset is RollingPreset => preset in ROLLING;

/**
 * The half-open range of a preset at instant `now`: whole calendar units of the zone, so `today` ends at the next
 * midnight and `last7days` is today and the six days before; or the time up to the end of the minute.
 * @throws RangeError for an unknown zone
 * @see R-DASH-026, R-BAR-005
 */
export function presetRange(preset: Preset, now: number, zone: string): TimeRange {
  if (isRolling(preset)) {
    const end = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS;
    return { from: end - ROLLING[preset], to: end };
  }
  const { unit, count, back } = PRESETS[preset];
  const to = addUnits(startOf(unit, now, zone), { count: 1 - back, unit }, zone);
  return { from: addUnits(to, { count: -count, unit }, zone), to };
}
