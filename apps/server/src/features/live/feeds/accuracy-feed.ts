import type { AccuracyMessage, AccuracyStateValues } from '@phasor/contract';
import type { LiveSink } from '../../../ports/live/live-desk.ts';
import { MESSAGE_SPACING_MS } from '../values/pace.ts';
import type { Following } from '../viewer.ts';
import { isSlow } from './data-channel.ts';

interface Follower {
  readonly sink: LiveSink;
  macs: ReadonlySet<string>;
  /** Messages not sent yet, oldest first: every result, and the newest state. */
  waiting: AccuracyMessage[];
  sentAt: number;
}

/** Beyond this a viewer has stopped reading: results can be read from the list. */
const WAITING_MAX = 64;

/** Accuracy tests for those who may see the tested device: every result once, at most one message a second. */
export class AccuracyFeed {
  readonly #known: (mac: string) => AccuracyStateValues | undefined;
  readonly #followers = new Set<Follower>();

  /** @param known the running test of a device: sent at once to a new viewer */
  constructor(known: (mac: string) => AccuracyStateValues | undefined) {
    this.#known = known;
  }

  publish(device: string, message: AccuracyMessage, now: number): void {
    for (const follower of this.#followers) if (follower.macs.has(device)) queue(follower, message, now);
  }

  follow(sink: LiveSink, macs: readonly string[], now: number): Following {
    const follower: Follower = { sink, macs: new Set(macs), waiting: [], sentAt: Number.NEGATIVE_INFINITY };
    this.#followers.add(follower);
    queue(follower, { topic: 'AccuTest/State', status: 'OK', ...this.#running(macs) }, now);
    return {
      keep: (granted) => {
        follower.macs = new Set(granted);
        // Nothing at all without the right to tests.
        return granted.length > 0 || macs.length === 0;
      },
      end: () => this.#followers.delete(follower),
    };
  }

  /** The test that runs on one of these devices: there is one bench. */
  #running(macs: readonly string[]): { readonly device?: string; readonly data: AccuracyStateValues } {
    for (const device of macs) {
      const data = this.#known(device);
      if (data !== undefined) return { device, data };
    }
    return { data: { code: 0 } };
  }

  /** Sends messages that were delayed by the limit of one a second or a slow viewer. */
  flush(now: number): void {
    for (const follower of this.#followers) if (follower.waiting.length > 0) send(follower, now);
  }
}

function queue(follower: Follower, message: AccuracyMessage, now: number): void {
  const { waiting } = follower;
  const isState = message.topic === 'AccuTest/State';
  follower.waiting = [...waiting.filter(({ topic }) => !isState || topic !== message.topic), message].slice(
    -WAITING_MAX,
  );
  send(follower, now);
}

function send(follower: Follower, now: number): void {
  if (now - follower.sentAt < MESSAGE_SPACING_MS || isSlow(follower.sink)) return;
  const message = follower.waiting.shift();
  if (message === undefined) return;
  follower.sink.send(JSON.stringify(message));
  follower.sentAt = now;
}
