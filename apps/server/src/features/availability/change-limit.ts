import { DAY_MS } from '@phasor/quantities';

/** Changes of a device per day that are stored as they come: a device that comes and goes all day must not fill the disk. */
const CHANGES_PER_DAY = 200;
/** Beyond this limit a device counts as offline until it has stayed this long. */
const STAYED_MS = 600_000;

/** Limits how many changes of a device that comes and goes are stored. */
export class ChangeLimit {
  readonly #counts = new Map<string, { day: number; changes: number }>();
  /** Devices that are back and have to stay, with the time they came back. */
  readonly #held = new Map<string, number>();

  /** Whether a change is stored now. */
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

  /** Devices that have stayed: they are stored now. */
  settled(now: number): readonly string[] {
    const macs = [...this.#held].filter(([, since]) => now - since >= STAYED_MS).map(([mac]) => mac);
    for (const mac of macs) this.#held.delete(mac);
    return macs;
  }
}
