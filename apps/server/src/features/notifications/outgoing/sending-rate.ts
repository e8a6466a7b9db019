import { HOUR_MS } from '@phasor/quantities';

/** Messages that an account can cause by hand in an hour: no mailbox is flooded by tests and codes. */
export const SENDING_RATE = { most: 20, withinMs: HOUR_MS } as const;

/** Counts what accounts send by hand. */
export class SendingRate {
  readonly #sent = new Map<number, readonly number[]>();

  /** True, and counted, when an account can send now (epoch ms). */
  takes(userId: number, now: number): boolean {
    const recent = (this.#sent.get(userId) ?? []).filter((at) => at > now - SENDING_RATE.withinMs);
    const isFree = recent.length < SENDING_RATE.most;
    this.#sent.set(userId, isFree ? [...recent, now] : recent);
    return isFree;
  }
}
