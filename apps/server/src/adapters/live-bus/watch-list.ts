/** A device stays watched for so long after its last viewer: people go from screen to screen, ms. */
export const LINGER_MS = 10_000;

interface Watched {
  viewers: number;
  /** Without viewers it is watched until then, epoch ms. */
  until: number;
  /** What other processes have kept of it has come. */
  isKept: boolean;
  /** Called once that has come. */
  readonly waiting: Set<() => void>;
}

/** The devices that the viewers of a process watch. */
export class WatchList {
  readonly #watched = new Map<string, Watched>();

  get macs(): readonly string[] {
    return [...this.#watched.keys()];
  }

  /** Those of which what is kept has not come. */
  get missing(): readonly string[] {
    return [...this.#watched].filter(([, { isKept }]) => !isKept).map(([mac]) => mac);
  }

  has(mac: string): boolean {
    return this.#watched.has(mac);
  }

  /** A viewer follows these devices. @returns whether one of them was not watched before */
  follow(macs: readonly string[], now: number): boolean {
    const isGrown = this.want(macs, now);
    for (const mac of macs) this.#of(mac).viewers += 1;
    return isGrown;
  }

  /** A viewer has left. */
  leave(macs: readonly string[], now: number): void {
    for (const mac of macs) {
      const watched = this.#of(mac);
      watched.viewers -= 1;
      watched.until = now + LINGER_MS;
    }
  }

  /** Watches these devices for a while. @returns as `follow` */
  want(macs: readonly string[], now: number): boolean {
    const before = this.#watched.size;
    for (const mac of macs) this.#of(mac).until = now + LINGER_MS;
    return this.#watched.size > before;
  }

  /** @returns the devices that nobody watches any more */
  expire(now: number): readonly string[] {
    const gone = [...this.#watched].filter(([, { viewers, until }]) => viewers === 0 && until <= now);
    for (const [mac, { waiting }] of gone) {
      this.#watched.delete(mac);
      for (const resolve of waiting) resolve();
    }
    return gone.map(([mac]) => mac);
  }

  /** What was kept of a watched device has come. */
  kept(mac: string): void {
    const watched = this.#of(mac);
    watched.isKept = true;
    for (const resolve of watched.waiting) resolve();
    watched.waiting.clear();
  }

  /** What is kept of all devices has to come again. */
  renew(): void {
    for (const watched of this.#watched.values()) watched.isKept = false;
  }

  /** Resolves once what is kept of these devices has come. */
  async whenKept(macs: readonly string[]): Promise<void> {
    const missing = macs.map((mac) => this.#of(mac)).filter(({ isKept }) => !isKept);
    await Promise.all(missing.map(({ waiting }) => new Promise<void>((resolve) => waiting.add(resolve))));
  }

  #of(mac: string): Watched {
    return this.#watched.getOrInsertComputed(mac, () => ({
      viewers: 0,
      until: Number.NEGATIVE_INFINITY,
      isKept: false,
      waiting: new Set(),
    }));
  }
}
