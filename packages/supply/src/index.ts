export { certainClass } from './certain-class.ts';
export {
  CLASSED_SECONDS,
  DIP_CLASSES,
  DIP_TABLE,
  type DipClass,
  isAsBad,
  SUPPLY_CLASSES,
  type SupplyClass,
  SWELL_CLASSES,
  SWELL_TABLE,
  type SwellClass,
  supplyClass,
} from './classes-catalogue.ts';
export { type Disturbance, disturbancesOf, type MemberEvent } from './disturbances.ts';
export { findReports, isDisturbed, lastingReports, SAMPLE_KINDS } from './find-reports.ts';
export { joinReports } from './join-reports.ts';
export {
  FLAG_INTERVAL_MS,
  FREQUENCY_LIMIT,
  isVoltageKind,
  LONG_INTERRUPTION_MS,
  nominalVoltage,
  RAPID_CHANGE,
  SUPPLY_KIND_NAMES,
  SUPPLY_KINDS,
  type SupplyKind,
  UNBALANCE_LIMIT,
  USUAL_VOLTAGE,
  VOLTAGE_LIMITS,
} from './kinds-catalogue.ts';
export type { SupplyConnection, SupplyEvent, SupplyReport } from './supply-event.ts';
export { LONGEST_SAMPLE_MS, type SupplySamples } from './supply-samples.ts';
export { TOLERANCE_CURVE, type Tolerance, toleranceOf } from './tolerance-curve.ts';
export {
  type FlagTerms,
  flaggedIntervals,
  type GroupTotals,
  groupTotalsOf,
  type KindTotals,
  longInterruptionTime,
  type SupplyTotals,
  totalsOf,
} from './totals.ts';
export {
  type CriterionVerdict,
  FREQUENCY_INTERVAL_MS,
  type IntervalValues,
  intervalsOf,
  judgeWeek,
  LEAST_COVERAGE,
  LEAST_MEASURED,
  type NotJudged,
  type PartVerdict,
  together,
  type Verdict,
  type WeekMeasurements,
  type WeekTerms,
  type WeekVerdict,
} from './week/judge-week.ts';
export {
  type AllowedValues,
  allowedValues,
  SUPPLY_LIMIT_NAMES,
  SUPPLY_LIMITS,
  type SupplyLimitChanges,
  type SupplyLimitName,
  type SupplyLimits,
  supplyLimits,
  WEEK_CRITERIA,
  WEEK_CRITERION_NAMES,
  type WeekCriterion,
} from './week/limits-catalogue.ts';
export { type ThreePhases, unbalanceOf, type VoltageSequence, voltageSequence } from './week/unbalance.ts';
