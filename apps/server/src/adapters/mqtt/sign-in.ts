import { deviceTopic, MAC_PATTERN } from '@phasor/contract';
import type { ConnectPacket } from 'aedes';
import type { DeviceLinkHandlers } from '../../ports/device-link.ts';

/** MQTT 3.1.1, 3.2.2.3: why a connection is refused. */
const REFUSED = { identifier: 2, unavailable: 3, credentials: 4, notAuthorized: 5 } as const;

export type SignIn =
  | { readonly device: string }
  | { readonly returnCode: (typeof REFUSED)[keyof typeof REFUSED]; readonly reason: string };

/** Bytes of a will: it is a `state` frame. */
const WILL_BYTES = 4_096;

/**
 * Who connects, by what the CONNECT packet says: user name and client id are the MAC, the password its secret, and a
 * will may only speak for the device itself.
 */
export async function signIn(
  connect: ConnectPacket,
  authenticate: DeviceLinkHandlers['authenticate'],
): Promise<SignIn> {
  const { username, password, clientId, will } = connect;
  if (username === undefined || password === undefined || !MAC_PATTERN.test(username)) {
    return { returnCode: REFUSED.credentials, reason: 'user name is no MAC, or no password' };
  }
  if (clientId !== username) return { returnCode: REFUSED.identifier, reason: 'client id differs from user name' };
  if (will && (will.topic !== deviceTopic(username, 'state') || will.payload.length > WILL_BYTES)) {
    return { returnCode: REFUSED.notAuthorized, reason: 'will is not the own state' };
  }
  try {
    const known = await authenticate({ mac: username, secret: password.toString() });
    return known ? { device: username } : { returnCode: REFUSED.credentials, reason: 'credential is not the device’s' };
  } catch {
    return { returnCode: REFUSED.unavailable, reason: 'credentials cannot be checked now' };
  }
}
