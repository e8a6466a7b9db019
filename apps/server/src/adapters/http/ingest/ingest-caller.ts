import { MAC_PATTERN } from '@phasor/contract';
import type { DeviceCredential, DeviceLinkHandlers } from '../../../ports/device-link.ts';

/** Whose samples a request may bring. */
export interface IngestCaller {
  readonly device: string;
}

/** Longest secret that is looked at. */
const SECRET_LENGTH = 200;

/** The caller of a request by its `Authorization` header; undefined for nobody. @throws AppError('server.unavailable') */
export async function ingestCaller(
  authorization: string | undefined,
  { authenticate }: Pick<DeviceLinkHandlers, 'authenticate'>,
): Promise<IngestCaller | undefined> {
  const credential = credentialOf(authorization ?? '');
  if (credential === undefined || !(await authenticate(credential))) return undefined;
  return { device: credential.mac };
}

/** MAC and secret of Basic (RFC 7617), or of `Token MAC:secret`, which is what clients of InfluxDB send. */
function credentialOf(authorization: string): DeviceCredential | undefined {
  const [, scheme = '', value = ''] = /^(Basic|Token) +(\S+) *$/i.exec(authorization) ?? [];
  const text = scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString() : value;
  const colon = text.indexOf(':');
  const [mac, secret] = [text.slice(0, colon), text.slice(colon + 1)];
  return MAC_PATTERN.test(mac) && secret !== '' && secret.length <= SECRET_LENGTH ? { mac, secret } : undefined;
}
