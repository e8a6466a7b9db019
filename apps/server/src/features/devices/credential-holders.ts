import { type ConnectionRecords, linkNameOf } from '../../ports/records/connection-records.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';
import type { NetworkServerRecords } from '../../ports/records/lorawan-records.ts';
import type { CredentialHolder } from './credential-watch.ts';

interface Holding {
  readonly devices: Pick<DeviceRecords, 'list'>;
  readonly connections: Pick<ConnectionRecords, 'list'>;
  readonly networkServers: Pick<NetworkServerRecords, 'list'>;
}

/** Everything that signs in at the broker, by the name with which the link ends its clients. */
export async function credentialHolders({
  devices,
  connections,
  networkServers,
}: Holding): Promise<readonly CredentialHolder[]> {
  const registered = (await devices.list()).map(({ mac, credentialHash }) => ({ name: mac, credentialHash }));
  const connected = (await connections.list()).map((connection) => {
    return { name: linkNameOf(connection), credentialHash: connection.credentialHash };
  });
  return [...registered, ...connected, ...(await networkServers.list())];
}
