import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.ts';
import type { KnownTopic, LiveEvents, LiveKnown, LiveTopic } from '../../ports/live/live-bus.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import type { LiveNews, LiveSnapshot } from '../../ports/processes/shared-live.ts';
import { KnownElsewhere } from './known-elsewhere.ts';
import { OneProcessBus } from './one-process-bus.ts';
import { isPublishedByAll } from './published-by-all.ts';
import { WatchList } from './watch-list.ts';

const TICK_MS = 1_000;
/** What is watched is published again this often. */
const REPEAT_MS = 3_000;
/** Between two tries while what is known cannot be asked for. */
const RETRY_MS = 2_000;
/** What is known is asked for again this often: some of it changes without an event, such as when a device last sent. */
const REFRESH_MS = 60_000;
/** Of 10,000 devices each takes 10 ms at most. */
const SNAPSHOT_PARTS = 8;
/** A new viewer waits no longer than this for what is kept elsewhere. */
const LEARN_MS = 1_000;

export interface FollowingBusParts {
  readonly link: Pick<ProcessLink, 'hasOthers' | 'publish' | 'on' | 'onMissed' | 'ask'>;
  readonly clock: Clock;
  readonly log: { info(bindings: object, message: string): void; warn(bindings: object, message: string): void };
}

/**
 * The live bus of a process without devices: what happens to them is published by the process that has them, values of those alone that
 * somebody here watches.
 *
 * `health` of a process here reaches its own viewers only. They see what is wrong with the whole installation, since their call is
 * answered by the process that has the devices, whose news make them ask again.
 */
export class FollowingBus extends OneProcessBus {
  readonly #parts: FollowingBusParts;
  readonly #elsewhere = new KnownElsewhere();
  readonly #watched = new WatchList();
  /** How often news may have been missed. */
  #misses = 0;
  /** Epoch ms at which it was published last what is watched. */
  #publishedAt = Number.NEGATIVE_INFINITY;
  #mustPublish = false;
  /** Epoch ms at which what is known is asked for. */
  #askAt = Number.NEGATIVE_INFINITY;
  #isAsking = false;
  /** Whether the last question was answered. */
  #isInTouch: boolean | undefined;
  #undo: (() => void)[] = [];

  constructor(parts: FollowingBusParts) {
    super();
    this.#parts = parts;
  }

  /** Listens and asks; before the link starts. */
  start(): void {
    const { link } = this.#parts;
    const timer = setInterval(() => this.tick(), TICK_MS);
    this.#undo = [
      link.on('live', (news) => this.#receive(news)),
      link.onMissed(() => this.#missed()),
      () => clearInterval(timer),
    ];
  }

  stop(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
    this.#askAt = Number.POSITIVE_INFINITY;
  }

  /** Says and asks again what is due; `start` calls it often. */
  tick(): void {
    const now = this.#parts.clock.now();
    for (const device of this.#watched.expire(now)) {
      // Nothing more is received of it: a later viewer is shown nothing old.
      this.deliver('kept', [{ device, sources: [], lead: undefined }]);
    }
    if (now - this.#publishedAt >= REPEAT_MS) this.#publishWatched();
    if (now >= this.#askAt) void this.#ask();
  }

  /** Nothing happens to devices here. */
  override know(): void {}

  override known<Topic extends KnownTopic>(topic: Topic, mac: string): LiveKnown[Topic] | undefined {
    return this.#elsewhere.known(topic, mac);
  }

  override follow(macs: readonly string[]): () => void {
    const { clock } = this.#parts;
    if (this.#watched.follow(macs, clock.now())) this.#publishWatchedSoon();
    let isOver = false;
    return () => {
      if (!isOver) this.#watched.leave(macs, clock.now());
      isOver = true;
    };
  }

  override async learn(macs: readonly string[]): Promise<void> {
    if (this.#watched.want(macs, this.#parts.clock.now())) this.#publishWatchedSoon();
    if (this.#isInTouch !== true) return;
    const kept = this.#watched.whenKept(macs);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LEARN_MS);
    });
    await Promise.race([kept, late]);
    clearTimeout(timer);
  }

  protected override published(topic: LiveTopic, event: LiveEvents[LiveTopic]): void {
    const { link } = this.#parts;
    const news = { topic, event } as LiveNews;
    if (link.hasOthers && isPublishedByAll(news)) link.publish('live', news);
  }

  #receive(news: LiveNews): void {
    const { topic, event } = news;
    if (topic === 'data' || topic === 'kept') {
      const [{ device }] = event;
      if (!this.#watched.has(device)) return;
      this.deliver(topic, event);
      if (topic === 'kept') this.#watched.kept(device);
      return;
    }
    this.#elsewhere.receive(news);
    this.deliver(topic, event);
  }

  /** News may be lost, or another process has the devices. */
  #missed(): void {
    this.#misses += 1;
    this.#watched.renew();
    this.#publishWatched();
    this.#askAt = this.#parts.clock.now();
    void this.#ask();
  }

  /** Once for all that begins in this turn of the event loop. */
  #publishWatchedSoon(): void {
    if (this.#mustPublish) return;
    this.#mustPublish = true;
    queueMicrotask(() => this.#publishWatched());
  }

  #publishWatched(): void {
    this.#mustPublish = false;
    const { link, clock } = this.#parts;
    const devices = this.#watched.macs;
    if (devices.length === 0 || !link.hasOthers) return;
    this.#publishedAt = clock.now();
    link.publish('watched', { devices, missing: this.#watched.missing });
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const { clock } = this.#parts;
    const misses = this.#misses;
    let next = REFRESH_MS;
    try {
      this.#elsewhere.begin();
      for (const news of this.#elsewhere.take(await this.#snapshot())) {
        // What was missed meanwhile may be missing in it.
        if (misses !== this.#misses) break;
        for (const { topic, event } of news) this.deliver(topic, event);
        await nextTurn();
      }
      this.#touch(true);
    } catch (error) {
      this.#touch(false, error);
      next = RETRY_MS;
    }
    this.#isAsking = false;
    if (this.#undo.length === 0) return;
    if (misses !== this.#misses) await this.#ask();
    else this.#askAt = clock.now() + next;
  }

  /** In parts, since each is packed and unpacked in one turn of the event loops. */
  async #snapshot(): Promise<LiveSnapshot> {
    const parts: LiveSnapshot[] = [];
    for (let part = 0; part < SNAPSHOT_PARTS; part += 1) {
      parts.push(await this.#parts.link.ask('live', { part, of: SNAPSHOT_PARTS }, { of: 'jobs' }));
    }
    return {
      state: joined(parts.map(({ state }) => state)),
      upgrade: joined(parts.map(({ upgrade }) => upgrade)),
      running: joined(parts.map(({ running }) => running)),
      supply: joined(parts.map(({ supply }) => supply)),
      accuracy: joined(parts.map(({ accuracy }) => accuracy)),
    };
  }

  #touch(isInTouch: boolean, err?: unknown): void {
    const { log } = this.#parts;
    if (!isInTouch && this.#isInTouch !== false)
      log.warn({ err }, 'the state of devices cannot be asked for, trying again');
    if (isInTouch && this.#isInTouch === false) log.info({}, 'the state of devices is known again');
    this.#isInTouch = isInTouch;
  }
}

function joined<Values>(parts: readonly ReadonlyMap<string, Values>[]): ReadonlyMap<string, Values> {
  return new Map(parts.flatMap((part) => [...part]));
}
