import { AppError } from '../../../app-error.ts';
import type { CallContext } from '../../../call-handlers.ts';
import type { User } from '../../../ports/records/user-records.ts';
import { browserOf } from './known-browser.ts';
import { isDigestOf } from './password.ts';
import type { SignInAttempt, SignInThrottle } from './sign-in-throttle.ts';

export interface PasswordProofParts {
  readonly throttle: SignInThrottle;
  /** Proves for which accounts a browser is known. */
  readonly key: Uint8Array;
}

/** Proofs of the present password, counted together with sign-ins. */
export class PasswordProof {
  readonly #parts: PasswordProofParts;

  constructor(parts: PasswordProofParts) {
    this.#parts = parts;
  }

  attempt(account: string, { address, knownBrowser }: CallContext): SignInAttempt {
    return { account, address, browser: browserOf(this.#parts.key, knownBrowser, account) };
  }

  /** @throws AppError access.credentials with the field, request.too_many; access.forbidden where there is no own password (D8) */
  async require(
    user: User,
    { password, field }: { readonly password: string; readonly field: string },
    context: CallContext,
  ): Promise<void> {
    // Only a local account has a password, and that of the demo user belongs to everyone (D8).
    if (user.kind !== 1 || user.demo) throw new AppError('access.forbidden');
    const attempt = this.attempt(user.login, context);
    await this.#parts.throttle.begin(attempt);
    if (!(await isDigestOf(user.passwordHash, password))) throw new AppError('access.credentials', field);
    await this.#parts.throttle.succeed(attempt);
  }
}
