import { MEASURED_QUANTITIES, type MeasuredQuantity } from '@phasor/contract';
import type { ObisReading } from '@phasor/obis';
import type { Measured } from './finding.ts';

const QUANTITIES: ReadonlySet<string> = new Set(MEASURED_QUANTITIES);

/** Readings as measured values. Tariffs are left out, because their total stands beside them. */
export function obisValues(readings: readonly ObisReading[]): readonly Measured[] {
  return readings.flatMap(({ quantity, phase, value, tariff }): Measured[] => {
    if (tariff !== undefined || !isMeasured(quantity) || !Number.isFinite(value)) return [];
    return [{ quantity, place: quantity === 'F' ? '' : phase, value }];
  });
}

function isMeasured(quantity: string): quantity is MeasuredQuantity {
  return QUANTITIES.has(quantity);
}
