import type { DeviceListEntry, DeviceStateValues } from '@phasor/contract';
import type { Assignment, Device, RecordStore } from '../../ports/record-store.ts';
import { deviceToken } from './device-token.ts';

/** What is known now of a device's connection; undefined before its first word. */
export type DeviceStatusReader = (mac: string) => DeviceStateValues | undefined;

export interface DeviceListParts {
  readonly records: Pick<RecordStore, 'devices' | 'assignments'>;
  readonly deviceTokenKey: Uint8Array;
  readonly deviceStatus: DeviceStatusReader;
}

/** The devices a user is assigned now, each with its token (1-core.md, 3); [] without any. */
export async function readDeviceList(
  { records, deviceTokenKey, deviceStatus }: DeviceListParts,
  userId: number,
  now: number,
): Promise<DeviceListEntry[]> {
  const assignments = await records.assignments.ofUser(userId);
  const running = assignments.filter(({ until }) => until === null || until > now);
  const entries = await Promise.all(
    running.map(async (assignment) => {
      const device = await records.devices.find(assignment.mac);
      if (device === undefined) return [];
      return [entryOf(device, assignment, { token: deviceToken(deviceTokenKey, device.mac), deviceStatus })];
    }),
  );
  return entries.flat();
}

function entryOf(
  device: Device,
  { owner }: Assignment,
  { token, deviceStatus }: { token: string; deviceStatus: DeviceStatusReader },
): DeviceListEntry {
  return {
    mac: device.mac,
    title: device.title,
    type: device.type,
    owner,
    NILM: { process: device.nilm, autoLearn: false },
    phase_use: device.phases,
    lora: device.lora,
    time_zone: device.timeZone,
    lat: device.latitude,
    lng: device.longitude,
    token,
    ...(deviceStatus(device.mac) ?? { status: 'OFFLINE' }),
  };
}
