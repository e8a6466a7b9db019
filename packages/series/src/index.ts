export {
  type DemandPeak,
  type DemandSeries,
  demandPeaks,
  forecastDemand,
  MARKED_BELOW,
  type PeriodPeak,
  peakCost,
  quarterHourDemand,
  type RunningQuarter,
} from './demand.ts';
export { type BinnedGauge, binCoverage, binGauge, meanWithin } from './gauges/bin-gauge.ts';
export { CHART_STEPS, coarsen, extremeIndices, gapsOf, stepFor } from './gauges/down-sampling.ts';
export { combineMembers, type GroupSeries, LEAST_REMAINDER, type MemberSeries, remainderOf } from './groups/group.ts';
export { balanceOf, type GroupBalance, sumOfKnown } from './groups/group-balance.ts';
export { GroupMinutes, type GroupShape, type GroupStretches } from './groups/group-minutes.ts';
export { groupOnSteps } from './groups/group-steps.ts';
export { type ComparedPart, likelyWhole } from './groups/likely-whole.ts';
export { type MeasuredDevice, measuredShare } from './groups/measured-share.ts';
export { connectionLimit } from './registers/connection-limit.ts';
export {
  CONFIRMED_FALL,
  type ContinuousRegister,
  continuousRegister,
  type RegisterOptions,
  registerBreaks,
  SETTLING_MS,
} from './registers/continuous-register.ts';
export { energyBetween, isCountedWithin, registerAlong, registerAt } from './registers/energy.ts';
export { hasInstantBetween } from './registers/instants.ts';
export { mergeKnots } from './registers/merge-knots.ts';
export type { RegisterState } from './registers/plain-count.ts';
export type { DoubtfulIncrement, RegisterBreak } from './registers/register-break.ts';
export { coverageByRegisters } from './registers/register-coverage.ts';
export { type RegisterKnots, registerKnots } from './registers/register-knots.ts';
export { settlingStretch } from './registers/settling.ts';
export { cutRows, type PartsOfRow } from './rows/cut-rows.ts';
export { type KeptSamples, mergeSamples, type PlacedSample, placeSample, rankOf } from './rows/merge-samples.ts';
export { rollup } from './rows/rollup.ts';
export {
  type BlockColumns,
  type CoveredRows,
  createReadingTimes,
  createRowBlock,
  type GaugeColumns,
  type GaugeRows,
  gaugeCovered,
  type ReadingTimes,
  type RegisterColumns,
  type RowBlock,
  rowsOfSamples,
  type Sample,
  withOwnTimes,
} from './rows/row-block.ts';
export {
  type EnergyCost,
  type Pricing,
  pricingOver,
  type Rate,
  type Tariff,
  type TariffVersion,
  unitOfRates,
} from './tariff.ts';
export { joinSeries, type PhaseValue, phaseAngleOf, powerFactorOf, totalOf } from './totals.ts';
