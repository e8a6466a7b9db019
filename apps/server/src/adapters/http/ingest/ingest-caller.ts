import { MAC_PATTERN } from '@phasor/contract';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import type { DeviceDirectory } from '../../mqtt/session/device-directory.ts';

/** Whose samples a request may bring. */
export interface IngestCaller {
  /** By which limits count. */
  readonly name: string;
  /** The one device whose credential it is; null = a gateway. */
  readonly device: string | null;
  /** The device of the caller with that MAC or key; undefined for others. Without a name it is the only one that it has. */
  deviceOf(named: string | undefined): string | undefined;
}

type Handlers = Pick<DeviceLinkHandlers, 'authenticate' | 'connections'>;

/** Longest secret that is looked at. */
const SECRET_LENGTH = 200;

/** Who shows a credential of a native device that is not registered yet, and the user name of who is refused. */
export interface IngestStranger {
  /** Undefined where none was named. */
  readonly user: string | undefined;
  /** The connection that was made for the device; undefined for a wrong credential. */
  readonly offered: Connection | undefined;
}

/** Who a caller without rights is, by the `Authorization` header. */
export async function ingestStranger(
  authorization: string | undefined,
  { connections }: Pick<Handlers, 'connections'>,
): Promise<IngestStranger> {
  const credential = credentialOf(authorization ?? '');
  const { user, secret } = credential ?? {};
  if (user === undefined || secret === undefined || !MAC_PATTERN.test(user)) return { user, offered: undefined };
  return { user, offered: await connections?.offered({ mac: user, secret }) };
}

/** The caller of a request by its `Authorization` header; undefined for none. @throws AppError('server.unavailable') */
export async function ingestCaller(
  authorization: string | undefined,
  handlers: Handlers,
  directory: Pick<DeviceDirectory, 'find' | 'devicesOf'>,
): Promise<IngestCaller | undefined> {
  const credential = credentialOf(authorization ?? '');
  if (credential === undefined) return undefined;
  const { user, secret } = credential;
  if (MAC_PATTERN.test(user) && (await handlers.authenticate({ mac: user, secret }))) return ofDevice(user);
  const connection = await handlers.connections?.authenticate({ user, secret });
  if (connection === undefined || connection === 'user' || connection === 'password') return undefined;
  // What has just been registered counts at once.
  await directory.find('');
  return {
    name: connection.id,
    device: null,
    deviceOf(named) {
      const own = directory.devicesOf(connection.id);
      const meant = own.filter(({ mac, adapterKey }) => named === undefined || named === mac || named === adapterKey);
      return meant.length === 1 ? meant[0]?.mac : undefined;
    },
  };
}

function ofDevice(mac: string): IngestCaller {
  return { name: mac, device: mac, deviceOf: (named) => ((named ?? mac) === mac ? mac : undefined) };
}

/** User and secret of Basic (RFC 7617), or of `Token user:secret`, which is what clients of InfluxDB send. */
export function credentialOf(authorization: string): { readonly user: string; readonly secret: string } | undefined {
  const [, scheme = '', value = ''] = /^(Basic|Token) +(\S+) *$/i.exec(authorization) ?? [];
  const text = scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString() : value;
  const colon = text.indexOf(':');
  const [user, secret] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
  return user !== '' && secret !== '' && secret.length <= SECRET_LENGTH ? { user, secret } : undefined;
}
