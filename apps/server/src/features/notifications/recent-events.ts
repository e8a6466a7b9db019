/** Events that are remembered: of a device that sends them quicker than that, the oldest are forgotten. */
const REMEMBERED = 20_000;

/** Ids of events that were received: a device sends an event again until it is acknowledged, also over a new connection. */
export class RecentEvents {
  readonly #known = new Set<string>();

  /** Whether an event was not received before. @param id the device's own, never used twice */
  isNew(mac: string, id: string): boolean {
    const key = `${mac} ${id}`;
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    for (const oldest of this.#known) {
      if (this.#known.size <= REMEMBERED) break;
      this.#known.delete(oldest);
    }
    return true;
  }
}
