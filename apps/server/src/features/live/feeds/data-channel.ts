import type { LiveSink } from '../../../ports/live/live-desk.ts';
import { Pace } from '../values/pace.ts';

/** Bytes waiting in a socket above which its viewer counts as slow and receives nothing more until it has caught up. */
const SLOW_BYTES = 64 * 1024;

/** Subscription of one viewer to a channel. */
export interface Subscription {
  readonly sink: LiveSink;
  readonly channel: DataChannel;
  readonly pace: Pace;
}

export function isSlow({ buffered }: LiveSink): boolean {
  return buffered > SLOW_BYTES;
}

/** The text to be sent by the channel now; null for nothing. */
export type Rendering = (now: number) => string | null;

/**
 * A followed device or group: rendered and serialized once for all its viewers. Nothing is queued for a viewer; a slow one
 * receives the newest text once it can take it.
 */
export class DataChannel {
  readonly #render: Rendering;
  readonly #subscriptions = new Set<Subscription>();
  /** Subscriptions that have not received the newest text. */
  readonly #late = new Set<Subscription>();
  #text: string | null = null;
  #hasNews = true;
  readonly #pace = new Pace();

  constructor(render: Rendering) {
    this.#render = render;
  }

  get size(): number {
    return this.#subscriptions.size;
  }

  /** Adds a viewer, who receives the known text at once. */
  add(sink: LiveSink, now: number): Subscription {
    const subscription: Subscription = { sink, channel: this, pace: new Pace() };
    this.#subscriptions.add(subscription);
    this.#late.add(subscription);
    this.flush(now);
    return subscription;
  }

  delete(subscription: Subscription): void {
    this.#subscriptions.delete(subscription);
    this.#late.delete(subscription);
  }

  /** The text has changed. Answers whether a viewer has to wait for `flush`. */
  touch(now: number): boolean {
    this.#hasNews = true;
    return this.flush(now);
  }

  /** The text sent before is no longer valid: the new one is sent at once, regardless of the last time. */
  renew(now: number): void {
    this.#renew(now);
    for (const subscription of this.#late) this.#offer(subscription, now, true);
  }

  /** Sends what may be sent now. Answers whether something still waits. */
  flush(now: number): boolean {
    if (this.#hasNews && this.#pace.allows(now)) this.#renew(now);
    for (const subscription of this.#late) this.#offer(subscription, now);
    return this.#hasNews || this.#late.size > 0;
  }

  #renew(now: number): void {
    this.#text = this.#render(now);
    this.#hasNews = false;
    // The very first message need not keep a distance.
    if (this.#text !== null) this.#pace.take(now);
    for (const subscription of this.#subscriptions) this.#late.add(subscription);
  }

  #offer(subscription: Subscription, now: number, isUrgent = false): void {
    if (this.#text !== null) {
      if ((!isUrgent && !subscription.pace.allows(now)) || isSlow(subscription.sink)) return;
      subscription.sink.send(this.#text);
      subscription.pace.take(now);
    }
    this.#late.delete(subscription);
  }
}
