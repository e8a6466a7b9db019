import type { RecordStore } from '../../ports/records/record-store.ts';
import { assignmentCalls } from './assignment-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { userCalls } from './user-calls.ts';

export interface UserManagerParts {
  readonly records: RecordStore;
  /** argon2id hash of a password's digest (D6). */
  readonly hashDigest: (digest: string) => Promise<string>;
  readonly isOnline: (mac: string) => boolean;
}

/** The calls of the user manager (R-USER); the gate lets none but managers in. */
export function createUserManager({ records, hashDigest, isOnline }: UserManagerParts) {
  const inTurn = oneAtATime();
  return {
    calls: {
      ...userCalls({ records, hashDigest, inTurn }),
      ...assignmentCalls({ records, isOnline, inTurn }),
      ...auditCalls(records),
    },
  };
}
