import { type DeviceListEntry, measures } from '@phasor/contract';
import type { Selection } from './selection.ts';

/** The devices of a selection that measure a voltage; also those that its group does not count, such as outage detectors. */
export function suppliedDevices(selection: Selection): readonly DeviceListEntry[] {
  if (selection.kind === 'none') return [];
  const all =
    selection.kind === 'device'
      ? [selection.device]
      : [...selection.within, ...selection.leftOut.map(({ device }) => device)];
  const unique = [...new Map(all.map((device) => [device.mac, device])).values()];
  return unique.filter(({ type }) => measures(type, 'electrical'));
}
