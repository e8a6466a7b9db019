import { type CallRoute, MAC_PATTERN } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { Device } from '../../../ports/records/device-records.ts';

/** A call with an integration token. */
interface TokenUse {
  readonly route: CallRoute;
  readonly body: Readonly<Record<string, unknown>>;
  readonly token: string;
  /** Mac of a device token. @throws AppError('access.forbidden') */
  readonly macOf: (named: unknown) => string;
}

/**
 * The device of a token that a call means: the one that it names by its MAC or its device token; of a token of one device that one.
 * @throws AppError('request.invalid') where a token of several does not say, AppError('access.forbidden') for any other device
 */
export function meantDevice(devices: readonly Device[], { route, body, token, macOf }: TokenUse): Device {
  const { deviceMac, deviceToken = 'token' } = route;
  const named = (deviceMac === undefined ? undefined : body[deviceMac]) ?? body[deviceToken];
  const [only, ...others] = devices;
  if (named === token) {
    if (only === undefined || others.length > 0) throw new AppError('request.invalid', deviceMac ?? deviceToken);
    return only;
  }
  const mac = typeof named === 'string' && MAC_PATTERN.test(named) ? named : macOf(named);
  const found = devices.find((device) => device.mac === mac);
  if (found === undefined) throw new AppError('access.forbidden');
  return found;
}
