import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { User } from '../../ports/records/user-records.ts';

export type UnassignCallName = 'assignments.remove' | 'assignments.removeMany';
type Records = { readonly assignments: AssignmentRecords };

/** Giving devices back: any user may, the demo user may not (D59 and D62). Sockets notice by themselves. */
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
  // One device of another user refuses the whole call and reveals nothing (D56).
  if (assigned.length < macs.length) throw new AppError('access.forbidden');
  const hasLeft = await assignments.leave(user.id, macs, mayLeaveOwnerless ? undefined : context.now);
  if (!hasLeft) throw new AppError('access.last_owner');
  context.note?.(macs.join(' '), macs);
}

function userOf({ user }: CallContext): User {
  if (user === null) throw new AppError('access.token_invalid');
  if (user.demo) throw new AppError('access.forbidden');
  return user;
}
