import { type CallBody, SECOND_FACTOR_LIMITS } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { CallContext, CallHandlers } from '../../../call-handlers.ts';
import type { User } from '../../../ports/records/user-records.ts';
import { seatOf } from '../entrance.ts';
import type { AccessRecords } from '../records.ts';
import type { PasswordProof } from '../sign-in/password-proof.ts';
import { creationOptions, madePasskey, siteOf } from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { requireOwn, type SecondFactor } from './second-factor.ts';
import { stampOf, type Tickets } from './tickets.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

export type FactorCallName =
  | 'access.secondFactors'
  | 'access.beginTotp'
  | 'access.confirmTotp'
  | 'access.beginPasskey'
  | 'access.addPasskey'
  | 'access.removeSecondFactor'
  | 'access.renewRecoveryCodes';

export interface FactorCallsParts {
  readonly records: Pick<AccessRecords, 'users' | 'secondFactors'>;
  readonly factor: SecondFactor;
  readonly tickets: Tickets;
  readonly password: PasswordProof;
}

type SetUp = { readonly ticket?: string | undefined; readonly setup: string };

/** What an account sets up and removes: an app that shows codes, passkeys, recovery codes. */
export class FactorCalls {
  readonly #parts: FactorCallsParts;

  constructor(parts: FactorCallsParts) {
    this.#parts = parts;
  }

  handlers(): CallHandlers<FactorCallName> {
    return {
      'access.secondFactors': async (_body, context) => ({ data: await this.#list(context) }),
      'access.beginTotp': (body, context) => this.#beginTotp(body, context),
      'access.confirmTotp': (body, context) => this.#confirmTotp(body, context),
      'access.beginPasskey': (body, context) => this.#beginPasskey(body, context),
      'access.addPasskey': (body, context) => this.#addPasskey(body, context),
      'access.removeSecondFactor': (body, context) => this.#remove(body, context),
      'access.renewRecoveryCodes': async ({ password }, context) => {
        const { user } = seatOf(context);
        await this.#parts.password.require(user, { password, field: 'password' }, context);
        if (!(await this.#parts.factor.hasOne(user.id))) throw new AppError('store.not_found');
        return { data: { recovery_codes: await newRecoveryCodes(this.#parts.records.secondFactors, user.id) } };
      },
    };
  }

  async #list(context: CallContext) {
    const { user } = seatOf(context);
    const { factor, records } = this.#parts;
    const { totp, passkeys } = await factor.factorsOf(user.id);
    return {
      totp: totp?.createdAt ?? null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        ...{ ID: id, name, created: createdAt, last_used: lastUsedAt },
      })),
      recovery_codes: (await records.secondFactors.recoveryCodesOf(user.id)).length,
      required: await factor.isNeeded(user, context.now),
    };
  }

  async #beginTotp(body: CallBody<'access.beginTotp'>, context: CallContext) {
    const user = await this.#whoBegins(body, context);
    const secret = newTotpSecret();
    const { now } = context;
    const setup = await this.#parts.tickets.issueFor('totp setup', user, { now, values: { secret } });
    const host = context.origin === undefined ? '' : (URL.parse(context.origin)?.hostname ?? '');
    return { data: { secret, uri: totpUri(secret, { login: user.login, host }), setup } };
  }

  async #confirmTotp(body: CallBody<'access.confirmTotp'>, context: CallContext) {
    const { now } = context;
    const values = await this.#parts.tickets.read('totp setup', body.setup, now);
    const user = await this.#whoGoesOn(values, body, context);
    const secret = values?.secret ?? '';
    const step = totpStep(secret, body.code.replaceAll(/\s/g, ''), now);
    if (step === null) throw new AppError('access.credentials', 'code');
    await this.#useUp('totp setup', body, now);
    await this.#parts.factor.putTotp(user.id, { secret, step, now });
    return { data: await this.#added(user, body, context) };
  }

  async #beginPasskey(body: CallBody<'access.beginPasskey'>, context: CallContext) {
    const user = await this.#whoBegins(body, context);
    const known = await this.#parts.records.secondFactors.passkeysOf(user.id);
    if (known.length >= SECOND_FACTOR_LIMITS.passkeys) throw new AppError('request.invalid', 'passkey', 'too many');
    const { options, challenge } = await creationOptions(user, known, siteOf(context));
    const { now } = context;
    const setup = await this.#parts.tickets.issueFor('passkey setup', user, { now, values: { challenge } });
    return { data: { options, setup } };
  }

  async #addPasskey(body: CallBody<'access.addPasskey'>, context: CallContext) {
    const { now } = context;
    const values = await this.#parts.tickets.read('passkey setup', body.setup, now);
    const user = await this.#whoGoesOn(values, body, context);
    const site = siteOf(context);
    const made = await madePasskey(body.passkey, { challenge: values?.challenge ?? '', site });
    if (made === null) throw new AppError('request.invalid', 'passkey');
    await this.#useUp('passkey setup', body, now);
    const { name } = body;
    const passkey = { ...made, userId: user.id, name, createdAt: now, lastUsedAt: null };
    await this.#parts.records.secondFactors.addPasskey(passkey);
    return { data: await this.#added(user, body, context) };
  }

  /** The last factor of an account that needs one stays. */
  async #remove({ password, ID: id }: CallBody<'access.removeSecondFactor'>, context: CallContext) {
    const { user } = seatOf(context);
    const { factor, records } = this.#parts;
    await this.#parts.password.require(user, { password, field: 'password' }, context);
    const { totp, passkeys } = await factor.factorsOf(user.id);
    const removed = passkeys.find((passkey) => passkey.id === id);
    if (id === undefined ? totp === undefined : removed === undefined) throw new AppError('store.not_found', 'ID');
    const isLast = passkeys.length + (totp === undefined ? 0 : 1) === 1;
    if (isLast && (await factor.isNeeded(user, context.now))) throw new AppError('access.forbidden');
    context.note?.(removed?.name ?? 'app');
    if (id === undefined) await records.secondFactors.removeTotp(user.id);
    else await records.secondFactors.removePasskey(user.id, id);
    if (isLast) await records.secondFactors.removeAll(user.id);
    return {};
  }

