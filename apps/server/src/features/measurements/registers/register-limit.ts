import { columnNamed } from '@phasor/contract';
import { connectionLimit } from '@phasor/series';
import type { Device } from '../../../ports/records/device-records.ts';

/**
 * What the connection of a device can carry, W, in the unit of the readings of a register: those of phases and totals are without the
 * transformation ratio, those of circuits and relays have none.
 * @see D47 and D68
 */
export function registerLimit(device: Device, column: string): number {
  const isTransformed = columnNamed(column)?.family === 'electrical';
  return connectionLimit(device) * (isTransformed ? 1 : device.transformationRatio);
}
