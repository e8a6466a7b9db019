import type { Clock } from '../../ports/clock.ts';
import type { KnownTopic, KnownValues, LiveEvents, LiveKnown, LiveTopic } from '../../ports/live/live-bus.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import { ALL_SHARDS, type Duty, EVERY_DUTY, shardOf } from '../../ports/processes/share.ts';
import type { LiveNews } from '../../ports/processes/shared-live.ts';
import { FollowedDuty } from './followed-duty.ts';
import { KnownHere } from './known-here.ts';
import { OneProcessBus } from './one-process-bus.ts';
import { SnapshotAsking } from './snapshot-asking.ts';
import { isKnownLater, isOfAnywhere, isOfJobs } from './topic-places.ts';
import { WatchList } from './watch-list.ts';

const TICK_MS = 1_000;
/** What is watched is published again this often. */
const REPEAT_MS = 3_000;
/** A new viewer waits no longer than this for what is kept elsewhere. */
const LEARN_MS = 1_000;

export interface FollowingBusParts {
  readonly link: Pick<ProcessLink, 'hasOthers' | 'publish' | 'on' | 'onMissed' | 'ask' | 'answer' | 'holderOf'>;
  readonly clock: Clock;
  /** Whether this process does what one does for all devices, such as tests on the bench: others follow it then. */
  readonly jobs: boolean;
  readonly log: { info(bindings: object, message: string): void; warn(bindings: object, message: string): void };
}

/**
 * The live bus of a process without devices: what happens to them is published by the processes that have them, values of those alone
 * that somebody here watches.
 *
 * `health` of a process without the jobs reaches its own viewers only. They see what is wrong with the whole installation, since their
 * call is answered by the process that does the jobs, whose news make them ask again.
 */
export class FollowingBus extends OneProcessBus {
  readonly #parts: FollowingBusParts;
  readonly #here = new KnownHere();
  readonly #followed: ReadonlyMap<Duty, FollowedDuty>;
  readonly #watched = new WatchList();
  /** Epoch ms at which it was published last what is watched. */
  #publishedAt = Number.NEGATIVE_INFINITY;
  #mustPublish = false;
  /** Duties whose last question was not answered. */
  readonly #away = new Set<Duty>();
  #undo: (() => void)[] = [];

  constructor(parts: FollowingBusParts) {
    super();
    const { clock, jobs, link } = parts;
    const asking = new SnapshotAsking(link);
    const of = {
      ...{
        clock,
        snapshot: (duty: Duty) => asking.of(duty),
        deliver: ({ topic, event }: LiveNews) => this.deliver(topic, event),
      },
      asked: (duty: Duty, failure: Error | undefined) => this.#asked(duty, failure),
    };
    this.#parts = parts;
    this.#followed = new Map((jobs ? ALL_SHARDS : EVERY_DUTY).map((duty) => [duty, new FollowedDuty(duty, of)]));
  }

  /** Listens and asks; before the link starts. */
  start(): void {
    const { link, jobs } = this.#parts;
    const timer = setInterval(() => this.tick(), TICK_MS);
    if (jobs) link.answer('live', (duties) => this.#here.snapshots(duties));
    for (const followed of this.#followed.values()) followed.start();
    this.#undo = [
      link.on('live', (news) => this.#receive(news)),
      link.onMissed(() => this.#missed()),
      () => clearInterval(timer),
    ];
  }

  stop(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
    for (const followed of this.#followed.values()) followed.stop();
  }

  /** Says and asks again what is due; `start` calls it often. */
  tick(): void {
    const now = this.#parts.clock.now();
    for (const device of this.#watched.expire(now)) {
      // Nothing more is received of it: a later viewer is shown nothing old.
      this.deliver('kept', [{ device, sources: [], lead: undefined }]);
    }
    if (now - this.#publishedAt >= REPEAT_MS) this.#publishWatched();
    for (const followed of this.#followed.values()) followed.tick();
  }

  /** Nothing happens to devices here. */
  override know<Topic extends KnownTopic>(topic: Topic, values: KnownValues<Topic>): void {
    if (!this.#isHere(topic)) return;
    super.know(topic, values);
    this.#here.know(topic, values);
  }

  override known<Topic extends KnownTopic>(topic: Topic, mac: string): LiveKnown[Topic] | undefined {
    return this.#isHere(topic) ? super.known(topic, mac) : this.#followedOf(topic, mac)?.known.known(topic, mac);
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
    const there = macs.filter((mac) => this.#followed.get(shardOf(mac))?.isInTouch);
    if (there.length === 0) return;
    const kept = this.#watched.whenKept(there);
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
    if (link.hasOthers && (isOfAnywhere(news) || this.#isHere(topic))) link.publish('live', news);
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
    // Another process that does the jobs did them before.
    if (this.#isHere(topic)) return;
    if (isKnownLater(news)) this.#followedOf(news.topic, news.event[0])?.known.receive(news);
    this.deliver(topic, event);
  }

  /** Whether it happens here, for all others. */
  #isHere(topic: LiveTopic): boolean {
    return this.#parts.jobs && isOfJobs(topic);
  }

  #followedOf(topic: KnownTopic, mac: string): FollowedDuty | undefined {
    return this.#followed.get(isOfJobs(topic) ? 'jobs' : shardOf(mac));
  }

  /** News may be lost, or another process has some of the devices. */
  #missed(): void {
    this.#watched.renew();
    this.#publishWatched();
    for (const followed of this.#followed.values()) followed.missed();
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

  #asked(duty: Duty, err: Error | undefined): void {
    const { log } = this.#parts;
    const wasAway = this.#away.size > 0;
    if (err === undefined) this.#away.delete(duty);
    else this.#away.add(duty);
    const isAway = this.#away.size > 0;
    if (isAway && !wasAway) log.warn({ err, duty }, 'the state of devices cannot be asked for, trying again');
    if (wasAway && !isAway) log.info({}, 'the state of devices is known again');
  }
}
