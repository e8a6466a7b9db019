import { APPLIANCE_LIMITS } from '@phasor/contract';
import { checkRecording, isKnown } from '@phasor/nilm';
import type { Phase } from '@phasor/quantities';
import { AppError } from '../../../app-error.ts';
import type { CorrectionDetail } from '../../../ports/records/appliance-correction-records.ts';
import type { ApplianceRecords, ApplianceRun } from '../../../ports/records/appliance-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { SeriesStore } from '../../../ports/series-store.ts';
import { powersOf, recognisedOn } from '../recognised.ts';
import { recordedSamples, usualStep } from '../recording/recorded-samples.ts';
import { FIRST_SETTINGS } from '../settings-calls.ts';

/** This much before and after a run belongs to its recording, s. */
const AROUND_S = 30;

interface ImprintParts {
  readonly appliances: Pick<ApplianceRecords, 'of' | 'imprintsOf' | 'settings'>;
  readonly store: Pick<SeriesStore, 'rows'>;
}

/** An imprint of a run that was given to an appliance which none of its imprints explains; {} where there is none to take. */
export async function furtherImprint(
  { device, phase, run }: { device: Device; phase: Phase; run: ApplianceRun | undefined },
  { appliances, store }: ImprintParts,
): Promise<Pick<CorrectionDetail, 'imprint'>> {
  if (run === undefined || run.end === null) return {};
  const stretch = { phase, from: run.start / 1_000 - AROUND_S, to: run.end / 1_000 + AROUND_S };
  if (stretch.to - stretch.from > APPLIANCE_LIMITS.stretchSeconds) return {};
  const samples = await recordedSamples(device, stretch, store).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'store.not_found') return undefined;
    throw error;
  });
  if (samples === undefined) return {};
  const { threshold } = (await appliances.settings(device.mac)) ?? FIRST_SETTINGS;
  const { imprint } = checkRecording(samples, { threshold, step: usualStep(samples.time) });
  const known = (await recognisedOn(device.mac, appliances)).get(phase) ?? [];
  const own = known.filter(({ id }) => id === run.applianceId);
  const isFull = (own[0]?.imprints.length ?? 0) >= APPLIANCE_LIMITS.imprints;
  if (imprint === null || isFull || isKnown(imprint, own)) return {};
  return {
    imprint: { ...powersOf(imprint), recordedAt: Math.round(samples.time[0] ?? 0), shape: JSON.stringify(imprint) },
  };
}
