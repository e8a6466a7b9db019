import type { MeasuredQuantity, Sighting } from '@phasor/contract';
import { formatQuantity } from '@phasor/quantities';
import { nameOfWire } from '@phasor/quantities/by-wire';

export type MeasuredValue = Sighting['values'][number];

/** A value with its unit; a relay is formatted by the screen, in words. */
export function measuredText(
  quantity: MeasuredQuantity,
  value: number,
  locale: string,
): { value: string; unit: string } {
  return formatQuantity(nameOfWire(quantity), value, locale);
}
