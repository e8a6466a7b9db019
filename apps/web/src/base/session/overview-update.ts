import type { DeviceListEntry } from '@phasor/contract';
import { createStore } from '../state/create-store.ts';

/** True while the page's list is known to lack a device or to have one that is no longer assigned: it has to be read again, with the tree. */
export const overviewUpdate = createStore(false);

export interface OverviewPorts {
  /** Reads the device list again. */
  readonly readList: () => Promise<void>;
  /** Has the tree read again by what shows it. */
  readonly renewTree: () => Promise<void>;
  readonly tell: (error: unknown) => void;
}

/** Reads list and tree again where the overview is out of date; the flag is cleared first, so that a device that speaks meanwhile sets it anew. */
export async function updateOverview({ readList, renewTree, tell }: OverviewPorts): Promise<void> {
  if (!overviewUpdate.get()) return;
  overviewUpdate.set(false);
  try {
    await readList();
    await renewTree();
  } catch (error) {
    tell(error);
  }
}

/** Whether a state message is of a device that was assigned after the list was read. */
export function isOfNewDevice(mac: string, devices: readonly Pick<DeviceListEntry, 'mac'>[]): boolean {
  return !devices.some((device) => device.mac === mac);
}
