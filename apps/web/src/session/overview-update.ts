import type { DeviceListEntry } from '@phasor/contract';
import { createStore } from '../state/create-store.ts';

/** True while a device is known to be assigned that the page's list has not: devices and tree have to be read again. */
export const overviewUpdate = createStore(false);

/** Whether a state message is of a device that was assigned after the list was read. */
export function isOfNewDevice(mac: string, devices: readonly Pick<DeviceListEntry, 'mac'>[]): boolean {
  return !devices.some((device) => device.mac === mac);
}
