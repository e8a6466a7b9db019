import type { CallBody, CallName, ErrorName } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { CallContext, CallHandlers } from '../../../call-handlers.ts';
import type { User, UserRecords } from '../../../ports/records/user-records.ts';
import type { AccessKeys } from '../access-keys.ts';
import type { Entrance, SignInAnswer } from '../entrance.ts';
import { browserOf } from '../sign-in/known-browser.ts';
import type { SignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { requestOptions, siteOf } from './passkeys.ts';
import { mayHaveOne, type SecondFactor } from './second-factor.ts';
import { stampOf, type Tickets } from './tickets.ts';

export type SecondStepCallName = 'access.secondStep' | 'access.beginPasskeySignIn' | 'access.signInPasskey';

export interface SecondStepParts {
  readonly users: UserRecords;
  readonly keys: Pick<AccessKeys, 'knownBrowser'>;
  readonly factor: SecondFactor;
  readonly tickets: Tickets;
  readonly entrance: Entrance;
  /** Counts wrong codes apart from wrong passwords. */
  readonly throttle: SignInThrottle;
}

/** Sign-ins that end with a code or a passkey (R-SIGN-091, R-SIGN-097). */
export class SecondStepCalls {
  readonly #parts: SecondStepParts;

  constructor(parts: SecondStepParts) {
    this.#parts = parts;
  }

  handlers(): CallHandlers<SecondStepCallName> {
    return {
      'access.secondStep': (body, context) => this.#secondStep(body, context),
      'access.beginPasskeySignIn': async (_body, context) => {
        const { options, challenge } = await requestOptions(siteOf(context));
        const ticket = await this.#parts.tickets.issue('passkey sign-in', { challenge }, context.now);
        return { data: { options, ticket } };
      },
      'access.signInPasskey': (body, context) => this.#signInPasskey(body, context),
    };
  }

  async #secondStep(body: CallBody<'access.secondStep'>, context: CallContext): Promise<SignInAnswer> {
    const { tickets, entrance, throttle } = this.#parts;
    const { now } = context;
    const proven = await tickets.read('proven step', body.ticket, now);
    const values = proven ?? (await tickets.read('second step', body.ticket, now));
    const user = await this.#userOf(values);
    if (values === null || user === undefined) throw new AppError('access.credentials', 'ticket');
    if (proven === null) {
      const attempt = this.#attempt(user, context);
      await throttle.begin(attempt);
      const isRight = await this.#isRight(user, { ...body, challenge: values.challenge }, context);
      if (!isRight) return this.#refuse('access.secondStep', user.login, { ...context, field: fieldOf(body) });
      await throttle.succeed(attempt);
    }
    const purpose = proven === null ? 'second step' : 'proven step';
    if (!(await tickets.use(purpose, body.ticket, now))) throw new AppError('access.credentials', 'ticket');
    return entrance.enter(user, context, 'access.secondStep');
  }

  async #isRight(
    user: User,
    { code, passkey, challenge }: CallBody<'access.secondStep'> & { readonly challenge: string | null | undefined },
    context: CallContext,
  ): Promise<boolean> {
    const { factor } = this.#parts;
    if (code !== undefined) return factor.takeCode(user.id, code, context.now);
    if (passkey === undefined || !challenge) throw new AppError('request.invalid', 'code');
    return (await factor.takePasskey(passkey, { challenge, isAlone: false }, context)) === user.id;
  }

  async #signInPasskey(
    { ticket, passkey }: CallBody<'access.signInPasskey'>,
    context: CallContext,
  ): Promise<SignInAnswer> {
    const { tickets, factor, users, entrance, throttle } = this.#parts;
    const { now, address } = context;
    const attempt = { account: undefined, address };
    await throttle.begin(attempt);
    const challenge = (await tickets.read('passkey sign-in', ticket, now))?.challenge;
    const userId = challenge ? await factor.takePasskey(passkey, { challenge, isAlone: true }, context) : undefined;
    const user = userId === undefined ? undefined : await users.byId(userId);
    // Only a right answer uses it up, so that nobody can fill the records with used tickets.
    const isFirst = user !== undefined && (await tickets.use('passkey sign-in', ticket, now));
    if (!isFirst || !mayHaveOne(user)) {
      return this.#refuse('access.signInPasskey', user?.login ?? null, { ...context, field: 'passkey' });
    }
    await throttle.succeed(attempt);
    await entrance.requireSomethingToSee(user, context, 'access.signInPasskey');
    return entrance.enter(user, context, 'access.signInPasskey');
  }

  /** The account of a ticket as long as its password is the one that was shown. */
  async #userOf(values: Readonly<Record<string, string | null>> | null): Promise<User | undefined> {
    const user = values === null ? undefined : await this.#parts.users.byId(Number(values.user));
    return user !== undefined && stampOf(user) === values?.stamp ? user : undefined;
  }

  /** Of who has the password: the account is slowed whatever the network, browsers that are known count apart. */
  #attempt({ login }: User, { knownBrowser }: CallContext) {
    const browser = browserOf(this.#parts.keys.knownBrowser, knownBrowser, login) ?? 'unknown';
    return { account: login, address: '', browser };
  }

  async #refuse(
    action: CallName,
    login: string | null,
    { field, ...context }: CallContext & { readonly field: string },
  ): Promise<never> {
    const error: ErrorName = 'access.credentials';
    await this.#parts.entrance.note(action, login, { ...context, error });
    throw new AppError(error, field);
  }
}

const fieldOf = ({ code }: CallBody<'access.secondStep'>): string => (code === undefined ? 'passkey' : 'code');
