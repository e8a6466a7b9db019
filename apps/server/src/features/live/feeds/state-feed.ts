import type { DeviceStateValues, LiveMessage } from '@phasor/contract';
import type { LiveSink } from '../../../ports/live/live-desk.ts';
import { MESSAGE_SPACING_MS } from '../values/pace.ts';
import { isSlow } from './data-channel.ts';

interface Follower {
  readonly sink: LiveSink;
  macs: ReadonlySet<string>;
  /** Devices whose newest state is not sent yet. */
  readonly late: Set<string>;
  /** Epoch ms of the last message per device, of the last second only. */
  readonly sentAt: Map<string, number>;
}

export interface StateSubscription {
  /** Sets the followed devices; states of new ones are sent at once. */
  follow(macs: readonly string[], now: number): void;
  end(): void;
}

/** States of devices for viewers of many: the newest of each device, at most one a second. */
export class StateFeed {
  readonly #known: (mac: string) => DeviceStateValues | undefined;
  readonly #settings: (mac: string) => string | undefined;
  readonly #states = new Map<string, DeviceStateValues>();
  readonly #followers = new Set<Follower>();
  readonly #busy = new Set<Follower>();

  /**
   * @param known  state of a device from before the first message to the feed
   * @param settings  identifier of the settings on which its figures depend
   */
  constructor(
    known: (mac: string) => DeviceStateValues | undefined,
    settings: (mac: string) => string | undefined = () => undefined,
  ) {
    this.#known = known;
    this.#settings = settings;
  }

  publish(device: string, state: DeviceStateValues, now: number): void {
    this.#states.set(device, state);
    for (const follower of this.#followers) if (follower.macs.has(device)) this.#offer(follower, device, now);
  }

  /** The settings of a device's figures have changed: sent at once. */
  renew(device: string, now: number): void {
    for (const follower of this.#followers) {
      follower.sentAt.delete(device);
      if (follower.macs.has(device)) this.#offer(follower, device, now);
    }
  }

  join(sink: LiveSink): StateSubscription {
    const follower: Follower = { sink, macs: new Set(), late: new Set(), sentAt: new Map() };
    this.#followers.add(follower);
    return {
      follow: (macs, now) => {
        const before = follower.macs;
        follower.macs = new Set(macs);
        for (const mac of follower.macs) if (!before.has(mac)) this.#offer(follower, mac, now);
      },
      end: () => {
        this.#followers.delete(follower);
        this.#busy.delete(follower);
      },
    };
  }

  /** Sends messages that were delayed by the limit of one a second or a slow viewer. */
  flush(now: number): void {
    for (const follower of this.#busy) {
      for (const [mac, sentAt] of follower.sentAt) {
        if (now - sentAt >= MESSAGE_SPACING_MS) follower.sentAt.delete(mac);
      }
      // A copy: entries that still have to wait are added again while this runs.
      for (const mac of [...follower.late]) this.#offer(follower, mac, now);
      if (follower.late.size === 0 && follower.sentAt.size === 0) this.#busy.delete(follower);
    }
  }

  #offer(follower: Follower, mac: string, now: number): void {
    const text = follower.macs.has(mac) ? this.#textOf(mac) : undefined;
    follower.late.delete(mac);
    if (text === undefined) return;
    this.#busy.add(follower);
    const sentAt = follower.sentAt.get(mac) ?? Number.NEGATIVE_INFINITY;
    if (now - sentAt < MESSAGE_SPACING_MS || isSlow(follower.sink)) {
      follower.late.add(mac);
      return;
    }
    follower.sink.send(text);
    follower.sentAt.set(mac, now);
  }

  #textOf(mac: string): string | undefined {
    const state = this.#states.get(mac) ?? this.#known(mac);
    const settings = this.#settings(mac);
    return state && textOf(mac, settings === undefined ? state : { ...state, settings });
  }
}

function textOf(device: string, data: DeviceStateValues): string {
  return JSON.stringify({ topic: 'State', status: 'OK', device, data } satisfies LiveMessage);
}
