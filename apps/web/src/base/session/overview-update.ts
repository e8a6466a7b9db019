import type { DeviceListEntry, TreeNews } from '@phasor/contract';
import { createStore } from '../state/create-store.ts';

/**
 * True while the page's list lacks a device or contains one that is no longer assigned: list and tree have to be read again.
 */
export const overviewUpdate = createStore(false);

/** The newest message that the account's tree was changed, in this browser or elsewhere. */
export const treeNews = createStore<TreeNews | undefined>(undefined);

export interface OverviewPorts {
  /** Reads the device list again. */
  readonly readList: () => Promise<void>;
  /** Makes the screens that show the tree read it again. */
  readonly renewTree: () => Promise<void>;
  readonly tell: (error: unknown) => void;
}

/**
 * Reads list and tree again if the overview is outdated. The flag is cleared first: a device that sends meanwhile sets it
 * again.
 */
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
