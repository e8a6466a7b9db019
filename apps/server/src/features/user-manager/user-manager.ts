import type { SessionRecords } from '../../ports/records/access-records.ts';
import type { AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { AuditRecords } from '../../ports/records/audit-records.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';
import type { Exclusively } from '../../ports/records/exclusively.ts';
import type { SecondFactorRecords } from '../../ports/records/sign-in/second-factor-records.ts';
import type { UserRecords } from '../../ports/records/user-records.ts';
import { assignmentCalls } from './assignment-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { type AccountPost, invitationCalls } from './invitation-calls.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { sessionEndCalls } from './session-end-calls.ts';
import { userCalls } from './user-calls.ts';

/** What is checked and then changed, or changed together. */
interface Changed {
  readonly users: UserRecords;
  readonly devices: DeviceRecords;
  readonly assignments: AssignmentRecords;
  readonly sessions: Pick<SessionRecords, 'removeOthers'>;
  readonly secondFactors: Pick<SecondFactorRecords, 'removeAll'>;
}

export interface UserManagerParts {
  readonly records: {
    readonly exclusively: Exclusively<Changed>;
    readonly users: UserRecords;
    readonly devices: DeviceRecords;
    readonly sessions: Pick<SessionRecords, 'removeOthers'>;
    readonly secondFactors: SecondFactorRecords;
    readonly assignments: AssignmentRecords;
    readonly audit: AuditRecords;
  };
  /** argon2id hash of a password's digest (D6). */
  readonly hashDigest: (digest: string) => Promise<string>;
  readonly isOnline: (mac: string) => boolean;
  readonly mails: AccountPost;
}

/** The calls of the user manager (R-USER); the gate lets none but managers in. */
export function createUserManager({ records, hashDigest, isOnline, mails }: UserManagerParts) {
  return {
    calls: {
      ...userCalls({ records, hashDigest }),
      ...secondFactorCalls(records),
      ...sessionEndCalls(records),
      ...invitationCalls({ records, mails }),
      ...assignmentCalls({ records, isOnline }),
      ...auditCalls(records),
    },
  };
}
