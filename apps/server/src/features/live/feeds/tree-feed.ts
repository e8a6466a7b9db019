import type { LiveMessage } from '@phasor/contract';
import type { LiveEvents } from '../../../ports/live/live-bus.ts';
import type { LiveSink } from '../../../ports/live/live-desk.ts';
import { MESSAGE_SPACING_MS } from '../values/pace.ts';
import { isSlow } from './data-channel.ts';

type TreeChange = LiveEvents['tree'][0];

interface Follower {
  readonly sink: LiveSink;
  readonly userId: number | undefined;
  macs: ReadonlySet<string>;
  /** A change that is not sent yet; its revision is undefined when a device has changed. */
  late: { readonly revision: number | undefined } | undefined;
  /** Epoch ms of the last message. */
  sentAt: number;
}

export interface TreeSubscription {
  /** Sets the devices whose titles and places are followed. */
  follow(macs: readonly string[]): void;
  end(): void;
}

/** Changes of trees for the pages of their accounts: at most one message a second, and none is lost. */
export class TreeFeed {
  readonly #followers = new Set<Follower>();

  /** @param userId  whose tree it is; undefined for a viewer without an account */
  join(sink: LiveSink, userId: number | undefined, macs: readonly string[]): TreeSubscription {
    const follower: Follower = {
      ...{ sink, userId, macs: new Set(macs) },
      late: undefined,
      sentAt: Number.NEGATIVE_INFINITY,
    };
    this.#followers.add(follower);
    return {
      follow: (granted) => {
        follower.macs = new Set(granted);
      },
      end: () => void this.#followers.delete(follower),
    };
  }

  publish(change: TreeChange, now: number): void {
    for (const follower of this.#followers) {
      if (!concerns(follower, change)) continue;
      const isWhole = follower.late !== undefined && follower.late.revision === undefined;
      follower.late = { revision: 'mac' in change || isWhole ? undefined : change.revision };
      offer(follower, now);
    }
  }

  /** Sends messages that were delayed by the limit of one a second or a slow viewer. */
  flush(now: number): void {
    for (const follower of this.#followers) if (follower.late !== undefined) offer(follower, now);
  }
}

function concerns({ userId, macs }: Follower, change: TreeChange): boolean {
  return 'mac' in change ? macs.has(change.mac) : userId === change.userId;
}

function offer(follower: Follower, now: number): void {
  const { late, sink, sentAt } = follower;
  if (late === undefined || now - sentAt < MESSAGE_SPACING_MS || isSlow(sink)) return;
  const data = late.revision === undefined ? {} : { revision: late.revision };
  sink.send(JSON.stringify({ topic: 'Tree', status: 'OK', data } satisfies LiveMessage));
  follower.late = undefined;
  follower.sentAt = now;
}