  /**
   * Who sets up a factor: an account that signs in and needs a first one, by the ticket of its password; or a session that shows
   * the password again, so that an unlocked screen is not enough.
   */
  async #whoBegins({ ticket, password = '' }: CallBody<'access.beginTotp'>, context: CallContext): Promise<User> {
    const user = ticket === undefined ? seatOf(context).user : await this.#newcomer(ticket, context.now);
    requireOwn(user);
    context.note?.(user.login);
    if (ticket === undefined) await this.#parts.password.require(user, { password, field: 'password' }, context);
    return user;
  }

  async #whoGoesOn(
    setup: Readonly<Record<string, string | null>> | null,
    { ticket }: SetUp,
    context: CallContext,
  ): Promise<User> {
    const user = ticket === undefined ? seatOf(context).user : await this.#newcomer(ticket, context.now);
    context.note?.(user.login);
    const isTheirs = setup?.user === String(user.id) && setup.stamp === stampOf(user);
    if (!isTheirs) throw new AppError('access.credentials', 'setup');
    return user;
  }

  /** With the password alone nobody adds a factor to an account that has one. */
  async #newcomer(ticket: string, now: number): Promise<User> {
    const { tickets, records, factor } = this.#parts;
    const values = await tickets.read('second step', ticket, now);
    const user = values === null ? undefined : await records.users.byId(Number(values.user));
    const isNew = user !== undefined && stampOf(user) === values?.stamp && !(await factor.hasOne(user.id));
    if (!isNew) throw new AppError('access.credentials', 'ticket');
    return user;
  }

  async #useUp(purpose: 'totp setup' | 'passkey setup', { setup, ticket }: SetUp, now: number): Promise<void> {
    const { tickets } = this.#parts;
    const isFirst = await tickets.use(purpose, setup, now);
    const mayGoOn = isFirst && (ticket === undefined || (await tickets.use('second step', ticket, now)));
    if (!mayGoOn) throw new AppError('access.credentials', 'setup');
  }

  /** Recovery codes come with the first factor. */
  async #added(user: User, { ticket }: SetUp, { now }: CallContext) {
    const { records, tickets } = this.#parts;
    const left = await records.secondFactors.recoveryCodesOf(user.id);
    return {
      ...(left.length === 0 && { recovery_codes: await newRecoveryCodes(records.secondFactors, user.id) }),
      ...(ticket !== undefined && { ticket: await tickets.issueFor('proven step', user, { now }) }),
    };
  }
}
