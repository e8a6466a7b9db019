import type { ApplicationRight, CallBody, Section, UserEntry } from '@phasor/contract';
import { DEFAULT_SECTIONS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import { isGranted } from '../../calls/application-right.ts';
import { changeSignIn } from '../../calls/change-sign-in.ts';
import type { Assignment, AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { Device, DeviceRecords } from '../../ports/records/device-records.ts';
import type { SecondFactorRecords } from '../../ports/records/sign-in/second-factor-records.ts';
import type { User, UserRecords } from '../../ports/records/user-records.ts';
import { accountOf, managerOf } from './account.ts';
import type { UserManagerParts } from './user-manager.ts';

type UserCallName = 'users.list' | 'users.add' | 'users.setPassword' | 'users.remove' | 'users.setRights';
type Parts = Pick<UserManagerParts, 'records' | 'hashDigest'>;

/** Accounts: the list, new ones, their passwords, rights and removal. */
export function userCalls(parts: Parts): CallHandlers<UserCallName> {
  const { records } = parts;
  return {
    'users.list': async () => ({ data: await listUsers(records) }),
    'users.add': async (body, context) => {
      managerOf(context);
      context.note?.(body.login);
      await addUser(parts, body);
      return {};
    },
    'users.setPassword': async (body, context) => {
      context.note?.(body.login);
      await setPassword(parts, body, context);
      return {};
    },
    'users.remove': async ({ login }, context) => {
      const manager = managerOf(context);
      context.note?.(login);
      await records.exclusively('accounts', (alone) => removeUser(alone, login, manager));
      return {};
    },
    'users.setRights': async (body, context) => {
      managerOf(context);
      context.note?.(`${body.login}: ${[...body.applications, ...body.sections].join(', ') || 'none'}`);
      await records.exclusively('accounts', (alone) => setRights(alone, body));
      return {};
    },
  };
}

async function listUsers(records: {
  readonly users: UserRecords;
  readonly assignments: AssignmentRecords;
  readonly devices: DeviceRecords;
  readonly secondFactors: Pick<SecondFactorRecords, 'accounts'>;
}): Promise<UserEntry[]> {
  const [users, assignments, devices, withFactor] = await Promise.all([
    records.users.list(),
    records.assignments.list(),
    records.devices.list(),
    records.secondFactors.accounts(),
  ]);
  const registered = new Map(devices.map((device) => [device.mac, device]));
  const byUser = Map.groupBy(assignments, ({ userId }) => userId);
  const secured = new Set(withFactor);
  return users.map((user) => ({
    ...toEntry(user, byUser.get(user.id) ?? [], registered),
    second_factor: { required: user.needsSecondFactor, set: secured.has(user.id) },
  }));
}

function toEntry(user: User, assigned: readonly Assignment[], devices: ReadonlyMap<string, Device>) {
  const { login, kind, demo, applications, sections, email } = user;
  return {
    login,
    id: kind,
    demo,
    email,
    applications: [...applications],
    sections: [...sections],
    devices: assigned.map(({ mac }) => mac),
    assignments: assigned.flatMap(({ mac, level, until }) => {
      const device = devices.get(mac);
      if (device === undefined) return [];
      const { title, type } = device;
      const owner = level === 'own';
      return [{ mac, title, type, owner, level, until: until === null ? null : until / 1_000 }];
    }),
  };
}

async function addUser({ records, hashDigest }: Parts, { login, password }: CallBody<'users.add'>) {
  const isThirdParty = password === undefined;
  const passwordHash = isThirdParty ? null : await hashDigest(password);
  const account = {
    // Providers distinguish e-mail addresses by their letters only.
    login: isThirdParty ? login.toLowerCase() : login,
    passwordHash,
    kind: isThirdParty ? 2 : 1,
    demo: false,
    applications: [],
    sections: DEFAULT_SECTIONS,
    settings: {},
  } as const;
  await records.exclusively('accounts', async ({ users }) => {
    // Jana and jana would be two people to the machine and one to everybody else.
    const known = await users.list();
    const isTaken = known.some((user) => user.login.toLowerCase() === login.toLowerCase());
    if (isTaken) throw new AppError('users.login_taken', 'login');
    await users.add(account);
  });
}

async function setPassword(
  { records, hashDigest }: Parts,
  { login, password }: CallBody<'users.setPassword'>,
  context: CallContext,
): Promise<void> {
  const manager = managerOf(context);
  const user = await accountOf(records, login);
  if (user.kind !== 1) throw new AppError('request.invalid', 'login', 'signs in with a third party');
  const passwordHash = await hashDigest(password);
  const keep = user.id === manager.id ? (context.session?.id ?? null) : null;
  await changeSignIn({ records, userId: user.id, keep }, ({ users }) => users.change(user.id, { passwordHash }));
}

async function removeUser(records: { readonly users: UserRecords }, login: string, manager: User): Promise<void> {
  const user = await accountOf(records, login);
  if (user.id === manager.id) throw new AppError('users.oneself', 'login');
  await keepManager(records, user, { applications: [], sections: [] });
  await records.users.remove(user.id);
}

async function setRights(records: { readonly users: UserRecords }, body: CallBody<'users.setRights'>): Promise<void> {
  const user = await accountOf(records, body.login);
  if (body.known !== undefined && !isSameRights(body.known, user)) throw new AppError('request.edit_conflict', 'known');
  const rights = { applications: [...new Set(body.applications)], sections: [...new Set(body.sections)] };
  await keepManager(records, user, rights);
  await records.users.change(user.id, rights);
}

interface Rights {
  readonly applications: readonly ApplicationRight[];
  readonly sections: readonly Section[];
}

function isSameRights(one: Rights, other: Rights): boolean {
  return (['applications', 'sections'] as const).every((kind) => {
    const [mine, theirs] = [new Set<string>(one[kind]), new Set<string>(other[kind])];
    return mine.symmetricDifference(theirs).size === 0;
  });
}

/** @throws AppError users.last_manager where no account could manage users after the change */
async function keepManager({ users }: { readonly users: UserRecords }, user: User, after: Rights): Promise<void> {
  if (!isManager(user) || isManager({ ...user, ...after })) return;
  const others = (await users.list()).filter(({ id }) => id !== user.id);
  if (!others.some(isManager)) throw new AppError('users.last_manager', 'applications');
}

/** Accounts with the right, whose sidebar leads to it, and that may change something. */
function isManager(user: Rights & Pick<User, 'demo'>): boolean {
  return !user.demo && isGranted(user, 'USER_MANAGER');
}
