export { type BinnedGauge, binCoverage, binGauge } from './bin-gauge.ts';
export {
  type ContinuousRegister,
  connectionLimit,
  continuousRegister,
  type DoubtfulIncrement,
  type RegisterBreak,
  type RegisterOptions,
  type RegisterState,
  registerBreaks,
} from './continuous-register.ts';
export { energyBetween, registerAlong, registerAt } from './energy.ts';
export { mergeSamples, supersedes } from './merge-samples.ts';
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
