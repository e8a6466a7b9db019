import { AppError } from '../../../app-error.ts';
import type { Session, SessionRecords } from '../../../ports/records/access-records.ts';
import type { AuditEntry, AuditRecords } from '../../../ports/records/audit-records.ts';

/** Sessions, and entries of the audit, that are kept in memory at most; the oldest give way. */
const KEPT_MAX = 1_000;

/**
 * The same sessions while the records cannot be written, as with a full disk: an operator signs in to see what is wrong.
 * A session that is not stored lives in memory and is stored as soon as that is possible; one that ends is gone at once.
 */
export function sessionsWhileUnwritten(stored: SessionRecords): SessionRecords {
  const unstored = new Map<string, Session>();
  const ended = new Set<string>();
  const storeAll = async () => {
    for (const [id, session] of unstored) {
      await unlessRemoved(stored.add(session));
      // It may have ended meanwhile.
      if (!unstored.delete(id)) ended.add(id);
    }
    for (const id of ended) {
      await stored.remove(id);
      ended.delete(id);
    }
  };
  let storing: Promise<void> | undefined;
  // Calls of a page come together: the records refuse a session that is there already.
  const catchUp = () => {
    storing ??= storeAll().finally(() => {
      storing = undefined;
    });
    return storing;
  };
  return {
    ...stored,
    find: async (id) => (ended.has(id) ? undefined : (unstored.get(id) ?? (await stored.find(id)))),
    async add(session) {
      if (await isStored(stored.add(session))) return;
      unstored.set(session.id, session);
      forgetOldest(unstored, KEPT_MAX);
    },
    async ofUser(userId) {
      const kept = (await stored.ofUser(userId)).filter(({ id }) => !ended.has(id));
      const own = [...unstored.values()].filter((session) => session.userId === userId);
      return [...own, ...kept].toSorted((one, other) => other.lastSeenAt - one.lastSeenAt);
    },
    async touch(id, seen) {
      const session = unstored.get(id);
      if (session !== undefined) unstored.set(id, { ...session, ...seen });
      await isStored(stored.touch(id, seen).then(catchUp));
    },
    async remove(id) {
      const isUnstored = unstored.delete(id);
      if (!(await isStored(stored.remove(id))) && !isUnstored) ended.add(id);
    },
    async removeOthers(userId, keep) {
      for (const [id, session] of unstored) if (session.userId === userId && id !== keep) unstored.delete(id);
      await stored.removeOthers(userId, keep);
    },
    async removeEnded(now, idleSince) {
      for (const [id, { expiresAt, lastSeenAt }] of unstored) {
        if (expiresAt <= now || lastSeenAt <= idleSince) unstored.delete(id);
      }
      await isStored(stored.removeEnded(now, idleSince));
    },
  };
}

/** The same audit log: entries that cannot be stored wait, in their order, for the next one that can. */
export function auditWhileUnwritten(stored: AuditRecords): AuditRecords {
  const waiting: AuditEntry[] = [];
  let storing = Promise.resolve();
  const storeWaiting = async () => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      if (!(await isStored(stored.add(next)))) return;
      if (waiting[0] === next) waiting.shift();
    }
  };
  return {
    ...stored,
    async add(entry) {
      if (waiting.length === 0 && (await isStored(stored.add(entry)))) return;
      waiting.push(entry);
      if (waiting.length > KEPT_MAX) waiting.shift();
      storing = storing.catch(() => undefined).then(storeWaiting);
      await storing;
    },
  };
}

/** A session whose account was removed meanwhile has nothing to belong to, and is not stored. */
async function unlessRemoved(added: Promise<void>): Promise<void> {
  try {
    await added;
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== 'request.invalid') throw error;
  }
}

/** Whether a write succeeded; every failure but that of the records is thrown. */
export async function isStored(write: Promise<void>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.error === 'server.unavailable') return false;
    throw error;
  }
}

/** Makes room for the newest where there are more than `most`. */
export function forgetOldest(kept: Map<string, unknown>, most: number): void {
  const oldest = kept.size > most ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
}
