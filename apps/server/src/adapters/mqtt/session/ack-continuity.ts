/** Number of a data frame: within one boot of the device each frame has the next one, a repeated frame its own. */
export interface FrameNumber {
  readonly boot: number;
  readonly seq: number;
}

interface Progress extends FrameNumber {
  /** Since when something may be missing, epoch ms; null = nothing is. */
  readonly doubtedAt: number | null;
}

/** A device sends again what was not acknowledged for a minute; with a margin, this has happened by then, ms. */
const SENT_AGAIN_MS = 75_000;

/**
 * Decides whether an acknowledgement may be sent where frames pass through an external broker: it covers everything before
 * its frame, but frames sent while this server was not listening never arrived. After a gap nothing is acknowledged until
 * the device has sent again: under the old numbers, which is detected, or under new ones, which takes time.
 */
export class AckContinuity {
  readonly #trustsFirst: boolean;
  readonly #progress = new Map<string, Progress>();
  /** Devices that were connected before this server listened. */
  readonly #earlier = new Set<string>();
  readonly #begun = new Set<string>();

  /**
   * @param trustsFirst whether the first frame of a device of which nothing is known may be acknowledged. Not where another process was
   *   listening before: what that one had received and not stored is missing here, also of a device that never reports ONLINE
   */
  constructor({ trustsFirst = true }: { readonly trustsFirst?: boolean } = {}) {
    this.#trustsFirst = trustsFirst;
  }

  /** The device reported ONLINE. @param before it did so before this server listened (a retained message) */
  connected(device: string, before: boolean): void {
    if (before) {
      if (!this.#begun.has(device)) this.#earlier.add(device);
      return;
    }
    this.#begun.add(device);
    this.#earlier.delete(device);
  }

  /** A frame arrived. @param now epoch ms @returns whether all before it have arrived too */
  arrived(device: string, { boot, seq }: FrameNumber, now: number): boolean {
    const last = this.#progress.get(device);
    const begun = this.#begun.delete(device);
    const doubtedAt = begun ? null : this.#doubt({ device, last }, { boot, seq }, now);
    this.#progress.set(device, { boot, seq, doubtedAt });
    return doubtedAt === null;
  }

  /** A frame arrived but was not stored. */
  lost(device: string, now: number): void {
    const last = this.#progress.get(device);
    if (last) this.#progress.set(device, { ...last, doubtedAt: now });
  }

  #doubt(
    { device, last }: { device: string; last: Progress | undefined },
    { boot, seq }: FrameNumber,
    now: number,
  ): number | null {
    if (last === undefined) return this.#earlier.has(device) || (!this.#trustsFirst && seq > 1) ? now : null;
    if (boot < last.boot || (boot === last.boot && seq <= last.seq)) return null;
    const follows = boot === last.boot ? seq === last.seq + 1 : seq <= 1;
    if (!follows) return now;
    return last.doubtedAt !== null && now - last.doubtedAt <= SENT_AGAIN_MS ? last.doubtedAt : null;
  }
}
