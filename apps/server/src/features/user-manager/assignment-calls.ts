import { type CallBody, type Level, type ManagedDevice, OWNER_LIFETIME, USER_LIMITS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { Assignment, AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';
import type { UserRecords } from '../../ports/records/user-records.ts';
import { accountOf, managerOf } from './account.ts';
import type { UserManagerParts } from './user-manager.ts';

type AssignmentCallName = 'users.devices' | 'users.assign' | 'users.unassign';
type Parts = Pick<UserManagerParts, 'records' | 'isOnline'>;
type Records = {
  readonly users: UserRecords;
  readonly assignments: AssignmentRecords;
  readonly devices: DeviceRecords;
};

/** Who sees which device, and until when. */
export function assignmentCalls({ records, isOnline }: Parts): CallHandlers<AssignmentCallName> {
  return {
    'users.devices': async (_body, { now }) => ({ data: await listDevices(records, isOnline, now) }),
    'users.assign': async (body, context) => {
      managerOf(context);
      context.note?.(`${body.login} ${levelOf(body)} ${validityText(body.lifeTime)}`, [body.device]);
      await records.exclusively('accounts', (alone) => assign(alone, body, context));
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
    return { MAC: mac, title, type, status, users: users.length, owned: users.some(({ level }) => level === 'own') };
  });
}

async function assign(records: Records, body: CallBody<'users.assign'>, { now }: CallContext): Promise<void> {
  const { device: mac, lifeTime } = body;
  const level = levelOf(body);
  const until = lifeTime === OWNER_LIFETIME ? null : lifeTime * 1_000;
  if (level === 'own' && until !== null) throw new AppError('request.invalid', 'lifeTime', 'owners have no end');
  if (until !== null && until <= now) throw new AppError('request.invalid', 'lifeTime', 'is over already');
  const user = await accountOf(records, body.login);
  if ((await records.devices.find(mac)) === undefined) throw new AppError('store.not_found', 'device');
  const assigned = await records.assignments.ofUser(user.id);
  const known = assigned.find((assignment) => assignment.mac === mac);
  if (known === undefined && assigned.length >= USER_LIMITS.devices) {
    throw new AppError('users.many_devices', 'device');
  }
  if (known?.level === 'own' && level !== 'own' && runs(known, now) && body.leave_ownerless !== true) {
    await keepOwner(records, known, now);
  }
  await records.assignments.put({ userId: user.id, mac, level, until });
}

/** @throws AppError access.last_owner where nobody else owns the device (D62) */
async function keepOwner({ assignments }: Records, { mac, userId }: Assignment, now: number): Promise<void> {
  const others = (await assignments.ofDevice(mac)).filter((each) => each.userId !== userId);
  if (!others.some((each) => each.level === 'own' && runs(each, now))) throw new AppError('access.last_owner');
}

function runs({ until }: Assignment, now: number): boolean {
  return until === null || until > now;
}

/** A call from before there were three levels makes an owner by the validity alone. */
function levelOf({ level, lifeTime }: Pick<CallBody<'users.assign'>, 'level' | 'lifeTime'>): Level {
  return level ?? (lifeTime === OWNER_LIFETIME ? 'own' : 'operate');
}

function validityText(lifeTime: number): string {
  return lifeTime === OWNER_LIFETIME ? 'without end' : `until ${new Date(lifeTime * 1_000).toISOString()}`;
}
