import { NO_SHARE, type Share, shareOf } from '../ports/processes/share.ts';

/** The devices of this process: none before the leases are taken, and then the same until it begins anew. */
export class OwnShare implements Share {
  #share: Share;

  /** @param shards those that the process has already */
  constructor(shards?: readonly number[]) {
    this.#share = shards === undefined ? NO_SHARE : shareOf(shards);
  }

  get shards(): readonly number[] {
    return this.#share.shards;
  }

  has(mac: string): boolean {
    return this.#share.has(mac);
  }

  take(shards: Iterable<number>): void {
    this.#share = shareOf(shards);
  }
}
