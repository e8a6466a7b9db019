import type { CallRoute } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CapabilityReader } from '../../ports/capability-reader.ts';
import type { Device } from '../../ports/records/device-records.ts';

/**
 * Refuses a call that needs what one of its devices has reported not to have. A device that never reported any is not refused.
 * @throws AppError('device.incapable')
 */
export function requireCapability(
  { capability }: Pick<CallRoute, 'capability'>,
  devices: readonly Device[],
  capsOf: CapabilityReader,
): void {
  if (capability === undefined) return;
  const isLacking = (device: Device) => capsOf(device)?.includes(capability) === false;
  if (devices.some(isLacking)) throw new AppError('device.incapable', undefined, capability);
}
