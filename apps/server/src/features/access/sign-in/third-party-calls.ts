import { createHash } from 'node:crypto';
import { type CallAnswer, type CallBody, DEFAULT_SECTIONS } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { CallContext, CallHandlers } from '../../../call-handlers.ts';
import type {
  GroupMapping,
  IdentityProvider,
  IssuedToken,
  ProvenPerson,
  Transaction,
} from '../../../ports/identity-provider.ts';
import type { User } from '../../../ports/records/user-records.ts';
import type { AccessKeys } from '../access-keys.ts';
import type { Entrance, SignInAnswer } from '../entrance.ts';
import type { AccessRecords } from '../records.ts';
import { seal, unseal } from '../tokens/seal.ts';
import { carryOver, type GroupGrant, grantOf } from './group-grants.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** Time limit for the sign-in at the provider, and for the browser to post the token. */
const TRANSACTION_MS = 10 * 60_000;
const RECEIPT_MS = 60_000;

export interface ThirdPartyCallsParts {
  readonly records: Omit<AccessRecords, 'sessions' | 'appliances'>;
  readonly keys: Pick<AccessKeys, 'seal'>;
  readonly throttle: SignInThrottle;
  readonly entrance: Entrance;
  /** [] where nobody is configured (D7). */
  readonly providers: readonly IdentityProvider[];
  /** Whether a link for a new password can be sent. */
  readonly canSendMail: boolean;
  /** Characters of a new password at least. */
  readonly passwordMin: number;
}

export type ThirdPartyCallName =
  | 'access.methods'
  | 'access.beginThirdParty'
  | 'access.finishThirdParty'
  | 'access.signInThirdParty';

/** To whom and by which provider a token was issued. */
type Issued = Pick<IssuedToken, 'idToken' | 'subject' | 'groups'> & { readonly provider: IdentityProvider };
/** A person whose groups decide. */
type Ruled = Pick<Issued, 'groups'> & { readonly mapping: GroupMapping; readonly now: number };

const NOTHING: GroupGrant = { applications: [], sections: [], devices: new Map() };

type Data<Name extends ThirdPartyCallName> = Extract<CallAnswer<Name>, { data: unknown }>['data'];

/** Calls of signing in with a third party, OpenID Connect (D7, D58). */
export class ThirdPartyCalls {
  readonly #parts: ThirdPartyCallsParts;

  constructor(parts: ThirdPartyCallsParts) {
    this.#parts = parts;
  }

