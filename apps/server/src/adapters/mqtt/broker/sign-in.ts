import { deviceTopic, MAC_PATTERN } from '@phasor/contract';
import type { ConnectPacket } from 'aedes';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import type { Device } from '../../../ports/records/record-store.ts';
import { foreignEcosystem } from '../foreign/foreign.ts';
import { mayPublish } from '../lorawan/lorawan-envelopes.ts';
import type { DeviceDirectory } from '../session/device-directory.ts';

/** MQTT 3.1.1, 3.2.2.3: why a connection is refused. */
const REFUSED = { identifier: 2, unavailable: 3, credentials: 4, notAuthorized: 5 } as const;

interface Refused {
  readonly returnCode: (typeof REFUSED)[keyof typeof REFUSED];
  readonly reason: string;
}

export type SignIn =
  | { readonly device: string; readonly foreign: Device | null }
  | { readonly networkServer: string }
  | Refused;

/** The error that makes the broker send a return code. */
export function refusal(returnCode: Refused['returnCode'], reason: string): Error & Pick<Refused, 'returnCode'> {
  return Object.assign(new Error(reason), { returnCode });
}

/** Who decides: the application about secrets, the directory about foreign devices. */
export interface SignInAuthority {
  readonly handlers: Pick<DeviceLinkHandlers, 'authenticate' | 'authenticateNetworkServer'>;
  readonly directory: DeviceDirectory | null;
}

/** Maximum size of a will in bytes: a `state` frame, or a word. */
const WILL_BYTES = 4_096;

/**
 * Identifies a client by its CONNECT packet: user name and client id are the MAC, the password its secret, and a will may
 * only be about the device itself. A foreign device may use its key instead of the MAC, a network server uses its name.
 */
export async function signIn(connect: ConnectPacket, authority: SignInAuthority): Promise<SignIn> {
  const { username, password } = connect;
  if (username === undefined || password === undefined) {
    return { returnCode: REFUSED.credentials, reason: 'no user name or no password' };
  }
  try {
    const device = await authority.directory?.find(username);
    const foreign = device && foreignEcosystem(device) ? device : null;
    if (!foreign && !MAC_PATTERN.test(username)) return await signInNetworkServer(connect, username, authority);
    const refused = foreign ? judgeForeign(connect, foreign) : judgeNative(connect, username);
    if (refused) return refused;
    const mac = foreign?.mac ?? username;
    const known = await authority.handlers.authenticate({ mac, secret: password.toString() });
    return known
      ? { device: mac, foreign }
      : { returnCode: REFUSED.credentials, reason: 'credential is not the device’s' };
  } catch {
    return { returnCode: REFUSED.unavailable, reason: 'credentials cannot be checked now' };
  }
}

async function signInNetworkServer(
  { password, will }: ConnectPacket,
  name: string,
  { handlers }: SignInAuthority,
): Promise<SignIn> {
  const secret = password?.toString() ?? '';
  if (!(await handlers.authenticateNetworkServer?.({ name, secret }))) {
    return { returnCode: REFUSED.credentials, reason: 'neither a MAC nor a network server with its secret' };
  }
  return judgeWill(will, mayPublish) ?? { networkServer: name };
}

function judgeNative({ clientId, will }: ConnectPacket, userName: string): Refused | null {
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
