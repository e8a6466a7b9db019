import { type PasskeyAssertion, reaches, type SecondStep } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { CallContext } from '../../../call-handlers.ts';
import { isGranted } from '../../../calls/application-right.ts';
import type { User } from '../../../ports/records/user-records.ts';
import { openedText, sealedText } from '../../../secrets/sealed-text.ts';
import type { SignInSettings } from '../../../settings/sign-in-settings.ts';
import type { AccessKeys } from '../access-keys.ts';
import type { AccessRecords } from '../records.ts';
import { answerOf, requestOptions, siteOf } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import type { Tickets } from './tickets.ts';
import { totpStep } from './totp.ts';

export interface SecondFactorParts {
  readonly records: Pick<AccessRecords, 'assignments' | 'secondFactors'>;
  readonly keys: Pick<AccessKeys, 'totp'>;
  readonly signIn: SignInSettings;
  readonly tickets: Tickets;
}

/** What an account signs in with besides its password: who needs it, what it has, and whether what is shown is right. */
export class SecondFactor {
  readonly #parts: SecondFactorParts;

  constructor(parts: SecondFactorParts) {
    this.#parts = parts;
  }

  /** Whether the account signs in with a second factor only. Accounts of third parties bring that of their provider. */
  async isNeeded(user: User, now: number): Promise<boolean> {
    if (!mayHaveOne(user)) return false;
    const { secondFactorFor: needing } = this.#parts.signIn;
    if (user.needsSecondFactor || needing.includes('all')) return true;
    if (needing.includes('managers') && isGranted(user, 'USER_MANAGER')) return true;
    if (!needing.includes('operators')) return false;
    const assigned = await this.#parts.records.assignments.devicesOf(user.id, now);
    return assigned.some(({ level }) => reaches(level, 'operate'));
  }

  /** What has to follow the right password; null where nothing has to. */
  async stepAfterPassword(user: User, context: CallContext): Promise<SecondStep | null> {
    if (!mayHaveOne(user)) return null;
    const { records, tickets } = this.#parts;
    const { totp, passkeys } = await this.factorsOf(user.id);
    const { now } = context;
    if (totp === undefined && passkeys.length === 0) {
      const isNeeded = await this.isNeeded(user, now);
      return isNeeded ? { ticket: await tickets.issueFor('second step', user, { now }), ways: ['setup'] } : null;
    }
    const codes = await records.secondFactors.recoveryCodesOf(user.id);
    // A program that is no browser has no passkey.
    const hasPasskey = passkeys.length > 0 && context.origin !== undefined;
    const ways = [
      ...(totp === undefined ? [] : (['totp'] as const)),
      ...(hasPasskey ? (['passkey'] as const) : []),
      ...(codes.length === 0 ? [] : (['recovery'] as const)),
    ];
    if (!hasPasskey) return { ticket: await tickets.issueFor('second step', user, { now }), ways };
    const { options, challenge } = await requestOptions(siteOf(context), passkeys);
    const ticket = await tickets.issueFor('second step', user, { now, values: { challenge } });
    return { ticket, ways, passkey: options };
  }

  async factorsOf(userId: number) {
    const { secondFactors } = this.#parts.records;
    const [totp, passkeys] = await Promise.all([secondFactors.totpOf(userId), secondFactors.passkeysOf(userId)]);
    return { totp, passkeys };
  }

  async hasOne(userId: number): Promise<boolean> {
    const { totp, passkeys } = await this.factorsOf(userId);
    return totp !== undefined || passkeys.length > 0;
  }

  /** Whether it is a code of the account's app or one of its recovery codes; it is used up then. */
  async takeCode(userId: number, code: string, now: number): Promise<boolean> {
    const { records, keys } = this.#parts;
    const totp = await records.secondFactors.totpOf(userId);
    const secret = totp && openedText(keys.totp, totp.sealed);
    const step = secret === undefined ? null : totpStep(secret, code.replaceAll(/\s/g, ''), now);
    if (step !== null) return records.secondFactors.takeStep(userId, step);
    return takeRecoveryCode(records.secondFactors, userId, code);
  }

  /** The account whose passkey answered the challenge; undefined for any other answer. */
  async takePasskey(
    response: PasskeyAssertion,
    { challenge, isAlone }: { readonly challenge: string; readonly isAlone: boolean },
    context: CallContext,
  ): Promise<number | undefined> {
    const { secondFactors } = this.#parts.records;
    const passkey = await secondFactors.passkey(response.id);
    if (passkey === undefined) return undefined;
    const counter = await answerOf(response, passkey, { challenge, isAlone, site: siteOf(context) });
    if (counter === null) return undefined;
    await secondFactors.notePasskeyUse(passkey.id, { counter, lastUsedAt: context.now });
    return passkey.userId;
  }

  /** Keeps the secret of an app whose first code was right. @param step of that code, which is used up with it */
  async putTotp(userId: number, { secret, step, now }: { secret: string; step: number; now: number }): Promise<void> {
    const sealed = sealedText(this.#parts.keys.totp, secret);
    await this.#parts.records.secondFactors.putTotp({ userId, sealed, createdAt: now, lastStep: step });
  }
}

/** Local accounts alone; the one of a demo belongs to everyone (D59). */
export function mayHaveOne({ kind, demo }: User): boolean {
  return kind === 1 && !demo;
}

/** @throws AppError('access.forbidden') for accounts that sign in elsewhere, and for the demo user */
export function requireOwn(user: User): void {
  if (!mayHaveOne(user)) throw new AppError('access.forbidden');
}
