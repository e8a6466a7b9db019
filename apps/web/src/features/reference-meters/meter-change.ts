import type { MeterField, MeterValue, StoredMeter } from '@phasor/contract/stored-meters';

/** What somebody wrote in a meter as it was shown. */
export interface MeterChange {
  readonly meter: StoredMeter;
  readonly values: Partial<Record<MeterField, MeterValue>>;
}

/**
 * A meter with what was written in it. All its fields are sent (R-METER-007), so they are those that
 * it has now: what somebody else changed since it was shown stays.
 * @param now the stored meters; one that is not among them is as it was shown
 */
export function changedMeter({ meter, values }: MeterChange, now: readonly StoredMeter[]): StoredMeter {
  const current = now.find(({ ID_meter }) => ID_meter === meter.ID_meter) ?? meter;
  return { ...current, ...values };
}
