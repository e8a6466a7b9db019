import type { ApplicationRight } from '@phasor/contract';
import type { AuthRecord } from '../base/session/session-store.ts';

interface RightsPorts {
  /** Current answer of the server; true if it cannot be reached: the screen opens and its own calls report the failure. */
  readonly isGranted: (right: ApplicationRight) => Promise<boolean>;
  /** Reads the account again and answers its current state. */
  readonly refresh: () => Promise<AuthRecord>;
}

/**
 * The account without the rights to applications that the server no longer grants (R-SHELL-012). If one was withdrawn, the
 * account is read again: another right may have replaced it, and the sidebar shows the current ones.
 */
export async function withConfirmedRights(
  rights: readonly ApplicationRight[],
  auth: AuthRecord,
  { isGranted, refresh }: RightsPorts,
): Promise<AuthRecord> {
  const granted = await Promise.all(rights.map(isGranted));
  const lost = rights.filter((_, index) => granted[index] === false);
  if (lost.length === 0) return auth;
  const known = await refresh();
  return { ...known, applications: known.applications.filter((right) => !lost.includes(right)) };
}
