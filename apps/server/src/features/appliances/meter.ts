import { deviceKind } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext } from '../../call-handlers.ts';
import type { Device } from '../../ports/records/device-records.ts';

/** Whether the load of a device is disaggregated: for disaggregation meters with NILM on (R-NILM-019). */
export function isTakenApart({ type, nilm }: Pick<Device, 'type' | 'nilm'>): boolean {
  return nilm && deviceKind(type)?.nilm === true;
}

/** The meter of a call. @throws AppError('request.invalid') for a device whose load is not disaggregated */
export function meterOf({ devices: [device] }: CallContext, field: 'token' | 'device_token'): Device {
  if (!device) throw new AppError('access.forbidden');
  if (!isTakenApart(device)) throw new AppError('request.invalid', field, 'no disaggregation');
  return device;
}
