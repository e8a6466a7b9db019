import type { CallAnswer, CallName, ErrorName } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext } from '../../call-handlers.ts';
import type { CapabilityReader } from '../../ports/capability-reader.ts';
import type { User } from '../../ports/records/user-records.ts';
import type { SourceReader } from '../../ports/source-reader.ts';
import type { SignInSettings } from '../../settings/sign-in-settings.ts';
import type { AccessKeys } from './access-keys.ts';
import { type DeviceStatusReader, readDeviceList } from './device-list.ts';
import type { AccessRecords } from './records.ts';
import type { Seat } from './seat.ts';
import { KNOWN_MS, rememberedBrowser } from './sign-in/known-browser.ts';
import { newSessionSecret, sessionIdOf } from './sign-in/session-secret.ts';
import { signUserToken } from './tokens/user-token.ts';

export interface EntranceParts {
  readonly records: AccessRecords;
  readonly keys: AccessKeys;
  readonly deviceStatus: DeviceStatusReader;
  readonly capsOf: CapabilityReader;
  readonly sourcesOf: SourceReader;
  readonly serverTimeZone: string;
  readonly signIn: SignInSettings;
}

export type SignInAnswer = Omit<CallAnswer<'access.signIn'>, 'status'>;

/** The result of every way of signing in: a session, its cookie, and the answer. */
export class Entrance {
  readonly #parts: EntranceParts;

  constructor(parts: EntranceParts) {
    this.#parts = parts;
  }

  /**
   * Begins the session of a user who has proven to be one; the browser's session before it ends.
   * @throws AppError('access.credentials') where the password was changed, or the account removed, since it was read
   */
  async enter(user: User, context: CallContext, action: CallName): Promise<SignInAnswer> {
    const { keys, records, signIn } = this.#parts;
    const { sessions, users } = records;
    const { now, address, agent = null } = context;
    if (context.session !== null) await sessions.remove(context.session.id);
    await sessions.removeEnded(now, now - signIn.idleMs);
    // Always a new secret: one planted in the browser beforehand opens nothing.
    const secret = newSessionSecret();
    const id = sessionIdOf(secret);
    const expiresAt = now + signIn.maxMs;
    const session = { id, userId: user.id, createdAt: now, lastSeenAt: now, expiresAt, address, agent };
    await sessions.add(session);
    // A password that was changed while the former one was checked has ended all sessions but this one.
    const present = await users.byId(user.id);
    if (present?.passwordHash !== user.passwordHash) {
      await sessions.remove(id);
      await this.note(action, user.login, { ...context, error: 'access.credentials' });
      throw new AppError('access.credentials');
    }
    context.startSession(secret, expiresAt);
    context.rememberBrowser?.(rememberedBrowser(keys.knownBrowser, context.knownBrowser, user.login), now + KNOWN_MS);
    await this.note(action, user.login, { ...context, error: null });
    return this.answer({ user, session }, now);
  }

  /** True when the account has something to see: a device, or an application (D57). */
  async hasSomethingToSee(user: User, now: number): Promise<boolean> {
    if (user.applications.length > 0) return true;
    return (await this.#parts.records.assignments.devicesOf(user.id, now)).length > 0;
  }

  /** An account without a device and without an application gets no session (D57). @throws AppError access.no_devices */
  async requireSomethingToSee(user: User, context: CallContext, action: CallName): Promise<void> {
    if (await this.hasSomethingToSee(user, context.now)) return;
    await this.note(action, user.login, { ...context, error: 'access.no_devices' });
    throw new AppError('access.no_devices');
  }

  /** A fresh token, the device list, and who the user is. */
  async answer({ user, session }: Seat, now: number): Promise<SignInAnswer> {
    const { keys, records, deviceStatus, capsOf, sourcesOf, serverTimeZone } = this.#parts;
    const signed = await signUserToken(keys.userToken, { userId: user.id, sessionId: session.id }, now);
    const parts = { records, deviceTokenKey: keys.deviceToken, deviceStatus, capsOf, sourcesOf };
    const list = await readDeviceList(parts, user.id, now);
    return {
      data: list,
      user: {
        login: user.login,
        id: user.kind,
        demo: user.demo,
        ...signed,
        applications: [...user.applications],
        sections: [...user.sections],
        time_zone: serverTimeZone,
        ...(user.kind === 2 && (await this.#portrait(user))),
      },
    };
  }

  async note(
    action: CallName,
    login: string | null,
    { now, address, error }: { now: number; address: string; error: ErrorName | null },
  ): Promise<void> {
    await this.#parts.records.audit.add({ at: now, login, action, mac: null, address, detail: null, error });
  }

  async #portrait({ id }: User): Promise<{ avatar?: string; user_name?: string }> {
    const identity = await this.#parts.records.identities.ofUser(id);
    return {
      ...(identity?.avatar && { avatar: identity.avatar }),
      ...(identity?.name && { user_name: identity.name }),
    };
  }
}

/** Who makes a call of a signed-in caller. @throws AppError access.token_invalid for anyone else */
export function seatOf({ user, session }: CallContext): Seat {
  if (user === null || session === null) throw new AppError('access.token_invalid');
  return { user, session };
}
