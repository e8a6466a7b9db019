import type { LiveMessage, UpgradeValues } from '@phasor/contract';
import type { LiveSink } from '../../ports/live-desk.ts';
import { isSlow } from './data-channel.ts';
import { MESSAGE_SPACING_MS } from './pace.ts';

interface Follower {
  readonly sink: LiveSink;
  readonly mac: string;
  /** The newest message, where it was not sent yet. */
  late: string | undefined;
  sentAt: number;
}

/** Upgrades of devices for those who look at one: the newest word, at most one a second, the last one always. */
export class UpgradeFeed {
  readonly #known: (mac: string) => UpgradeValues | undefined;
  readonly #followers = new Set<Follower>();

  /** @param known of the upgrade that runs: told at once to who begins to look */
  constructor(known: (mac: string) => UpgradeValues | undefined) {
    this.#known = known;
  }

  publish(device: string, values: UpgradeValues, now: number): void {
    for (const follower of this.#followers) if (follower.mac === device) offer(follower, textOf(device, values), now);
  }

  /** Answers the function that ends it. */
  follow(sink: LiveSink, mac: string, now: number): () => void {
    const follower: Follower = { sink, mac, late: undefined, sentAt: Number.NEGATIVE_INFINITY };
    this.#followers.add(follower);
    const values = this.#known(mac);
    if (values !== undefined) offer(follower, textOf(mac, values), now);
    return () => this.#followers.delete(follower);
  }

  /** Sends what had to wait for the second to pass or for a slow viewer. */
  flush(now: number): void {
    for (const follower of this.#followers) if (follower.late !== undefined) offer(follower, follower.late, now);
  }
}

function offer(follower: Follower, text: string, now: number): void {
  const mustWait = now - follower.sentAt < MESSAGE_SPACING_MS || isSlow(follower.sink);
  follower.late = mustWait ? text : undefined;
  if (mustWait) return;
  follower.sink.send(text);
  follower.sentAt = now;
}

function textOf(device: string, data: UpgradeValues): string {
  return JSON.stringify({ topic: 'Upgrade', status: 'OK', device, data } satisfies LiveMessage);
}
