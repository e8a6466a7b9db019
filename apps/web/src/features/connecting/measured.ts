import type { MeasuredQuantity, Sighting } from '@phasor/contract';
import { formatQuantity } from '@phasor/quantities';
import { nameOfWire } from '@phasor/quantities/by-wire';

export type MeasuredValue = Sighting['values'][number];

/** Whether something is measured: the strength of the radio signal alone is nothing to be stored. */
export function hasMeasured(values: readonly Pick<MeasuredValue, 'quantity'>[]): boolean {
  return values.some(({ quantity }) => quantity !== 'signal');
}

/** A value with its unit; a relay is formatted by the screen, in words. */
export function measuredText(
  quantity: MeasuredQuantity,
  value: number,
  locale: string,
): { value: string; unit: string } {
  return formatQuantity(nameOfWire(quantity), value, locale);
}
