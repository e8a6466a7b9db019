import { REPAIRS_MAX, type RepairEntry } from '@phasor/contract/health';
import type { Device } from '../../ports/records/device-records.ts';
import type { RepairedStretch } from '../../ports/series-store.ts';

/** The book of repairs as administrators read it: what is lost first, then by time, the latest first. */
export function repairEntries(
  repaired: readonly RepairedStretch[],
  devices: readonly Pick<Device, 'mac' | 'title' | 'timeZone'>[],
): RepairEntry[] {
  const known = new Map(devices.map((device) => [device.mac, device]));
  const isLost = ({ lost }: RepairedStretch) => Number(lost !== undefined);
  return repaired
    .toSorted((a, b) => isLost(b) - isLost(a) || b.range.from - a.range.from)
    .slice(0, REPAIRS_MAX)
    .map(({ device = null, source = null, level, range, rows, lost = null, repaired: at = null }) => {
      const { title = null, timeZone = null } = known.get(device ?? '') ?? {};
      return { device, title, time_zone: timeZone, source, level, range, rows, lost, repaired: at };
    });
}
