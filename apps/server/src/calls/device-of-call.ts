import { type CallRoute, MAC_PATTERN } from '@phasor/contract';

/**
 * MAC of the device that a call is about, by its MAC or its device token. Whether the caller may make the call is judged by the process
 * that answers it: a forged token names a device, too. Undefined where the call names none, which is refused by any process.
 */
export function deviceOfCall(route: CallRoute, body: unknown): string | undefined {
  const { deviceMac, deviceToken } = route;
  if (typeof body !== 'object' || body === null) return undefined;
  const fields = body as Readonly<Record<string, unknown>>;
  const named = (deviceMac && fields[deviceMac]) ?? fields[deviceToken ?? 'token'];
  const [mac = ''] = typeof named === 'string' ? named.split('.', 1) : [];
  return MAC_PATTERN.test(mac) ? mac : undefined;
}
