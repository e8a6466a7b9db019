import { type CallAnswer, type CallBody, mergedSettings } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import { isGranted } from '../../calls/application-right.ts';
import { changeSignIn } from '../../calls/change-sign-in.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import type { User } from '../../ports/records/user-records.ts';
import type { AccessKeys } from './access-keys.ts';
import { type Entrance, type SignInAnswer, seatOf } from './entrance.ts';
import type { AccessRecords } from './records.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';
import { hashDigest, isDigestOf } from './sign-in/password.ts';
import type { PasswordProof } from './sign-in/password-proof.ts';
import type { SignInThrottle } from './sign-in/sign-in-throttle.ts';
import { readUserToken } from './tokens/user-token.ts';

export interface AccessCallsParts {
  readonly records: Pick<AccessRecords, 'users' | 'identities' | 'sessions' | 'exclusively'>;
  readonly keys: AccessKeys;
  readonly throttle: SignInThrottle;
  readonly entrance: Entrance;
  readonly password: PasswordProof;
  readonly factor: SecondFactor;
  /** Providers, whose sessions end too when an account of a third party signs out. */
  readonly providers: readonly IdentityProvider[];
}

export type AccessCallName =
  | 'access.signIn'
  | 'access.signOut'
  | 'access.changePassword'
  | 'access.application'
  | 'access.readSettings'
  | 'access.writeSettings';

/** Charts are remembered by name: the settings stored with an account must not grow without limit, characters. */
const SETTINGS_LENGTH_MAX = 20_000;

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
      'access.signOut': (body, context) => this.#signOut(body, context),
      'access.application': async ({ application }, context) => {
        if (!isGranted(seatOf(context).user, application)) throw new AppError('access.forbidden');
        return {};
      },
      'access.changePassword': async (body, context) => {
        await this.#changePassword(body, context);
        return {};
      },
      'access.readSettings': async (_body, context) => ({ data: seatOf(context).user.settings }),
      'access.writeSettings': async ({ settings }, context) => {
        const { user } = seatOf(context);
        // Other pages of the account write theirs at the same moment: each begins with what the one before has left.
        await this.#parts.records.exclusively('accounts', async ({ users }) => {
          const present = (await users.byId(user.id)) ?? user;
          const kept = mergedSettings(present.settings, settings);
          if (JSON.stringify(kept).length > SETTINGS_LENGTH_MAX) throw new AppError('request.invalid', 'settings');
          await users.change(user.id, { settings: kept });
        });
        return {};
      },
    };
  }

  async #signIn(credential: Credential, context: CallContext): Promise<SignInAnswer> {
    const user = await this.#prove(credential, context);
    const { entrance, factor } = this.#parts;
    await entrance.requireSomethingToSee(user, context, 'access.signIn');
    const step = await factor.stepAfterPassword(user, context);
    if (step !== null) throw new AppError('access.second_factor', undefined, { data: { ...step } });
    return entrance.enter(user, context, 'access.signIn');
  }

  /** The user for a correct password. An unknown login takes the same time and gets the same answer (D6). */
  async #prove({ login, password }: Credential, context: CallContext): Promise<User> {
    const { records, throttle } = this.#parts;
    const attempt = this.#parts.password.attempt(login, context);
    await throttle.begin(attempt);
    const user = await records.users.find(login);
    const isRight = await isDigestOf(user?.passwordHash ?? null, password);
    if (user === undefined || !isRight) {
      await this.#parts.entrance.note('access.signIn', login, { ...context, error: 'access.credentials' });
      throw new AppError('access.credentials');
    }
    await throttle.succeed(attempt);
    return user;
  }

  /** A fresh token and device list for a running session (D55). */
  async #renew(token: string, context: CallContext): Promise<SignInAnswer> {
    const reading = await readUserToken(this.#parts.keys.userToken, token, context.now);
    if (reading === 'expired') throw new AppError('access.token_expired');
    const seat = seatOf(context);
    const isTheirs = reading !== 'invalid' && reading.userId === seat.user.id && reading.sessionId === seat.session.id;
    if (!isTheirs) throw new AppError('access.token_invalid');
    try {
      await this.#parts.entrance.requireSomethingToSee(seat.user, context, 'access.signIn');
    } catch (error) {
      await this.#end(context);
      throw error;
    }
    return this.#parts.entrance.answer(seat, context.now);
  }

  async #signOut(
    { return_to: returnTo }: CallBody<'access.signOut'>,
    context: CallContext,
  ): Promise<Omit<CallAnswer<'access.signOut'>, 'status'>> {
    await this.#end(context);
    const url = returnTo === undefined ? null : await this.#providerSignOut(context.user, returnTo);
    return url === null ? {} : { data: { url } };
  }

  /** Where the provider ends its session; null for local accounts, and where it cannot be queried. */
  async #providerSignOut(user: User | null, returnTo: string): Promise<string | null> {
    const { providers, records } = this.#parts;
    const identity = user?.kind === 2 ? await records.identities.ofUser(user.id) : undefined;
    if (identity === undefined) return null;
    const provider = providers.find(({ issuer }) => isSameAddress(issuer, identity.issuer));
    return provider?.signOutUrl(identity.idToken, returnTo).catch(() => null) ?? null;
  }

  async #end(context: CallContext): Promise<void> {
    if (context.session !== null) await this.#parts.records.sessions.remove(context.session.id);
    context.endSession();
    if (context.user === null) return;
    await this.#parts.entrance.note('access.signOut', context.user.login, { ...context, error: null });
  }

  async #changePassword(body: CallBody<'access.changePassword'>, context: CallContext): Promise<void> {
    const { records, password } = this.#parts;
    const { user, session } = seatOf(context);
    await password.require(user, { password: body.oldPassword, field: 'oldPassword' }, context);
    if (body.oldPassword.toLowerCase() === body.newPassword.toLowerCase()) {
      throw new AppError('access.passwords_equal', 'newPassword');
    }
    const passwordHash = await hashDigest(body.newPassword);
    await changeSignIn({ records, userId: user.id, keep: session.id }, ({ users }) =>
      users.change(user.id, { passwordHash }),
    );
  }
}

/** Whether two texts name one issuer: with a slash at the end or without. */
function isSameAddress(one: string, other: string): boolean {
  return URL.parse(one)?.href === URL.parse(other)?.href;
}