  handlers(): CallHandlers<ThirdPartyCallName> {
    return {
      'access.methods': async () => ({
        data: {
          third_party: this.#parts.providers[0]?.name ?? null,
          third_parties: this.#parts.providers.map(({ id, name }) => ({ ID: id, name })),
          mail: this.#parts.canSendMail,
          password_min: this.#parts.passwordMin,
          passkeys: await this.#parts.records.secondFactors.hasPasskeys(),
        },
      }),
      'access.beginThirdParty': async (body, context) => ({ data: await this.#begin(body, context.now) }),
      'access.finishThirdParty': async (body, context) => ({ data: await this.#finish(body, context.now) }),
      'access.signInThirdParty': (body, context) => this.#signIn(body, context),
    };
  }

  async #begin(
    { return_to: returnTo, provider: id }: CallBody<'access.beginThirdParty'>,
    now: number,
  ): Promise<Data<'access.beginThirdParty'>> {
    const provider = this.#provider(id);
    const { url, transaction } = await provider.begin(returnTo);
    const limits = { purpose: 'transaction', until: now + TRANSACTION_MS } as const;
    return { url, transaction: await seal(this.#parts.keys.seal, { ...transaction, provider: provider.id }, limits) };
  }

  async #finish(
    { transaction, answer }: CallBody<'access.finishThirdParty'>,
    now: number,
  ): Promise<Data<'access.finishThirdParty'>> {
    const key = this.#parts.keys.seal;
    const carried = await unseal(key, transaction, { purpose: 'transaction', now });
    const begun = asTransaction(carried);
    if (begun === null) throw new AppError('access.third_party', undefined, 'no such sign-in was begun');
    const provider = this.#provider(carried?.provider ?? undefined);
    const { accessToken, idToken, subject, groups } = await provider.finish(begun, answer);
    const limits = { purpose: 'receipt', until: now + RECEIPT_MS } as const;
    const proof = { token: digestOfToken(accessToken), idToken, subject, provider: provider.id };
    const receipt = await seal(key, { ...proof, groups: groups && JSON.stringify(groups) }, limits);
    return { token: accessToken, receipt };
  }

  async #signIn(body: CallBody<'access.signInThirdParty'>, context: CallContext): Promise<SignInAnswer> {
    const { throttle, entrance } = this.#parts;
    const attempt = { account: undefined, address: context.address };
    await throttle.begin(attempt);
    try {
      const user = await this.#prove(body, context.now);
      await throttle.succeed(attempt);
      return await entrance.enter(user, context, 'access.signInThirdParty');
    } catch (error) {
      const refusal = error instanceof AppError ? error.error : 'server.fault';
      await entrance.note('access.signInThirdParty', null, { ...context, error: refusal });
      throw error;
    }
  }

  async #prove({ token, receipt }: CallBody<'access.signInThirdParty'>, now: number): Promise<User> {
    const issued = await this.#issued({ token, receipt }, now);
    const { provider } = issued;
    const person = await provider.personOf(token, issued.subject);
    const user = await this.#accountOf(person, provider.groups && { mapping: provider.groups, now, ...issued });
    // No devices are assigned to this person: the same answer as to a stranger (D57).
    if (!(await this.#parts.entrance.hasSomethingToSee(user, now))) throw new AppError('access.third_party');
    const { issuer, subject, name, avatar } = person;
    await this.#parts.records.identities.put({
      userId: user.id,
      issuer,
      subject,
      name,
      avatar,
      idToken: issued.idToken,
    });
    return user;
  }

  /** To whom and for whom a token was issued: by our own receipt, otherwise as the provider says. */
  async #issued({ token, receipt }: { token: string; receipt: string | undefined }, now: number): Promise<Issued> {
    if (receipt !== undefined) {
      const values = await unseal(this.#parts.keys.seal, receipt, { purpose: 'receipt', now });
      if (values?.token !== digestOfToken(token) || !values.subject) throw new AppError('access.third_party');
      const groups: readonly string[] | null = JSON.parse(values.groups ?? 'null');
      const provider = this.#provider(values.provider ?? undefined);
      return { provider, subject: values.subject, idToken: values.idToken ?? null, groups };
    }
    const provider = this.#provider();
    const subject = await provider.subjectOf(token);
    if (subject === null) throw new AppError('access.third_party', undefined, 'issued to another client');
    return { provider, subject, idToken: null, groups: null };
  }

  /**
   * The account bound to the identity; at the first sign-in the unbound third-party account of its verified e-mail. Where groups
   * of the provider decide, it is made and changed by them; without one of them nobody enters.
   */
  async #accountOf(person: ProvenPerson, ruled: Ruled | undefined): Promise<User> {
    const known = await knownAccount(this.#parts.records, person);
    if (ruled === undefined) {
      if (known === undefined) throw new AppError('access.third_party');
      return known;
    }
    const { users, devices } = this.#parts.records;
    const macs = (await devices.list()).map(({ mac }) => mac);
    const grant = grantOf(ruled.mapping, ruled.groups ?? person.groups ?? [], macs);
    if (grant === null) {
      if (known !== undefined) await this.#carryOver(known, NOTHING, ruled.now);
      throw new AppError('access.third_party', undefined, 'in none of the groups');
    }
    const user = known ?? (await this.#firstAccount(person));
    await this.#carryOver(user, grant, ruled.now);
    return (await users.byId(user.id)) ?? user;
  }

  /** The account of a person who signs in for the first time: one account, also for several sign-ins at the same moment. */
  #firstAccount(person: ProvenPerson): Promise<User> {
    return this.#parts.records.exclusively(
      'accounts',
      async (alone) => (await knownAccount(alone, person)) ?? newAccount(alone, person),
    );
  }

  async #carryOver(user: User, grant: GroupGrant, now: number): Promise<void> {
    const { records } = this.#parts;
    const detail = await carryOver(records, user, grant);
    if (detail === null) return;
    const { login } = user;
    await records.audit.add({ at: now, login, action: 'access.groups', mac: null, address: null, detail, error: null });
  }

  /** The one of the id, or the first. */
  #provider(id?: string): IdentityProvider {
    const { providers } = this.#parts;
    const provider = id === undefined ? providers[0] : providers.find((each) => each.id === id);
    if (provider === undefined) throw new AppError('access.third_party', undefined, 'no such issuer is configured');
    return provider;
  }
}

function asTransaction(values: Readonly<Record<string, string | null>> | null): Transaction | null {
  const { state, nonce, verifier, returnTo } = values ?? {};
  return state && nonce && verifier && returnTo ? { state, nonce, verifier, returnTo } : null;
}

function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

async function knownAccount(
  { users, identities }: Pick<AccessRecords, 'users' | 'identities'>,
  { issuer, subject, email }: ProvenPerson,
): Promise<User | undefined> {
  const bound = await identities.find(issuer, subject);
  const own = bound && (await users.byId(bound.userId));
  if (own !== undefined) return own;
  const user = email === null ? undefined : await users.find(email);
  // A local account is never taken over by an e-mail address, nor a bound one by another person.
  return user?.kind === 2 && (await identities.ofUser(user.id)) === undefined ? user : undefined;
}

/** @throws AppError access.third_party without a verified e-mail, or where it is the login of another account */
async function newAccount({ users }: Pick<AccessRecords, 'users'>, { email }: ProvenPerson): Promise<User> {
  const isTaken = (await users.list()).some(({ login }) => login.toLowerCase() === email);
  if (email === null || isTaken) throw new AppError('access.third_party', undefined, 'no account can be made');
  const rights = { applications: [], sections: DEFAULT_SECTIONS };
  return users.add({ login: email, passwordHash: null, kind: 2, demo: false, settings: {}, ...rights });
}
