import type { DeviceListEntry } from '@phasor/contract';
import { groupsOf } from '../tree/index.ts';
import { type Facility, meterOf, partDevices, resolveSelection } from './selection.ts';

/** The meters whose sum a device measures by the tree; [] where it does not measure a group alone. */
export function metersBelow(mac: string, facility: Facility): readonly DeviceListEntry[] {
  for (const { data } of groupsOf(facility.nodes)) {
    const group = resolveSelection([{ group: data.id }], facility);
    if (group.kind === 'group' && group.id === data.id && meterOf(group)?.mac === mac) {
      return partDevices(group).filter((device) => device.mac !== mac);
    }
  }
  return [];
}
