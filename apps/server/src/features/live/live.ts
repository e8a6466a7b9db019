import type { LiveMessage, LiveSubscription, LiveValues, NotificationValues, Source } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import { steadyClock } from '../../pacing/steady-clock.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Credentials, Gate, LiveGrant } from '../../ports/gate.ts';
import type { KnownTopic, LiveSubscriber, LiveTopic, LiveViews } from '../../ports/live/live-bus.ts';
import type { LiveDesk, LiveSink, LiveViewer } from '../../ports/live/live-desk.ts';
import { AccuracyFeed } from './feeds/accuracy-feed.ts';
import { isSlow } from './feeds/data-channel.ts';
import { DataFeed } from './feeds/data-feed.ts';
import { type NewestFeeds, newestFeeds } from './feeds/newest-feeds.ts';
import { StateFeed } from './feeds/state-feed.ts';
import { TreeFeed } from './feeds/tree-feed.ts';
import { groupKey } from './live-request.ts';
import { liveReadingOf, type RegisterCounts } from './values/register-counts.ts';
import { type Following, RENEWAL_MS, Viewer } from './viewer.ts';

/** How often delayed messages are checked, ms. */
const FLUSH_MS = 50;

export interface LiveParts {
  readonly bus: LiveSubscriber<LiveTopic> & LiveViews<KnownTopic>;
  readonly gate: Pick<Gate, 'authorizeLive'>;
  readonly clock: Clock;
  /** CT ratio of a device (D19). */
  readonly transformationRatio: (mac: string) => number;
  /** Identifiers of the settings on which figures of devices depend, and their changes. */
  readonly settings?: LiveSettings;
  /** Absent: registers are shown as devices send them. */
  readonly registers?: RegisterCounts;
  readonly log: { error(bindings: object, message: string): void };
}

export interface LiveSettings {
  settings(macs: readonly string[]): string;
  watch(watcher: (mac: string) => void): void;
}

interface Notified {
  readonly userId: number | undefined;
  readonly sink: LiveSink;
  readonly macs: ReadonlySet<string>;
}

/** Live values of the server: from the bus to every viewer's socket. */
export class Live implements LiveDesk {
  readonly #parts: LiveParts;
  readonly #data: DataFeed;
  readonly #states: StateFeed;
  readonly #trees = new TreeFeed();
  readonly #newest: NewestFeeds;
  readonly #accuracy: AccuracyFeed;
  readonly #prepared = new Set<string>();
  readonly #notified = new Set<Notified>();
  /** Viewers and the next check of their grants, epoch ms. */
  readonly #viewers = new Map<Viewer, number>();
  #opened = 0;
  #undo: (() => void)[] = [];

