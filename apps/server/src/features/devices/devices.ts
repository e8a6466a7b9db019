import type { DeviceDetails, DeviceStateValues, EnergyFigures } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { DeviceCredential } from '../../ports/device-link.ts';
import type { Device, DeviceChange, DeviceRecords } from '../../ports/records/device-records.ts';
import type { SourceReader } from '../../ports/source-reader.ts';
import { isSecretOf } from './credential.ts';
import { changeOf, detailsOf, figuresOf, publicDetailsOf } from './device-details.ts';

/** A register's growth beyond what the device's connection can carry (D47). */
export interface DoubtfulGrowth {
  /** Epoch ms. */
  readonly time: number;
  /** Wire name of the register's column, such as `E_I_L1`. */
  readonly register: string;
  /** Wh, varh or VAh. */
  readonly amount: number;
}

export interface DevicesParts {
  readonly devices: DeviceRecords;
  /** Finds the doubtful increments of a device's registers, oldest first. */
  readonly doubtful: (device: Device) => Promise<readonly DoubtfulGrowth[]>;
  readonly sourcesOf: SourceReader;
  /** What is known of a device's connection; undefined where nothing is. */
  readonly statusOf: (mac: string) => Pick<DeviceStateValues, 'last_seen'> | undefined;
  /** Called with the zone of a device's days from now on, also when it stays the same. */
  readonly onTimeZoneChange: (mac: string, timeZone: string) => Promise<void>;
  /** Called when settings of figures may have changed, before the change is answered. */
  readonly onSettingsChange?: (mac: string) => Promise<void>;
  /** Called when title or place of a device was written. */
  readonly onNamed?: (mac: string) => void;
  /** The configured energy figures (D43). */
  readonly figures: EnergyFigures;
}

export interface Devices {
  readonly calls: CallHandlers<
    'devices.readDetails' | 'devices.readFigures' | 'devices.writeDetails' | 'devices.doubtful'
  >;
  /** True when the credential is a registered device's own. @throws AppError('server.unavailable') */
  authenticate(credential: DeviceCredential): Promise<boolean>;
}

/** Registered data of devices and who may change them. */
export function createDevices(parts: DevicesParts): Devices {
  const { devices, doubtful, sourcesOf, statusOf, onTimeZoneChange, onSettingsChange, onNamed, figures } = parts;
  const withReports = async ({ mac }: Device, details: DeviceDetails): Promise<DeviceDetails> => {
    const source = (await sourcesOf([mac])).get(mac);
    const last_seen = statusOf(mac)?.last_seen;
    return { ...details, ...(source !== undefined && { source }), ...(last_seen !== undefined && { last_seen }) };
  };
  return {
    calls: {
      'devices.readDetails': async (_body, context) => {
        const device = deviceOf(context);
        const details = context.publicLink ? publicDetailsOf(device, figures) : detailsOf(device, figures);
        return { data: await withReports(device, details) };
      },
      'devices.readFigures': async (_body, { devices: members }) => ({
        data: members.map((device) => figuresOf(device, figures)),
      }),
      'devices.writeDetails': async ({ token: _token, ...written }, context) => {
        const device = deviceOf(context);
        const change = changeOf(written, device);
        await devices.change(device.mac, change);
        context.note?.(JSON.stringify(change));
        // Also for an unchanged zone: after a failure, writing it again has to repair it.
        if (change.timeZone !== undefined) await onTimeZoneChange(device.mac, change.timeZone);
        await onSettingsChange?.(device.mac);
        if (isNamed(change)) onNamed?.(device.mac);
        // As it is stored: another owner may have changed other fields meanwhile.
        const changed = (await devices.find(device.mac)) ?? device;
        return { data: await withReports(device, detailsOf(changed, figures)) };
      },
      'devices.doubtful': async (_body, context) => {
        const growth = await doubtful(deviceOf(context));
        return { data: growth.map(({ time, register, amount }) => ({ time, register, amount })) };
      },
    },
    async authenticate({ mac, secret }) {
      const device = await devices.find(mac);
      return device?.endedAt === null && isSecretOf(device.credentialHash, secret);
    },
  };
}

/** Whether a change concerns what trees and maps show of a device. */
function isNamed({ title, latitude, longitude }: DeviceChange): boolean {
  return title !== undefined || latitude !== undefined || longitude !== undefined;
}

function deviceOf({ devices: [device] }: CallContext): Device {
  if (!device) throw new AppError('access.forbidden');
  return device;
}
