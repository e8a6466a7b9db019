import type { FormattedQuantity } from '@phasor/quantities';

interface SensorTile {
  readonly field: 'tempS' | 'hum' | 'co2' | 'lux' | 'lux2' | 'pir';
  readonly quantity: FormattedQuantity;
  /** Type of series: an area starts at zero. */
  readonly drawn: 'line' | 'area';
}

/** The sense device's six figures (R-SENS-001). */
export const SENSOR_TILES = [
  { field: 'tempS', quantity: 'temperature', drawn: 'line' },
  { field: 'hum', quantity: 'humidity', drawn: 'line' },
  { field: 'co2', quantity: 'carbonDioxide', drawn: 'line' },
  { field: 'lux', quantity: 'illuminance1', drawn: 'area' },
  { field: 'lux2', quantity: 'illuminance2', drawn: 'area' },
  { field: 'pir', quantity: 'motion', drawn: 'area' },
] as const satisfies readonly SensorTile[];
