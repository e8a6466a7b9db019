import { createHash } from 'node:crypto';
import type { User } from '../../../ports/records/user-records.ts';
import { type SealPurpose, seal, unseal } from '../tokens/seal.ts';

/** How long somebody may look for the phone. */
const TICKET_MS = 10 * 60_000;
/** Tickets of that time that can be remembered as used. */
const USED_MAX = 20_000;

type Values = Readonly<Record<string, string | null>>;

interface Issuing {
  readonly now: number;
  readonly values?: Values;
  /** How long it is valid, ms; ten minutes when absent. */
  readonly forMs?: number;
}

/**
 * What a browser carries from one step to the next, so that no session begins before the last one. A ticket names its purpose and
 * ends after ten minutes or as it was given; one of an account ends with its password, too; one that was used up is refused.
 */
export class Tickets {
  readonly #key: Uint8Array;
  readonly #used = new Map<string, number>();

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  issue(purpose: SealPurpose, values: Values, now: number): Promise<string> {
    return seal(this.#key, values, { purpose, until: now + TICKET_MS });
  }

  issueFor(purpose: SealPurpose, user: User, { now, values = {}, forMs = TICKET_MS }: Issuing): Promise<string> {
    const until = now + forMs;
    return seal(this.#key, { ...values, user: String(user.id), stamp: stampOf(user) }, { purpose, until });
  }

  /** What it says; null when it was not issued for this, is over, or was used up. */
  async read(purpose: SealPurpose, ticket: string, now: number): Promise<Values | null> {
    if (this.#used.has(digestOf(ticket))) return null;
    return unseal(this.#key, ticket, { purpose, now });
  }

  /** Uses it up: true for the first caller. */
  use(ticket: string, now: number): boolean {
    const key = digestOf(ticket);
    if (this.#used.has(key)) return false;
    for (const [known, until] of this.#used) {
      if (until > now && this.#used.size < USED_MAX) break;
      this.#used.delete(known);
    }
    this.#used.set(key, now + TICKET_MS);
    return true;
  }
}

/** Changes with the password. */
export function stampOf({ passwordHash }: User): string {
  return digestOf(passwordHash ?? '').slice(0, 16);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
