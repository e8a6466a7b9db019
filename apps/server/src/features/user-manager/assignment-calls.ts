import { type CallBody, type ManagedDevice, OWNER_LIFETIME, USER_LIMITS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { Assignment, RecordStore } from '../../ports/record-store.ts';
import { accountOf, managerOf } from './account.ts';
import type { InTurn } from './one-at-a-time.ts';
import type { UserManagerParts } from './user-manager.ts';

type AssignmentCallName = 'users.devices' | 'users.assign' | 'users.unassign';
type Parts = Pick<UserManagerParts, 'records' | 'isOnline'> & { readonly inTurn: InTurn };
type Records = Pick<RecordStore, 'users' | 'assignments' | 'devices'>;

/** Who sees which device, and until when. */
export function assignmentCalls({ records, isOnline, inTurn }: Parts): CallHandlers<AssignmentCallName> {
  return {
    'users.devices': async (_body, { now }) => ({ data: await listDevices(records, isOnline, now) }),
    'users.assign': async (body, context) => {
      managerOf(context);
      context.note?.(`${body.login} ${validityText(body.lifeTime)}`, [body.device]);
      await inTurn(() => assign(records, body, context));
      return {};
    },
    'users.unassign': async ({ login, device, leave_ownerless }, context) => {
      managerOf(context);
      context.note?.(login, [device]);
      const user = await accountOf(records, login);
      const assigned = await records.assignments.ofUser(user.id);
      if (!assigned.some(({ mac }) => mac === device)) throw new AppError('store.not_found', 'device');
      const ownedAt = leave_ownerless === true ? undefined : context.now;
      if (!(await records.assignments.leave(user.id, [device], ownedAt))) throw new AppError('access.last_owner');
      return {};
    },
  };
}

async function listDevices(records: Records, isOnline: (mac: string) => boolean, now: number) {
  const [devices, assignments] = await Promise.all([records.devices.list(), records.assignments.list()]);
  const running = Map.groupBy(
    assignments.filter((assignment) => runs(assignment, now)),
    ({ mac }) => mac,
  );
  return devices.map(({ mac, title, type }): ManagedDevice => {
    const users = running.get(mac) ?? [];
    const status = isOnline(mac) ? 'ONLINE' : 'OFFLINE';
    return { MAC: mac, title, type, status, users: users.length, owned: users.some(({ owner }) => owner) };
  });
}

async function assign(records: Records, body: CallBody<'users.assign'>, { now }: CallContext): Promise<void> {
  const { device: mac, lifeTime } = body;
  const owner = lifeTime === OWNER_LIFETIME;
  if (!owner && lifeTime * 1_000 <= now) throw new AppError('request.invalid', 'lifeTime', 'is over already');
  const user = await accountOf(records, body.login);
  if ((await records.devices.find(mac)) === undefined) throw new AppError('store.not_found', 'device');
  const assigned = await records.assignments.ofUser(user.id);
  const known = assigned.find((assignment) => assignment.mac === mac);
  if (known === undefined && assigned.length >= USER_LIMITS.devices) {
    throw new AppError('users.many_devices', 'device');
  }
  if (known?.owner && !owner && runs(known, now) && body.leave_ownerless !== true) {
    await keepOwner(records, known, now);
  }
  await records.assignments.put({ userId: user.id, mac, owner, until: owner ? null : lifeTime * 1_000 });
}

/** @throws AppError access.last_owner where nobody else owns the device (decision 62) */
async function keepOwner({ assignments }: Records, { mac, userId }: Assignment, now: number): Promise<void> {
  const others = (await assignments.ofDevice(mac)).filter((each) => each.userId !== userId);
  if (!others.some((each) => each.owner && runs(each, now))) throw new AppError('access.last_owner');
}

function runs({ until }: Assignment, now: number): boolean {
  return until === null || until > now;
}

function validityText(lifeTime: number): string {
  return lifeTime === OWNER_LIFETIME ? 'owner' : `until ${new Date(lifeTime * 1_000).toISOString()}`;
}
