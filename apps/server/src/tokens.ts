import type { AccessKeys } from './features/access/access-keys.ts';
import { createIntegration } from './features/integration/integration.ts';
import { createSharing } from './features/sharing/sharing.ts';
import type { Clock } from './ports/clock.ts';
import type { RecordStore } from './ports/records/record-store.ts';

interface TokenParts {
  readonly records: RecordStore;
  readonly keys: AccessKeys;
  readonly clock: Clock;
}

/** What opens a device without a session: the calls that make it, and what it opens. */
export function createTokens({ records, keys, clock }: TokenParts) {
  const sharing = createSharing({ records, key: keys.publicLink, clock });
  const integration = createIntegration({ records, key: keys.integration, clock });
  return {
    calls: { ...sharing.calls, ...integration.calls },
    resolvers: {
      publicLink: (token: string) => sharing.deviceOf(token),
      integration: (token: string) => integration.grantOf(token),
    },
  };
}
