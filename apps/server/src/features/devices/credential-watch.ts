/** Who signs in at the device link with a secret. */
export interface CredentialHolder {
  /** MAC of a device, or name of a network server. */
  readonly name: string;
  /** SHA-256 hex of its secret; null = it has none and cannot sign in. */
  readonly credentialHash: string | null;
}

export interface CredentialWatchParts {
  readonly holders: () => Promise<readonly CredentialHolder[]>;
  /** Told a holder that was removed or whose secret was replaced. */
  readonly onRevoked: (name: string) => void;
  readonly log: { warn(bindings: object, message: string): void };
}

/** How soon a secret that another program took away ends the connections it opened, ms. */
const LOOK_MS = 3_000;

/** Sees that whoever is removed does not stay connected: a secret is checked at the sign-in alone. */
export class CredentialWatch {
  readonly #parts: CredentialWatchParts;
  #before: ReadonlyMap<string, string | null> = new Map();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: CredentialWatchParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => {
      this.look().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'secrets could not be looked at'));
    }, LOOK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }

  /** Compares with the look before. */
  async look(): Promise<void> {
    const holders = await this.#parts.holders();
    const known = new Map(holders.map(({ name, credentialHash }) => [name, credentialHash]));
    const revoked = [...this.#before].filter(([name, hash]) => hash !== null && known.get(name) !== hash);
    this.#before = known;
    for (const [name] of revoked) this.#parts.onRevoked(name);
  }
}
