export { type BinnedGauge, binCoverage, binGauge, meanWithin } from './bin-gauge.ts';
export {
  CONFIRMED_FALL,
  type ContinuousRegister,
  connectionLimit,
  continuousRegister,
  type DoubtfulIncrement,
  type RegisterBreak,
  type RegisterOptions,
  registerBreaks,
  SETTLING_MS,
} from './continuous-register.ts';
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
export { CHART_STEPS, coarsen, extremeIndices, gapsOf, stepFor } from './down-sampling.ts';
export { energyBetween, registerAlong, registerAt } from './energy.ts';
export { combineMembers, type GroupSeries, type MemberSeries } from './group.ts';
export { balanceOf, type GroupBalance, sumOfKnown } from './group-balance.ts';
export { GroupMinutes, type GroupShape, type GroupStretches } from './group-minutes.ts';
export { groupOnSteps } from './group-steps.ts';
export { hasInstantBetween } from './instants.ts';
export { type ComparedPart, likelyWhole } from './likely-whole.ts';
export { type MeasuredDevice, measuredShare } from './measured-share.ts';
export { mergeKnots } from './merge-knots.ts';
export { type KeptSamples, mergeSamples, type PlacedSample, placeSample, rankOf } from './merge-samples.ts';
export type { RegisterState } from './plain-count.ts';
export { registerCoverage } from './register-coverage.ts';
export { type RegisterKnots, registerKnots } from './register-knots.ts';
export { rollup } from './rollup.ts';
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
} from './row-block.ts';
export { settlingStretch } from './settling.ts';
export { type Statistics, statisticsOf } from './statistics.ts';
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
