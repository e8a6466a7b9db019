import type { MeterField, MeterValue, StoredMeter } from '@phasor/contract/stored-meters';

/** Changed fields of a meter, and the meter as it was shown. */
export interface MeterChange {
  readonly meter: StoredMeter;
  readonly values: Partial<Record<MeterField, MeterValue>>;
}

/**
 * A meter with its changed fields. All fields are sent (R-METER-007), the others with their present values: changes of others
 * since it was shown are kept.
 * @param now the stored meters; one that is not among them is as it was shown
 */
export function changedMeter({ meter, values }: MeterChange, now: readonly StoredMeter[]): StoredMeter {
  const current = now.find(({ ID_meter }) => ID_meter === meter.ID_meter) ?? meter;
  return { ...current, ...values };
}
