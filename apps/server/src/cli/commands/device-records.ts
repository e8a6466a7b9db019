import { AppError } from '../../app-error.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import type { User } from '../../ports/records/user-records.ts';

/** The device of a mac. @throws AppError('request.invalid', field mac) when it is not registered */
export async function deviceOf(records: RecordStore, mac: string): Promise<Device> {
  const device = await records.devices.find(mac);
  if (!device) throw new AppError('request.invalid', 'mac', `no device ${mac} is registered`);
  return device;
}

/** @throws AppError('request.invalid', field mac) when there is none, or it is ended */
export async function deviceInUse(records: RecordStore, mac: string): Promise<Device> {
  const device = await deviceOf(records, mac);
  if (device.endedAt !== null) throw new AppError('request.invalid', 'mac', `${mac} is ended`);
  return device;
}

/** The account of a login. @throws AppError('request.invalid', field) when there is none */
export async function userOf(records: RecordStore, login: string, fieldName: string): Promise<User> {
  const user = await records.users.find(login);
  if (!user) throw new AppError('request.invalid', fieldName, `no account has the login ${login}`);
  return user;
}
