import type { SessionEntry } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { CallHandlers } from '../../../call-handlers.ts';
import type { Session, SessionRecords } from '../../../ports/records/access-records.ts';
import { seatOf } from '../entrance.ts';
import { hasEnded } from '../seat.ts';

export type SessionCallName = 'access.sessions' | 'access.endSessions';

interface SessionCallsParts {
  readonly sessions: SessionRecords;
  readonly idleMs: number;
}

/** The account's own sessions: where it is signed in, and the end of them. */
export function sessionCalls({ sessions, idleMs }: SessionCallsParts): CallHandlers<SessionCallName> {
  return {
    'access.sessions': async (_body, context) => {
      const { user, session: own } = seatOf(context);
      const running = (await sessions.ofUser(user.id)).filter((each) => !hasEnded(each, context.now, idleMs));
      // The account of a demo is everybody's: where its other guests sit is not shown (D59).
      const shown = user.demo ? running.filter(({ id }) => id === own.id) : running;
      return { data: shown.map((each) => toEntry(each, own, idleMs)) };
    },
    'access.endSessions': async ({ ID: id }, context) => {
      const { user, session: own } = seatOf(context);
      if (user.demo) throw new AppError('access.forbidden');
      if (id === undefined) {
        await sessions.removeOthers(user.id, own.id);
        return {};
      }
      const ended = (await sessions.ofUser(user.id)).find((each) => each.id === id);
      if (ended === undefined) throw new AppError('store.not_found', 'ID');
      context.note?.([ended.address, ended.agent].filter((part) => part !== null).join(' '));
      await sessions.remove(id);
      if (id === own.id) context.endSession();
      return {};
    },
  };
}

function toEntry({ id, createdAt, lastSeenAt, expiresAt, address, agent }: Session, own: Session, idleMs: number) {
  return {
    ID: id,
    current: id === own.id,
    created: createdAt,
    last_used: lastSeenAt,
    ends: Math.min(expiresAt, lastSeenAt + idleMs),
    address,
    agent,
  } satisfies SessionEntry;
}
