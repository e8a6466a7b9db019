import type { ConnectionDesk } from '../../ports/connection-desk.ts';
import type { ConnectionRecords } from '../../ports/records/connection-records.ts';
import { isSecretOf } from './credential.ts';

/** Who may connect as a device or gateway of another maker. */
export function connectionAccess(connections: Pick<ConnectionRecords, 'list'>): ConnectionDesk {
  return {
    async authenticate({ user, secret }) {
      const found = (await connections.list()).find((connection) => connection.user === user);
      if (found === undefined) return 'user';
      return isSecretOf(found.credentialHash, secret) ? found : 'password';
    },
    connected() {},
    refused() {},
    arrived() {},
    sign() {},
  };
}
