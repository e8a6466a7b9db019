export { type BinnedGauge, binCoverage, binGauge } from './bin-gauge.ts';
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
export { combineMembers, extremesWithin, type GroupSeries, type MemberSeries, remainderOf } from './group.ts';
export { hasInstantBetween } from './instants.ts';
export { mergeKnots } from './merge-knots.ts';
export { mergeSamples, supersedes } from './merge-samples.ts';
export type { RegisterState } from './plain-count.ts';
export { type RegisterKnots, registerKnots } from './register-knots.ts';
export { rollup } from './rollup.ts';
export {
  type BlockColumns,
  createRowBlock,
  type GaugeColumns,
  type RegisterColumns,
  type RowBlock,
  rowsOfSamples,
  type Sample,
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
