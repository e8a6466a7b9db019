import { AppError } from '../../app-error.ts';

/** Calls per second and the most at once, per session (D77). */
export const CALL_RATE = { perSecond: 20, burst: 100 } as const;
/** Greatest number of remembered callers; the longest unseen is removed first. */
const BUCKETS_MAX = 20_000;

interface Bucket {
  tokens: number;
  /** Epoch ms to which `tokens` refers. */
  at: number;
}

/** Token buckets, one per caller. */
export class RateLimit {
  readonly #rate: { readonly perSecond: number; readonly burst: number };
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: { readonly perSecond: number; readonly burst: number } = CALL_RATE) {
    this.#rate = rate;
  }

  /** Takes one call from the caller's bucket. @throws AppError request.too_many, with `retryAfter` in seconds */
  take(caller: string, now: number): void {
    const { perSecond, burst } = this.#rate;
    const { tokens, at } = this.#buckets.get(caller) ?? { tokens: burst, at: now };
    const available = Math.min(burst, tokens + (Math.max(0, now - at) / 1_000) * perSecond);
    const isWithin = available >= 1;
    this.#remember(caller, { tokens: isWithin ? available - 1 : available, at: now });
    if (isWithin) return;
    const retryAfter = Math.ceil((1 - available) / perSecond);
    throw new AppError('request.too_many', undefined, { data: { retryAfter } });
  }

  knows(caller: string): boolean {
    return this.#buckets.has(caller);
  }

  #remember(caller: string, bucket: Bucket): void {
    this.#buckets.delete(caller);
    this.#buckets.set(caller, bucket);
    const oldest = this.#buckets.size > BUCKETS_MAX ? this.#buckets.keys().next().value : undefined;
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
