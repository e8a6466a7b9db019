import type { IdentityRecords, SessionRecords } from '../../ports/records/access-records.ts';
import type { ApplianceRecords } from '../../ports/records/appliance-records.ts';
import type { AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { AuditRecords } from '../../ports/records/audit-records.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';
import type { Exclusively } from '../../ports/records/exclusively.ts';
import type { SecondFactorRecords } from '../../ports/records/sign-in/second-factor-records.ts';
import type { TallyRecords } from '../../ports/records/sign-in/tally-records.ts';
import type { UsedTicketRecords } from '../../ports/records/sign-in/used-ticket-records.ts';
import type { UserRecords } from '../../ports/records/user-records.ts';

/** What is checked and then changed, or changed together. */
interface Changed {
  readonly users: UserRecords;
  readonly identities: IdentityRecords;
  readonly sessions: Pick<SessionRecords, 'removeOthers'>;
}

/** What sign-in and the gate read and write. */
export interface AccessRecords {
  readonly users: UserRecords;
  readonly identities: IdentityRecords;
  readonly sessions: SessionRecords;
  readonly secondFactors: SecondFactorRecords;
  readonly tallies: TallyRecords;
  readonly usedTickets: UsedTicketRecords;
  readonly assignments: AssignmentRecords;
  readonly devices: Pick<DeviceRecords, 'list'>;
  readonly appliances: Pick<ApplianceRecords, 'settingsOf'>;
  readonly audit: AuditRecords;
  readonly exclusively: Exclusively<Changed>;
}
