import { deviceTopic, MAC_PATTERN } from '@phasor/contract';
import type { ConnectPacket } from 'aedes';
import type { DeviceLinkHandlers } from '../../ports/device-link.ts';
import type { Device } from '../../ports/record-store.ts';
import type { DeviceDirectory } from './device-directory.ts';
import { foreignEcosystem } from './foreign.ts';

/** MQTT 3.1.1, 3.2.2.3: why a connection is refused. */
const REFUSED = { identifier: 2, unavailable: 3, credentials: 4, notAuthorized: 5 } as const;

interface Refused {
  readonly returnCode: (typeof REFUSED)[keyof typeof REFUSED];
  readonly reason: string;
}

export type SignIn = { readonly device: string; readonly foreign: Device | null } | Refused;

/** Who decides: the application about secrets, the directory about foreign devices. */
export interface SignInAuthority {
  readonly authenticate: DeviceLinkHandlers['authenticate'];
  readonly directory: DeviceDirectory | null;
}

/** Bytes of a will: it is a `state` frame, or a word. */
const WILL_BYTES = 4_096;

/**
 * Who connects, by what the CONNECT packet says: user name and client id are the MAC, the password its secret, and a
 * will may only speak for the device itself. A foreign device may go by its key in place of the MAC.
 */
export async function signIn(connect: ConnectPacket, authority: SignInAuthority): Promise<SignIn> {
  const { username, password } = connect;
  if (username === undefined || password === undefined) {
    return { returnCode: REFUSED.credentials, reason: 'no user name or no password' };
  }
  try {
    const device = await authority.directory?.find(username);
    const foreign = device && foreignEcosystem(device) ? device : null;
    const refused = foreign ? judgeForeign(connect, foreign) : judgeNative(connect, username);
    if (refused) return refused;
    const mac = foreign?.mac ?? username;
    const known = await authority.authenticate({ mac, secret: password.toString() });
    return known
      ? { device: mac, foreign }
      : { returnCode: REFUSED.credentials, reason: 'credential is not the device’s' };
  } catch {
    return { returnCode: REFUSED.unavailable, reason: 'credentials cannot be checked now' };
  }
}

function judgeNative({ clientId, will }: ConnectPacket, userName: string): Refused | null {
  if (!MAC_PATTERN.test(userName)) return { returnCode: REFUSED.credentials, reason: 'user name is no MAC' };
  if (clientId !== userName) return { returnCode: REFUSED.identifier, reason: 'client id differs from user name' };
  return judgeWill(will, (topic) => topic === deviceTopic(userName, 'state'));
}

function judgeForeign({ clientId, will }: ConnectPacket, { mac, adapterKey }: Device): Refused | null {
  if (clientId !== adapterKey && clientId !== mac) {
    return { returnCode: REFUSED.identifier, reason: 'client id is neither key nor MAC' };
  }
  return judgeWill(will, (topic) => topic.startsWith(`${adapterKey}/`));
}

function judgeWill(will: ConnectPacket['will'], mayPublish: (topic: string) => boolean): Refused | null {
  if (!will || (mayPublish(will.topic) && will.payload.length <= WILL_BYTES)) return null;
  return { returnCode: REFUSED.notAuthorized, reason: 'will is not the device’s own' };
}
