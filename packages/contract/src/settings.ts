import type { Settings } from './calls/accounts/access.ts';

/** Both settings, the second before the first; what is kept by name (phases, axes, hidden series, forms of charts) name by name. */
export function mergedSettings<Base extends Settings>(base: Base, part: Partial<Base>): Base {
  return {
    ...base,
    ...part,
    ...(part.phase && { phase: { ...base.phase, ...part.phase } }),
    ...(part.yAxisType && { yAxisType: { ...base.yAxisType, ...part.yAxisType } }),
    ...(part.chartForm && { chartForm: { ...base.chartForm, ...part.chartForm } }),
    ...(part.hiddenSeries && { hiddenSeries: { ...base.hiddenSeries, ...part.hiddenSeries } }),
  };
}
