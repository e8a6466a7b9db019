import { deviceTopic, MAC_PATTERN } from '@phasor/contract';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import type { Announcements } from '../../../ports/subscriber-desk.ts';
import { mayPublish as mayPublishUplinks } from '../../ecosystems/lorawan/envelopes.ts';
import { mayPublish, rightsOf } from '../connection/connection-rights.ts';
import type { DeviceDirectory } from '../session/device-directory.ts';
import { REFUSED, type Refused, type SignInRequest, type Will } from './sign-in-request.ts';

export type SignIn =
  | { readonly device: string }
  | { readonly connection: Connection }
  | { readonly networkServer: string }
  | { readonly subscriber: Announcements }
  | { readonly preview: Connection }
  | Refused;

/** Who decides: the application about secrets, the directory about whose connection a MAC is. */
export interface SignInAuthority {
  readonly handlers: Pick<
    DeviceLinkHandlers,
    'authenticate' | 'authenticateNetworkServer' | 'connections' | 'subscribers'
  >;
  readonly directory: DeviceDirectory | null;
}

/** Maximum size of a will in bytes: a `state` frame, or a word. */
const WILL_BYTES = 4_096;

/**
 * Identifies a client by what it signs in with: user name and client id of a native device are its MAC, the password its secret, and
 * a will may only be about the device itself; before it is registered, the secret is the one made for it. A connection of other makers' devices uses its own user name, a network server its
 * name.
 */
export async function signIn(request: SignInRequest, authority: SignInAuthority): Promise<SignIn> {
  const { user, secret } = request;
  if (user === undefined || secret === undefined) {
    return { returnCode: REFUSED.credentials, reason: 'no user name or no password', fault: 'user' };
  }
  try {
    const credential = { user, secret };
    return (
      (await signInConnection(request, credential, authority)) ??
      (await signInSubscriber(request, credential, authority)) ??
      (await signInOthers(request, credential, authority))
    );
  } catch {
    return { returnCode: REFUSED.unavailable, reason: 'credentials cannot be checked now', fault: 'password' };
  }
}

interface Credential {
  readonly user: string;
  readonly secret: string;
}

/** Undefined where no connection has that user name. A device of another maker may use its MAC in place of it. */
async function signInConnection(
  { will }: SignInRequest,
  { user, secret }: Credential,
  { handlers, directory }: SignInAuthority,
): Promise<SignIn | undefined> {
  const device = await directory?.find(user);
  const named = device?.connection ? directory?.connection(device.connection)?.user : undefined;
  const connection = await handlers.connections?.authenticate({ user: named ?? user, secret });
  if (connection === undefined || connection === 'user') return undefined;
  if (connection === 'password') {
    return { returnCode: REFUSED.credentials, reason: 'credential is not the connection’s', fault: 'password' };
  }
  const rights = rightsOf(connection);
  return judgeWill(will, (topic) => mayPublish(rights, topic)) ?? { connection };
}

/** A name of its own, so that the client ids of subscribers are never those of devices. */
const SUBSCRIBER = 'homeassistant';

/** A program that only reads shows integration tokens. Its will is not published. */
async function signInSubscriber(
  { will }: SignInRequest,
  { user, secret }: Credential,
  { handlers: { subscribers } }: SignInAuthority,
): Promise<SignIn | undefined> {
  const subscriber = user === SUBSCRIBER ? await subscribers?.open(secret) : undefined;
  return subscriber && (judgeWill(will, () => true) ?? { subscriber });
}

async function signInOthers(
  request: SignInRequest,
  credential: Credential,
  authority: SignInAuthority,
): Promise<SignIn> {
  const { user: mac, secret } = credential;
  if (!MAC_PATTERN.test(mac)) return signInNetworkServer(request, credential, authority);
  const refused = judgeNative(request, mac);
  if (refused) return refused;
  if (await authority.handlers.authenticate({ mac, secret })) return { device: mac };
  const preview = await offeredTo(credential, authority);
  if (preview !== undefined) return { preview };
  return { returnCode: REFUSED.credentials, reason: 'credential is not the device’s', fault: 'password' };
}

/** The connection whose secret a native device shows before it is registered; a registered one has its own secret alone. */
async function offeredTo({ user, secret }: Credential, { handlers, directory }: SignInAuthority) {
  const offered = await handlers.connections?.offered({ mac: user, secret });
  return offered !== undefined && (await directory?.find(user)) === undefined ? offered : undefined;
}

async function signInNetworkServer(
  { will }: SignInRequest,
  { user: name, secret }: Credential,
  { handlers }: SignInAuthority,
): Promise<SignIn> {
  if (!(await handlers.authenticateNetworkServer?.({ name, secret }))) {
    const reason = 'neither a MAC, a connection nor a network server with its secret';
    return { returnCode: REFUSED.credentials, reason, fault: 'user' };
  }
  return judgeWill(will, mayPublishUplinks) ?? { networkServer: name };
}

function judgeNative({ clientId, will }: SignInRequest, userName: string): Refused | null {
  if (clientId !== userName) {
    return { returnCode: REFUSED.identifier, reason: 'client id differs from user name', fault: 'client_id' };
  }
  return judgeWill(will, (topic) => topic === deviceTopic(userName, 'state'));
}

function judgeWill(will: Will | null, isOwn: (topic: string) => boolean): Refused | null {
  if (!will || (isOwn(will.topic) && will.bytes <= WILL_BYTES)) return null;
  return { returnCode: REFUSED.notAuthorized, reason: 'will is not the device’s own', fault: 'will' };
}