  constructor(parts: LiveParts) {
    // Everything here waits for lengths of time, and no viewer waits until a clock that was set back is there again.
    this.#parts = { ...parts, clock: steadyClock(parts.clock) };
    const { bus, clock } = this.#parts;
    bus.keep((mac) => this.#data.kept(mac, clock.now()));
    const settings = (macs: readonly string[]) => parts.settings?.settings(macs);
    const described = (mac: string) => ({ ratio: parts.transformationRatio(mac), settings: settings([mac]) });
    const reading = (mac: string, source: Source) => liveReadingOf({ mac, source }, described(mac), parts.registers);
    this.#data = new DataFeed(reading, settings);
    this.#states = new StateFeed(
      (mac) => bus.known('state', mac),
      (mac) => settings([mac]),
    );
    parts.settings?.watch((mac) => this.#settingsChanged(mac));
    this.#newest = newestFeeds(bus);
    this.#accuracy = new AccuracyFeed((mac) => bus.known('accuracy', mac));
  }

  start(): void {
    const { bus, clock } = this.#parts;
    const timer = setInterval(() => void this.tick(), FLUSH_MS);
    this.#undo = [
      bus.on('data', (arrival) => this.#data.publish(arrival, clock.now())),
      bus.on('kept', (values) => this.#data.restore(values, clock.now())),
      bus.on('state', (device, state) => this.#states.publish(device, state, clock.now())),
      bus.on('tree', (change) => this.#trees.publish(change, clock.now())),
      bus.on('upgrade', (device, values) => this.#newest.upgrade.publish(device, values, clock.now())),
      bus.on('running', (device, values) => this.#newest.running.publish(device, values, clock.now())),
      bus.on('supply', (device, values) => this.#newest.supply.publish(device, values, clock.now())),
      bus.on('accuracy', (device, message) => this.#accuracy.publish(device, message, clock.now())),
      bus.on('notification', (userId, notification) => this.#notify(userId, notification)),
      bus.on('health', () => {
        for (const viewer of this.#viewers.keys()) viewer.healthChanged();
      }),
      () => clearInterval(timer),
    ];
  }

  stop(): void {
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
    for (const viewer of this.#viewers.keys()) viewer.leave();
    this.#viewers.clear();
  }

  join(sink: LiveSink, credentials: Credentials): LiveViewer {
    const viewer = new Viewer({
      sink,
      credentials,
      authorize: (request, shown) => this.#authorize(request, shown),
      follow: (request, grant, to) => this.#follow(request, grant, to),
      log: this.#parts.log,
    });
    this.#viewers.set(viewer, this.#parts.clock.now() + this.#firstRenewal());
    return {
      receive: (text) => viewer.receive(text),
      leave: () => {
        this.#viewers.delete(viewer);
        viewer.leave();
      },
    };
  }

  /** Sends a notification to a user's screens; otherwise it is read from the list. */
  #notify(userId: number, notification: NotificationValues): void {
    const message: LiveMessage = { topic: 'Notification', status: 'OK', data: notification };
    const text = JSON.stringify(message);
    for (const { userId: follower, sink, macs } of this.#notified) {
      if (follower === userId && macs.has(notification.device) && !isSlow(sink)) sink.send(text);
    }
  }

  /** Whether somebody looks at live values of the device. */
  isFollowed(mac: string): boolean {
    return this.#data.isFollowed(mac);
  }

  /**
   * Fresh values of a device, undefined while it is silent or away.
   * @throws AppError('server.unavailable') while its registers cannot be continued from history
   */
  async present(mac: string): Promise<LiveValues | undefined> {
    const { bus, clock, registers } = this.#parts;
    await this.#prepare([mac]);
    if (registers !== undefined && !this.#prepared.has(mac)) throw new AppError('server.unavailable');
    return bus.known('state', mac)?.status === 'OFFLINE' ? undefined : this.#data.present(mac, clock.now());
  }

  /** Known values of a device are sent again at once, so that no screen mixes two settings for long. */
  #settingsChanged(mac: string): void {
    const now = this.#parts.clock.now();
    this.#states.renew(mac, now);
    this.#data.renew(mac, now);
  }

  /** Connections that are opened together, as after a restart, are not all looked at together. */
  #firstRenewal(): number {
    this.#opened += 1;
    return RENEWAL_MS - ((this.#opened * FLUSH_MS) % RENEWAL_MS);
  }

  /** Sends delayed messages and checks grants that are due; `start` calls it often. Resolves once they are checked. */
  async tick(): Promise<void> {
    const now = this.#parts.clock.now();
    this.#data.flush(now);
    this.#states.flush(now);
    this.#trees.flush(now);
    for (const feed of Object.values(this.#newest)) feed.flush(now);
    this.#accuracy.flush(now);
    const due = [...this.#viewers].filter(([, at]) => at <= now);
    for (const [viewer, at] of due) this.#viewers.set(viewer, Math.max(at, now - RENEWAL_MS + FLUSH_MS) + RENEWAL_MS);
    await Promise.all(due.map(([viewer]) => viewer.renew()));
  }

  async #authorize(request: LiveSubscription, credentials: Credentials): Promise<LiveGrant> {
    const grant = await this.#parts.gate.authorizeLive({ ...request }, credentials);
    if ('data' in request) await this.#prepare(grant.devices.map(({ mac }) => mac));
    return grant;
  }

  /** What is shown of devices first: their values and the history of their registers. */
  async #prepare(macs: readonly string[]): Promise<void> {
    await Promise.all([this.#parts.bus.learn(macs), ...macs.map((mac) => this.#load(mac))]);
  }

  /** A device whose history cannot be read now is followed all the same, and read before its next viewer. */
  async #load(mac: string): Promise<void> {
    const { registers, log } = this.#parts;
    if (registers === undefined || this.#prepared.has(mac)) return;
    try {
      await registers.load(mac);
      this.#prepared.add(mac);
    } catch (error) {
      log.error({ err: error, mac }, 'registers of a device could not be continued');
    }
  }

  #follow(request: LiveSubscription, grant: LiveGrant, sink: LiveSink): Following {
    const now = this.#parts.clock.now();
    const macs = grant.devices.map(({ mac }) => mac);
    const keep = (granted: readonly string[]) => macs.every((mac) => granted.includes(mac));
    if ('state' in request) return this.#followStates(macs, sink, grant.user?.id);
    if ('accutest' in request) return this.#accuracy.follow(sink, macs, now);
    if ('notification' in request) {
      const notified = { userId: grant.user?.id, sink, macs: new Set(macs) };
      this.#notified.add(notified);
      return { keep, end: () => this.#notified.delete(notified) };
    }
    const [mac] = macs;
    if ('upgrade' in request) return { keep, end: this.#newest.upgrade.follow(sink, mac ?? '', now) };
    if ('running' in request) return { keep, end: this.#newest.running.follow(sink, mac ?? '', now) };
    if ('supply' in request) return { keep, end: this.#newest.supply.follow(sink, mac ?? '', now) };
    if (grant.group !== undefined) return this.#followNode(grant.group, macs, sink);
    const endWish = this.#parts.bus.follow(macs);
    const end =
      'macList' in request || 'group' in request || mac === undefined
        ? this.#data.followGroup(sink, { macs }, now)
        : this.#data.followDevice(sink, { mac, source: request.source }, now);
    return {
      keep,
      end: () => {
        end();
        endWish();
      },
    };
  }

  /** Follows a group of the tree: other devices once those whose sum it is are others. */
  #followNode(node: string, macs: readonly string[], sink: LiveSink): Following {
    const follow = (summed: readonly string[]) => {
      const endWish = this.#parts.bus.follow(summed);
      const endSum = this.#data.followGroup(sink, { macs: summed, node }, this.#parts.clock.now());
      return () => {
        endSum();
        endWish();
      };
    };
    let followed: string | undefined = groupKey(macs);
    let end: () => void = follow(macs);
    const change = async (granted: readonly string[], wanted: string) => {
      await this.#prepare(granted);
      // It may have ended, or changed again, while their history was read.
      if (followed === wanted) end = follow(granted);
    };
    return {
      keep: (granted) => {
        const wanted = groupKey(granted);
        if (wanted === followed) return true;
        end();
        end = () => undefined;
        followed = granted.length === 0 ? undefined : wanted;
        if (followed !== undefined) void change(granted, wanted);
        return granted.length > 0;
      },
      end: () => {
        followed = undefined;
        end();
      },
    };
  }

  /** States of an account's devices, and that its tree has changed. */
  #followStates(macs: readonly string[], sink: LiveSink, userId: number | undefined): Following {
    const states = this.#states.join(sink);
    const tree = this.#trees.join(sink, userId, macs);
    states.follow(macs, this.#parts.clock.now());
    return {
      keep: (granted) => {
        states.follow(granted, this.#parts.clock.now());
        tree.follow(granted);
        return true;
      },
      end: () => {
        states.end();
        tree.end();
      },
    };
  }
}
