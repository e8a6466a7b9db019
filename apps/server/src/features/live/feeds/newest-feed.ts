import type { LiveSink } from '../../../ports/live/live-desk.ts';
import { MESSAGE_SPACING_MS } from '../values/pace.ts';
import { isSlow } from './data-channel.ts';

interface Follower {
  readonly sink: LiveSink;
  readonly mac: string;
  /** The newest message, while it is not sent. */
  late: string | undefined;
  sentAt: number;
}

/** What the feed sends about a device. */
export interface NewestFeedParts<Values> {
  /** The known values: sent at once to a new viewer; undefined for none. */
  readonly known: (mac: string) => Values | undefined;
  /** The message as it is sent. */
  readonly textOf: (device: string, values: Values) => string;
}

/** Messages about devices for viewers of a single one: the newest, at most one a second, the last one always. */
export class NewestFeed<Values> {
  readonly #parts: NewestFeedParts<Values>;
  readonly #followers = new Set<Follower>();

  constructor(parts: NewestFeedParts<Values>) {
    this.#parts = parts;
  }

  publish(device: string, values: Values, now: number): void {
    const followers = [...this.#followers].filter(({ mac }) => mac === device);
    if (followers.length === 0) return;
    const text = this.#parts.textOf(device, values);
    for (const follower of followers) offer(follower, text, now);
  }

  /** Answers the function that ends the subscription. */
  follow(sink: LiveSink, mac: string, now: number): () => void {
    const follower: Follower = { sink, mac, late: undefined, sentAt: Number.NEGATIVE_INFINITY };
    this.#followers.add(follower);
    const values = this.#parts.known(mac);
    if (values !== undefined) offer(follower, this.#parts.textOf(mac, values), now);
    return () => this.#followers.delete(follower);
  }

  /** Sends messages that were delayed by the limit of one a second or a slow viewer. */
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
