import { createHash } from 'node:crypto';
import type { CallAnswer, CallBody } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { CallContext, CallHandlers } from '../../../call-handlers.ts';
import type { IdentityProvider, ProvenPerson, Transaction } from '../../../ports/identity-provider.ts';
import type { IdentityRecords } from '../../../ports/records/access-records.ts';
import type { User, UserRecords } from '../../../ports/records/user-records.ts';
import type { AccessKeys } from '../access-keys.ts';
import type { Entrance, SignInAnswer } from '../entrance.ts';
import { seal, unseal } from '../tokens/seal.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** Time limit for the sign-in at the provider, and for the browser to post the token. */
const TRANSACTION_MS = 10 * 60_000;
const RECEIPT_MS = 60_000;

export interface ThirdPartyCallsParts {
  readonly records: { readonly users: UserRecords; readonly identities: IdentityRecords };
  readonly keys: Pick<AccessKeys, 'seal'>;
  readonly throttle: SignInThrottle;
  readonly entrance: Entrance;
  /** Undefined where no provider is configured (D7). */
  readonly provider: IdentityProvider | undefined;
}

export type ThirdPartyCallName =
  | 'access.methods'
  | 'access.beginThirdParty'
  | 'access.finishThirdParty'
  | 'access.signInThirdParty';

type Data<Name extends ThirdPartyCallName> = Extract<CallAnswer<Name>, { data: unknown }>['data'];

/** Calls of signing in with a third party, OpenID Connect (D7, D58). */
export class ThirdPartyCalls {
  readonly #parts: ThirdPartyCallsParts;

  constructor(parts: ThirdPartyCallsParts) {
    this.#parts = parts;
  }

  handlers(): CallHandlers<ThirdPartyCallName> {
    return {
      'access.methods': async () => ({ data: { third_party: this.#parts.provider?.name ?? null } }),
      'access.beginThirdParty': async (body, context) => ({ data: await this.#begin(body.return_to, context.now) }),
      'access.finishThirdParty': async (body, context) => ({ data: await this.#finish(body, context.now) }),
      'access.signInThirdParty': (body, context) => this.#signIn(body, context),
    };
  }

  async #begin(returnTo: string, now: number): Promise<Data<'access.beginThirdParty'>> {
    const { url, transaction } = await this.#provider().begin(returnTo);
    const limits = { purpose: 'transaction', until: now + TRANSACTION_MS } as const;
    return { url, transaction: await seal(this.#parts.keys.seal, { ...transaction }, limits) };
  }

  async #finish(
    { transaction, answer }: CallBody<'access.finishThirdParty'>,
    now: number,
  ): Promise<Data<'access.finishThirdParty'>> {
    const provider = this.#provider();
    const key = this.#parts.keys.seal;
    const begun = asTransaction(await unseal(key, transaction, { purpose: 'transaction', now }));
    if (begun === null) throw new AppError('access.third_party', undefined, 'no such sign-in was begun');
    const { accessToken, idToken, subject } = await provider.finish(begun, answer);
    const limits = { purpose: 'receipt', until: now + RECEIPT_MS } as const;
    const receipt = await seal(key, { token: digestOfToken(accessToken), idToken, subject }, limits);
    return { token: accessToken, receipt };
  }

  async #signIn(body: CallBody<'access.signInThirdParty'>, context: CallContext): Promise<SignInAnswer> {
    const { throttle, entrance } = this.#parts;
    const attempt = { account: undefined, address: context.address };
    throttle.begin(attempt);
    try {
      const user = await this.#prove(body, context.now);
      throttle.succeed(attempt);
      return await entrance.enter(user, context, 'access.signInThirdParty');
    } catch (error) {
      const refusal = error instanceof AppError ? error.error : 'server.fault';
      await entrance.note('access.signInThirdParty', null, { ...context, error: refusal });
      throw error;
    }
  }

  async #prove({ token, receipt }: CallBody<'access.signInThirdParty'>, now: number): Promise<User> {
    const provider = this.#provider();
    const issued = await this.#issued(provider, { token, receipt }, now);
    const person = await provider.personOf(token, issued.subject);
    const user = await this.#accountOf(person);
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

  /** To whom and for whom a token was issued: by our own receipt, otherwise by the answer of the provider. */
  async #issued(
    provider: IdentityProvider,
    { token, receipt }: { token: string; receipt: string | undefined },
    now: number,
  ): Promise<{ subject: string; idToken: string | null }> {
    if (receipt !== undefined) {
      const values = await unseal(this.#parts.keys.seal, receipt, { purpose: 'receipt', now });
      if (values?.token !== digestOfToken(token) || !values.subject) throw new AppError('access.third_party');
      return { subject: values.subject, idToken: values.idToken ?? null };
    }
    const subject = await provider.subjectOf(token);
    if (subject === null) throw new AppError('access.third_party', undefined, 'issued to another client');
    return { subject, idToken: null };
  }

  /** The account bound to the identity; at the first sign-in the unbound third-party account of its verified e-mail. */
  async #accountOf({ issuer, subject, email }: ProvenPerson): Promise<User> {
    const { users, identities } = this.#parts.records;
    const bound = await identities.find(issuer, subject);
    if (bound !== undefined) {
      const user = await users.byId(bound.userId);
      if (user !== undefined) return user;
    }
    const user = email === null ? undefined : await users.find(email);
    // A local account is never taken over by an e-mail address, nor a bound one by another person.
    if (user?.kind !== 2 || (await identities.ofUser(user.id)) !== undefined) throw new AppError('access.third_party');
    return user;
  }

  #provider(): IdentityProvider {
    const { provider } = this.#parts;
    if (provider === undefined) throw new AppError('access.third_party', undefined, 'no issuer is configured');
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
