import type { Settings } from './calls/access.ts';

/** Both settings, the second before the first; what is kept by name (phases, axes, hidden series) name by name. */
export function mergedSettings<Base extends Settings>(base: Base, part: Partial<Base>): Base {
  return {
    ...base,
    ...part,
    ...(part.phase && { phase: { ...base.phase, ...part.phase } }),
    ...(part.yAxisType && { yAxisType: { ...base.yAxisType, ...part.yAxisType } }),
    ...(part.hiddenSeries && { hiddenSeries: { ...base.hiddenSeries, ...part.hiddenSeries } }),
  };
}
