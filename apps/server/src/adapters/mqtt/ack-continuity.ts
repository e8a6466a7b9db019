/** Number of a data frame: they count up by one within a start of the device. */
export interface FrameNumber {
  readonly boot: number;
  readonly seq: number;
}

interface Progress extends FrameNumber {
  readonly trusted: boolean;
}

/**
 * Decides whether an acknowledgement may be sent where frames pass a broker of their own: it covers everything before
 * its frame, and what a device sent while this server did not listen never arrived. After a gap nothing is acknowledged
 * until the device, unanswered, begins again with its oldest frame.
 */
export class AckContinuity {
  readonly #progress = new Map<string, Progress>();
  /** Devices that were connected before this server listened. */
  readonly #earlier = new Set<string>();
  readonly #begun = new Set<string>();

  /** The device said ONLINE. @param before it said so before this server listened (a retained message) */
  connected(device: string, before: boolean): void {
    if (before && !this.#begun.has(device)) this.#earlier.add(device);
    if (before) return;
    this.#begun.add(device);
    this.#earlier.delete(device);
  }

  /** A frame arrived. @returns whether all before it have arrived too */
  arrived(device: string, { boot, seq }: FrameNumber): boolean {
    const last = this.#progress.get(device);
    const begun = this.#begun.delete(device);
    const trusted = last === undefined ? !this.#earlier.has(device) : continues(last, { boot, seq }, begun);
    this.#progress.set(device, { boot, seq, trusted });
    return trusted;
  }

  /** A frame arrived but was not stored. */
  lost(device: string): void {
    const last = this.#progress.get(device);
    if (last) this.#progress.set(device, { ...last, trusted: false });
  }
}

function continues(last: Progress, { boot, seq }: FrameNumber, begun: boolean): boolean {
  const repeats = boot < last.boot || (boot === last.boot && seq <= last.seq);
  if (repeats || begun) return true;
  const follows = boot === last.boot ? seq === last.seq + 1 : seq <= 1;
  return last.trusted && follows;
}
