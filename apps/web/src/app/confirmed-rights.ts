import type { ApplicationRight } from '@phasor/contract';
import type { AuthRecord } from '../base/session/session-store.ts';

interface RightsPorts {
  /** What the server says now; true where it cannot be asked: the screen opens, and its own calls tell. */
  readonly isGranted: (right: ApplicationRight) => Promise<boolean>;
  /** Reads the account again and answers it as it is now. */
  readonly refresh: () => Promise<AuthRecord>;
}

/**
 * The account without the rights to applications that the server no longer grants (R-SHELL-012). Where one was
 * taken the account is read again: another may have been given in its place, and the sidebar shows what there is.
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
