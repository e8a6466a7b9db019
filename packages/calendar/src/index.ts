export {
  addUnits,
  type CalendarUnit,
  instantsOf,
  type LocalTime,
  localTime,
  startOf,
  startOfDate,
  type TimeRange,
} from './civil.ts';
export { type ClockReadings, clockReadings, dayNumberOf, weekdayOf } from './clock-readings.ts';
export { previousPeriod, sameRangeYearAgo } from './comparison.ts';
export { joinedRanges } from './joined-ranges.ts';
export { longestOfDays } from './longest-days.ts';
export { PRESET_NAMES, type Preset, presetRange } from './presets.ts';
export { rangesWithout } from './ranges-without.ts';
export { fixedStepEdges, stepEdges } from './step-edges.ts';
export { reachedIn, type StepPairs, stepPairs } from './step-pairs.ts';
export { isTimeZone } from './time-zone.ts';
