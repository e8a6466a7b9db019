const DAY_MS = 86_400_000;
/** Changes of a device in a day that are kept as they come: one that comes and goes all day must not fill the disk. */
const CHANGES_PER_DAY = 200;
/** Beyond, a device counts as gone until it has stayed that long. */
const STAYED_MS = 600_000;

/** Bounds how much a device that comes and goes can have written of it. */
export class ChangeLimit {
  readonly #counts = new Map<string, { day: number; changes: number }>();
  /** Devices that are back and have to stay, with the time they came. */
  readonly #held = new Map<string, number>();

  /** Whether a change is written down now. */
  allows(mac: string, status: 'ONLINE' | 'OFFLINE' | 'UNKNOWN', now: number): boolean {
    const day = Math.floor(now / DAY_MS);
    const count = this.#counts.get(mac);
    const changes = (count?.day === day ? count.changes : 0) + 1;
    this.#counts.set(mac, { day, changes });
    this.#held.delete(mac);
    if (changes <= CHANGES_PER_DAY || status !== 'ONLINE') return true;
    this.#held.set(mac, now);
    return false;
  }

  isHeld(mac: string): boolean {
    return this.#held.has(mac);
  }

  /** Those that have stayed: they are written down now. */
  settled(now: number): readonly string[] {
    const macs = [...this.#held].filter(([, since]) => now - since >= STAYED_MS).map(([mac]) => mac);
    for (const mac of macs) this.#held.delete(mac);
    return macs;
  }
}
