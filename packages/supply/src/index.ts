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
export { findReports, isDisturbed, LONGEST_SAMPLE_MS, type SupplySamples } from './find-reports.ts';
export { joinReports } from './join-reports.ts';
export {
  FLAG_INTERVAL_MS,
  FREQUENCY_LIMIT,
  isVoltageKind,
  LONG_INTERRUPTION_MS,
  nominalVoltage,
  SUPPLY_KIND_NAMES,
  SUPPLY_KINDS,
  type SupplyKind,
  USUAL_VOLTAGE,
  VOLTAGE_LIMITS,
} from './kinds-catalogue.ts';
export type { SupplyConnection, SupplyEvent, SupplyReport } from './supply-event.ts';
export { TOLERANCE_CURVE, type Tolerance, toleranceOf } from './tolerance-curve.ts';
export {
  flaggedIntervals,
  type GroupTotals,
  groupTotalsOf,
  type KindTotals,
  longInterruptionTime,
  type SupplyTotals,
  type TimeSpan,
  totalsOf,
} from './totals.ts';
