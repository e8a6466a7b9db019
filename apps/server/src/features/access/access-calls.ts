import { type CallAnswer, type CallBody, LIFETIMES_MS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { RecordStore, Session, User } from '../../ports/record-store.ts';
import type { AccessKeys } from './access-keys.ts';
import { type DeviceStatusReader, readDeviceList } from './device-list.ts';
import { hashDigest, isDigestOf } from './password.ts';
import type { Seat } from './seat.ts';
import { newSessionSecret, sessionIdOf } from './session-secret.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import { readUserToken, signUserToken } from './user-token.ts';

export interface AccessCallsParts {
  readonly records: RecordStore;
  readonly keys: AccessKeys;
  readonly throttle: SignInThrottle;
  readonly deviceStatus: DeviceStatusReader;
}

export type AccessCallName =
  | 'access.signIn'
  | 'access.signOut'
  | 'access.changePassword'
  | 'access.readSettings'
  | 'access.writeSettings';

type SignInAnswer = Omit<CallAnswer<'access.signIn'>, 'status'>;
type Credential = Extract<CallBody<'access.signIn'>, { login: string }>;

/** Calls of sign-in, sign-out, password and settings. */
export class AccessCalls {
  readonly #parts: AccessCallsParts;

  constructor(parts: AccessCallsParts) {
    this.#parts = parts;
  }

  handlers(): CallHandlers<AccessCallName> {
    return {
      'access.signIn': (body, context) =>
        'login' in body ? this.#signIn(body, context) : this.#renew(body.token, context),
      'access.signOut': async (_body, context) => {
        await this.#end(context);
        return {};
      },
      'access.changePassword': async (body, context) => {
        await this.#changePassword(body, context);
        return {};
      },
      'access.readSettings': async (_body, context) => ({ data: seatOf(context).user.settings }),
      'access.writeSettings': async ({ settings }, context) => {
        const { user } = seatOf(context);
        await this.#parts.records.users.change(user.id, { settings: { ...user.settings, ...settings } });
        return {};
      },
    };
  }

  async #signIn(credential: Credential, context: CallContext): Promise<SignInAnswer> {
    const { records } = this.#parts;
    const user = await this.#prove(credential, context);
    await this.#requireDevicesOrRight(user, context.now);
    if (context.session !== null) await records.sessions.remove(context.session.id);
    await records.sessions.removeExpired(context.now);
    const secret = newSessionSecret();
    const session = newSession(secret, user, context.now);
    await records.sessions.add(session);
    context.startSession(secret, session.expiresAt);
    await this.#note('access.signIn', user.login, { ...context, detail: null });
    return this.#answer({ user, session }, context.now);
  }

  /** The user of a right password. An unknown login takes the same time and gets the same answer (decision 6). */
  async #prove({ login, password }: Credential, context: CallContext): Promise<User> {
    const { records, throttle } = this.#parts;
    const attempt = { account: login, address: context.address };
    throttle.begin(attempt);
    const user = await records.users.find(login);
    const isRight = await isDigestOf(user?.passwordHash ?? null, password);
    if (user === undefined || !isRight) {
      await this.#note('access.signIn', login, { ...context, detail: 'access.credentials' });
      throw new AppError('access.credentials');
    }
    throttle.succeed(attempt);
    return user;
  }

  /** A fresh token and device list for a running session (decision 55). */
  async #renew(token: string, context: CallContext): Promise<SignInAnswer> {
    const reading = await readUserToken(this.#parts.keys.userToken, token, context.now);
    if (reading === 'expired') throw new AppError('access.token_expired');
    const seat = seatOf(context);
    const isTheirs = reading !== 'invalid' && reading.userId === seat.user.id && reading.sessionId === seat.session.id;
    if (!isTheirs) throw new AppError('access.token_invalid');
    try {
      await this.#requireDevicesOrRight(seat.user, context.now);
    } catch (error) {
      await this.#end(context);
      throw error;
    }
    return this.#answer(seat, context.now);
  }

  /** An account without a device and without an application has nothing to see and gets no session (decision 57). */
  async #requireDevicesOrRight(user: User, now: number): Promise<void> {
    if (user.applications.length > 0) return;
    const assigned = await this.#parts.records.assignments.devicesOf(user.id, now);
    if (assigned.length === 0) throw new AppError('access.no_devices');
  }

  async #answer({ user, session }: Seat, now: number): Promise<SignInAnswer> {
    const { keys, records, deviceStatus } = this.#parts;
    const signed = await signUserToken(keys.userToken, { userId: user.id, sessionId: session.id }, now);
    const list = await readDeviceList({ records, deviceTokenKey: keys.deviceToken, deviceStatus }, user.id, now);
    return {
      data: list,
      user: {
        login: user.login,
        id: user.kind,
        demo: user.demo,
        ...signed,
        applications: [...user.applications],
        sections: [...user.sections],
      },
    };
  }

  async #end(context: CallContext): Promise<void> {
    if (context.session !== null) await this.#parts.records.sessions.remove(context.session.id);
    context.endSession();
    if (context.user !== null) await this.#note('access.signOut', context.user.login, { ...context, detail: null });
  }

  async #changePassword(body: CallBody<'access.changePassword'>, context: CallContext): Promise<void> {
    const { records, throttle } = this.#parts;
    const { user, session } = seatOf(context);
    // Only a local account has a password, and the demo user's belongs to everyone (decision 8).
    if (user.kind !== 1 || user.demo) throw new AppError('access.forbidden');
    const attempt = { account: user.login, address: context.address };
    throttle.begin(attempt);
    if (!(await isDigestOf(user.passwordHash, body.oldPassword))) {
      throw new AppError('access.credentials', 'oldPassword');
    }
    throttle.succeed(attempt);
    if (body.oldPassword.toLowerCase() === body.newPassword.toLowerCase()) {
      throw new AppError('access.passwords_equal', 'newPassword');
    }
    await records.users.change(user.id, { passwordHash: await hashDigest(body.newPassword) });
    await records.sessions.removeOthers(user.id, session.id);
  }

  async #note(
    action: AccessCallName,
    login: string,
    { now, address, detail }: { now: number; address: string; detail: string | null },
  ): Promise<void> {
    await this.#parts.records.audit.add({ at: now, login, action, mac: null, address, detail });
  }
}

function newSession(secret: string, user: User, now: number): Session {
  return {
    id: sessionIdOf(secret),
    userId: user.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + LIFETIMES_MS.session,
  };
}

function seatOf({ user, session }: CallContext): Seat {
  if (user === null || session === null) throw new AppError('access.token_invalid');
  return { user, session };
}
