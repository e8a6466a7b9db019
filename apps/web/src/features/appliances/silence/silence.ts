import type { TimeRange } from '@phasor/calendar';
import type { ApplianceEntry, ApplianceRun, ApplianceWhyNot } from '@phasor/contract';

/** Why an appliance has no runs, as far as it is known. */
export type Silence = 'no_imprints' | 'below_threshold' | 'recorded_later' | 'not_seen' | ApplianceWhyNot['reason'];

interface Known {
  readonly runs: readonly ApplianceRun[];
  /** W; undefined where it is not known. */
  readonly threshold: number | undefined;
  /** Epoch ms. */
  readonly range: TimeRange;
}

export interface SilentAppliance {
  readonly appliance: ApplianceEntry;
  readonly why: Silence;
}

/** The appliances without a run in a time, and why. */
export function silentOnes(appliances: readonly ApplianceEntry[], known: Known): readonly SilentAppliance[] {
  const ran = new Set(known.runs.map(({ ID_appliance }) => ID_appliance));
  return appliances
    .filter(({ ID_appliance }) => !ran.has(ID_appliance))
    .map((appliance) => ({ appliance, why: silenceOf(appliance, known) }));
}

/** Replaces `not_seen` by the reason that the server reports. @param reasons undefined where they are not requested */
export function explained(
  silent: readonly SilentAppliance[],
  reasons: readonly ApplianceWhyNot[] | undefined,
): readonly SilentAppliance[] {
  return silent.map((one) => {
    const { appliance, why } = one;
    const found = reasons?.find(({ ID_appliance }) => ID_appliance === appliance.ID_appliance);
    return why === 'not_seen' && found !== undefined ? { appliance, why: found.reason } : one;
  });
}

function silenceOf({ imprints }: ApplianceEntry, { threshold, range }: Known): Silence {
  if (imprints.length === 0) return 'no_imprints';
  if (threshold !== undefined && imprints.every(({ power_P }) => Math.abs(power_P) < threshold))
    return 'below_threshold';
  return imprints.every(({ timestamp }) => timestamp * 1_000 >= range.to) ? 'recorded_later' : 'not_seen';
}
