import type { SessionRecords } from '../ports/records/access-records.ts';
import type { Exclusively } from '../ports/records/exclusively.ts';

interface WithSessions {
  readonly sessions: Pick<SessionRecords, 'removeOthers'>;
}

export interface SignInChange<Alone extends WithSessions> {
  readonly records: WithSessions & { readonly exclusively: Exclusively<Alone> };
  readonly userId: number;
  /** Id of the session that goes on; null = none. */
  readonly keep: string | null;
}

/**
 * Changes how an account signs in and ends its sessions: both or neither, so that no stolen session outlives the change where the
 * server ends between the two.
 */
export async function changeSignIn<Alone extends WithSessions>(
  { records, userId, keep }: SignInChange<Alone>,
  change: (alone: Alone) => Promise<unknown>,
): Promise<void> {
  await records.exclusively('accounts', async (alone) => {
    await change(alone);
    await alone.sessions.removeOthers(userId, keep);
  });
  // Those that are in memory, while the records cannot be written, are no part of the transaction.
  await records.sessions.removeOthers(userId, keep);
}
