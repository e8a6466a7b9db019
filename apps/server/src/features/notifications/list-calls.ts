import type { NotificationValues } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { Notification, NotificationRecords } from '../../ports/records/notification-records.ts';

export type ListCallName = 'notifications.list' | 'notifications.markSeen';

/** Ids that the record of a call names, at most. */
const NOTED_IDS = 20;

/** What an account was notified of, and up to where it has seen it (D67). */
export function listCalls(notifications: NotificationRecords): CallHandlers<ListCallName> {
  return {
    'notifications.list': async ({ limit, before }, context) => {
      const userId = userOf(context);
      const { now } = context;
      const [kept, unseen] = await Promise.all([
        notifications.list(userId, { limit, before, now }),
        notifications.countUnseen(userId, now),
      ]);
      return { data: kept.map(toValues), unseen };
    },
    'notifications.markSeen': async ({ upTo = 0, ids }, context) => {
      const userId = userOf(context);
      await notifications.markSeen(userId, ids === undefined ? { upTo } : { ids });
      context.note?.(ids === undefined ? `up to ${upTo}` : ids.slice(0, NOTED_IDS).join(' '));
      return { unseen: await notifications.countUnseen(userId, context.now) };
    },
  };
}

export function toValues({ id, type, mac, data, seen }: Notification): NotificationValues {
  return { id, type, device: mac, data, seen };
}

function userOf({ user }: CallContext): number {
  if (user === null) throw new AppError('access.token_invalid');
  return user.id;
}
