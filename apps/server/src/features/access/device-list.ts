import type { DeviceListEntry, DeviceStateValues, Source } from '@phasor/contract';
import type { CapabilityReader } from '../../ports/capability-reader.ts';
import type { ApplianceRecords } from '../../ports/records/appliance-records.ts';
import type { AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { SourceReader } from '../../ports/source-reader.ts';
import { deviceToken } from './tokens/device-token.ts';

/** Present state of a device's connection; undefined before its first message. */
export type DeviceStatusReader = (mac: string) => DeviceStateValues | undefined;

export interface DeviceListParts {
  readonly records: {
    readonly assignments: AssignmentRecords;
    readonly appliances: Pick<ApplianceRecords, 'settingsOf'>;
  };
  readonly deviceTokenKey: Uint8Array;
  readonly deviceStatus: DeviceStatusReader;
  readonly capsOf: CapabilityReader;
  readonly sourcesOf: SourceReader;
}

/** The devices a user is assigned now, each with its token (R-TREE-035); [] without any. */
export async function readDeviceList(
  { records, deviceTokenKey, deviceStatus, capsOf, sourcesOf }: DeviceListParts,
  userId: number,
  now: number,
): Promise<DeviceListEntry[]> {
  const assigned = await records.assignments.devicesOf(userId, now);
  const takenApart = assigned.filter(({ device }) => device.nilm).map(({ device }) => device.mac);
  const settings = await records.appliances.settingsOf(takenApart);
  const sources = await sourcesOf(assigned.map(({ device }) => device.mac));
  return assigned.map(({ device, level }) => ({
    mac: device.mac,
    title: device.title,
    type: device.type,
    owner: level === 'own',
    level,
    NILM: { process: device.nilm, autoLearn: settings.get(device.mac)?.autoLearn ?? false },
    phase_use: device.phases,
    lora: device.lora,
    ...storedSource(sources.get(device.mac)),
    time_zone: device.timeZone,
    lat: device.latitude,
    lng: device.longitude,
    token: deviceToken(deviceTokenKey, device.mac),
    ...(deviceStatus(device.mac) ?? { status: 'OFFLINE' }),
    caps: capsOf(device)?.slice() ?? null,
    ...(device.endedAt === null ? {} : { status: 'OFFLINE' as const, ended_at: device.endedAt }),
  }));
}

function storedSource(source: Source | undefined): { source?: Source } {
  return source === undefined ? {} : { source };
}
