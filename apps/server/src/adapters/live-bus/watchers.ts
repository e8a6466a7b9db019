import type { WatchedDevices } from '../../ports/processes/shared-live.ts';

/** After so long without a message of a process its devices are no longer sent, ms. */
export const FORGOTTEN_MS = 10_000;

interface Watching {
  readonly devices: ReadonlySet<string>;
  /** Epoch ms of its last message. */
  readonly receivedAt: number;
}

/** Which devices other processes watch. */
export class Watchers {
  readonly #bySender = new Map<string, Watching>();
  #watched: ReadonlySet<string> = new Set();

  /** Whether nothing is watched. */
  get isNobody(): boolean {
    return this.#watched.size === 0;
  }

  has(mac: string): boolean {
    return this.#watched.has(mac);
  }

  /** Takes what a process watches. */
  take(sender: string, { devices }: Pick<WatchedDevices, 'devices'>, now: number): void {
    const before = this.#bySender.get(sender)?.devices;
    const isSame = before?.size === devices.length && devices.every((mac) => before.has(mac));
    this.#bySender.set(sender, { devices: isSame ? before : new Set(devices), receivedAt: now });
    if (!isSame) this.#join();
  }

  /** Forgets processes that no longer send anything. */
  expire(now: number): void {
    for (const [sender, { receivedAt }] of this.#bySender) {
      if (now - receivedAt < FORGOTTEN_MS) continue;
      this.#bySender.delete(sender);
      this.#join();
    }
  }

  #join(): void {
    this.#watched = new Set(this.#bySender.values().flatMap(({ devices }) => devices));
  }
}
