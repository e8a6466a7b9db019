import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { RecordStore, User } from '../../ports/record-store.ts';

export type UnassignCallName = 'assignments.remove' | 'assignments.removeMany';
type Records = Pick<RecordStore, 'assignments'>;

/** Giving devices back: any user may, the demo user may not (decisions 59 and 62). Sockets notice by themselves. */
export function unassignCalls(records: Records): CallHandlers<UnassignCallName> {
  return {
    'assignments.remove': async ({ leave_ownerless }, context) => {
      const macs = context.devices.map(({ mac }) => mac);
      await unassign(records, context, { macs, mayLeaveOwnerless: leave_ownerless === true });
      return {};
    },
    'assignments.removeMany': async ({ deviceList, leave_ownerless }, context) => {
      const macs = [...new Set(deviceList)];
      await unassign(records, context, { macs, mayLeaveOwnerless: leave_ownerless === true });
      return {};
    },
  };
}

interface Wish {
  readonly macs: readonly string[];
  readonly mayLeaveOwnerless: boolean;
}

async function unassign({ assignments }: Records, context: CallContext, { macs, mayLeaveOwnerless }: Wish) {
  const user = userOf(context);
  const assigned = await assignments.devicesOf(user.id, context.now, macs);
  const ownerOf = new Map(assigned.map(({ device, owner }) => [device.mac, owner]));
  // A foreign device refuses all and tells nothing of itself (decision 56).
  if (!macs.every((mac) => ownerOf.has(mac))) throw new AppError('access.forbidden');
  const owned = macs.filter((mac) => ownerOf.get(mac) === true);
  if (!mayLeaveOwnerless) {
    const kept = await assignments.ownedByOthers(owned, user.id, context.now);
    if (owned.some((mac) => !kept.has(mac))) throw new AppError('access.last_owner');
  }
  await assignments.removeEach(user.id, macs);
  context.note?.(macs.join(' '));
}

function userOf({ user }: CallContext): User {
  if (user === null) throw new AppError('access.token_invalid');
  if (user.demo) throw new AppError('access.forbidden');
  return user;
}
