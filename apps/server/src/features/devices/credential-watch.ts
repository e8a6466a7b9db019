/** Holder of a secret for the device link. */
export interface CredentialHolder {
  /** MAC of a device, or name of a network server. */
  readonly name: string;
  /** SHA-256 hex of its secret; null = it has none and cannot sign in. */
  readonly credentialHash: string | null;
}

export interface CredentialWatchParts {
  readonly holders: () => Promise<readonly CredentialHolder[]>;
  /** Called with a holder that was removed or has a new secret. */
  readonly onRevoked: (name: string) => void;
  readonly log: { warn(bindings: object, message: string): void };
}

/** After this time, ms, a secret revoked by another program ends the connections that it opened. */
const LOOK_MS = 3_000;

/** Disconnects holders that were removed: a secret is checked only at the sign-in. */
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
      this.look().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'secrets could not be checked'));
    }, LOOK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }

  /** Compares with the previous check. */
  async look(): Promise<void> {
    const holders = await this.#parts.holders();
    const known = new Map(holders.map(({ name, credentialHash }) => [name, credentialHash]));
    const revoked = [...this.#before].filter(([name, hash]) => hash !== null && known.get(name) !== hash);
    this.#before = known;
    for (const [name] of revoked) this.#parts.onRevoked(name);
  }
}
