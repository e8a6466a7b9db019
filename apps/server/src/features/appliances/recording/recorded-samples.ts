import { APPLIANCE_LIMITS, SOURCES } from '@phasor/contract';
import type { PhaseSamples } from '@phasor/nilm';
import type { Phase } from '@phasor/quantities';
import { AppError } from '../../../app-error.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { SeriesStore } from '../../../ports/series-store.ts';
import { meterSamplesIn, phaseStretches } from '../phases/phase-samples.ts';

export interface StoredStretch {
  readonly phase: Phase;
  /** Epoch seconds. */
  readonly from: number;
  readonly to: number;
}

/**
 * Stored samples of a phase as a recording: the longest stretch of one interval in the range.
 * @throws AppError('request.invalid', field to) when there are more than a recording may have, 'store.not_found' for none that are
 * fine enough
 */
export async function recordedSamples(
  { mac, transformationRatio: ratio }: Device,
  { phase, from, to }: StoredStretch,
  store: Pick<SeriesStore, 'rows'>,
): Promise<PhaseSamples> {
  if (to - from > APPLIANCE_LIMITS.stretchSeconds) {
    throw new AppError('request.invalid', 'to', `at most ${APPLIANCE_LIMITS.stretchSeconds} s`);
  }
  const rows = await store.rows({
    ...{ family: 'electrical', devices: [mac], source: SOURCES.wifi, level: 'raw' },
    ...{ from: Math.floor(from * 1_000), to: Math.ceil(to * 1_000) },
    gauges: [`P_${phase}`, `Q_${phase}`, `I_${phase}`],
    ...{ registers: [], extremes: false, neighbours: false },
  });
  const block = rows.get(mac);
  const stretches = block === undefined ? [] : phaseStretches(meterSamplesIn(block), phase, ratio);
  const [longest] = stretches.map(({ samples }) => samples).sort((a, b) => b.time.length - a.time.length);
  if (longest === undefined || longest.time.length === 0) throw new AppError('store.not_found', 'from');
  return longest;
}

/** Median distance of two samples, ms; a second where there is but one. */
export function usualStep(times: Float64Array): number {
  const steps = times
    .slice(1)
    .map((time, i) => time - (times[i] ?? time))
    .sort();
  return steps[steps.length >> 1] ?? 1_000;
}
