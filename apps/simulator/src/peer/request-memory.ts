import type { RequestFrame } from '@phasor/contract';

const REMEMBERED = 64;

/** Which requests were already taken: a redelivered relay command must not switch twice. */
export class RequestMemory {
  readonly #taken = new Set<string>();

  /** Whether a request is to be carried out: neither taken before nor past its end. */
  admits(request: RequestFrame, now: number): boolean {
    if (this.#taken.has(request.id) || request.expires * 1000 < now) return false;
    this.#taken.add(request.id);
    const oldest = this.#taken.values().next().value;
    if (this.#taken.size > REMEMBERED && oldest !== undefined) this.#taken.delete(oldest);
    return true;
  }
}
