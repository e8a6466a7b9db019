import { oneAtATime } from '../../pacing/one-at-a-time.ts';
import type { Announcements } from '../../ports/announcements.ts';

/** Holder of a secret for the device link. */
export interface CredentialHolder {
  /** MAC of a device, or name of a network server. */
  readonly name: string;
  /** SHA-256 hex of its secret; null = it has none and cannot sign in. */
  readonly credentialHash: string | null;
}

export interface CredentialWatchParts {
  readonly holders: () => Promise<readonly CredentialHolder[]>;
  readonly announcements: Pick<Announcements, 'follow'>;
  /** Called with a holder that was removed or has a new secret. */
  readonly onRevoked: (name: string) => void;
}

/** Disconnects holders that were removed: a secret is checked only at the sign-in. */
export class CredentialWatch {
  readonly #parts: CredentialWatchParts;
  #before: ReadonlyMap<string, string | null> = new Map();
  readonly #inTurn = oneAtATime();
  #ends: readonly (() => void)[] = [];

  constructor(parts: CredentialWatchParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const follow = (kind: 'devices' | 'connections') => this.#parts.announcements.follow(kind, () => this.look());
    this.#ends = [follow('devices'), follow('connections')];
    await this.look();
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end();
  }

  /** Compares with the previous check. */
  look(): Promise<void> {
    return this.#inTurn(async () => {
      const holders = await this.#parts.holders();
      const known = new Map(holders.map(({ name, credentialHash }) => [name, credentialHash]));
      const revoked = [...this.#before].filter(([name, hash]) => hash !== null && known.get(name) !== hash);
      this.#before = known;
      for (const [name] of revoked) this.#parts.onRevoked(name);
    });
  }
}
