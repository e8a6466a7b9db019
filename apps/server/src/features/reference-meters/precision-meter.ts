import { deviceKind } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext } from '../../call-handlers.ts';

/** The MAC of the device a call is over. @throws AppError('request.invalid') for one that stores no meters */
export function precisionMeter({ devices: [device] }: CallContext): string {
  if (!device) throw new AppError('access.forbidden');
  if (!deviceKind(device.type)?.reference) throw new AppError('request.invalid', 'device_token', 'stores no meters');
  return device.mac;
}
