import { createHash } from 'node:crypto';
import type { UsedTicketRecords } from '../../../ports/records/sign-in/used-ticket-records.ts';
import type { User } from '../../../ports/records/user-records.ts';
import { randomSecret } from '../../../secrets/random-secret.ts';
import { type SealPurpose, seal, unseal } from '../tokens/seal.ts';

/** How long somebody may look for the phone. */
const TICKET_MS = 10 * 60_000;

type Values = Readonly<Record<string, string | null>>;

interface Issuing {
  readonly now: number;
  readonly values?: Values;
  /** How long it is valid, ms; ten minutes when absent. */
  readonly forMs?: number;
}

/**
 * What a browser carries from one step to the next, so that no session begins before the last one. A ticket names its purpose and
 * ends after ten minutes or as it was given; one of an account ends with its password, too; one that was used up is refused by all
 * processes, also after a restart.
 */
export class Tickets {
  readonly #key: Uint8Array;
  readonly #used: UsedTicketRecords;

  constructor(key: Uint8Array, used: UsedTicketRecords) {
    this.#key = key;
    this.#used = used;
  }

  issue(purpose: SealPurpose, values: Values, now: number): Promise<string> {
    return this.#seal(values, { purpose, until: now + TICKET_MS });
  }

  issueFor(purpose: SealPurpose, user: User, { now, values = {}, forMs = TICKET_MS }: Issuing): Promise<string> {
    const until = now + forMs;
    return this.#seal({ ...values, user: String(user.id), stamp: stampOf(user) }, { purpose, until });
  }

  /** Its content; null when it was issued for another purpose, has expired, or was used. */
  async read(purpose: SealPurpose, ticket: string, now: number): Promise<Values | null> {
    const values = await unseal(this.#key, ticket, { purpose, now });
    return values === null || (await this.#used.has(idOf(values))) ? null : values;
  }

  /** Uses it up: true for the first caller of a ticket that says something. It is remembered for ten minutes. */
  async use(purpose: SealPurpose, ticket: string, now: number): Promise<boolean> {
    const values = await unseal(this.#key, ticket, { purpose, now });
    return values !== null && (await this.#used.use(idOf(values), { until: now + TICKET_MS, now }));
  }

  #seal(values: Values, limits: Parameters<typeof seal>[2]): Promise<string> {
    return seal(this.#key, { ...values, id: randomSecret(16) }, limits);
  }
}

/** By what is sealed: the text of one ticket can be written in several ways, since its last character has bits to spare. */
function idOf(values: Values): string {
  return digestOf(JSON.stringify(values));
}

/** Changes with the password. */
export function stampOf({ passwordHash }: User): string {
  return digestOf(passwordHash ?? '').slice(0, 16);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
