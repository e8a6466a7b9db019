import type { TimeChart } from '../../parts/charts/index.ts';

/**
 * Why a live chart has nothing to draw; undefined where it has. A reader with only the link can choose neither period nor
 * source, and a silent device may stay silent: an empty chart would explain neither.
 */
export function whyNothingIsDrawn(chart: TimeChart | null): 'waiting' | 'not_measured' | undefined {
  if (chart === null) return 'waiting';
  const isMeasured = chart.series.some(({ points }) => points.some(([, value]) => value !== null));
  return isMeasured ? undefined : 'not_measured';
}
