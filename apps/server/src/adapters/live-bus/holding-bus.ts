import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.ts';
import type { KeptValues } from '../../ports/live/kept-values.ts';
import type { KnownTopic, KnownValues, LiveEvents, LiveTopic } from '../../ports/live/live-bus.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import type { Share } from '../../ports/processes/share.ts';
import type { LiveNews, WatchedDevices } from '../../ports/processes/shared-live.ts';
import { KnownHere } from './known-here.ts';
import { OneProcessBus } from './one-process-bus.ts';
import { isOfAnywhere, isOfJobs } from './topic-places.ts';
import { Watchers } from './watchers.ts';

const TICK_MS = 1_000;
/** Devices whose kept values are handed over in one turn of the event loop. */
const HANDED_OVER = 50;

export interface HoldingBusParts {
  readonly link: Pick<ProcessLink, 'hasOthers' | 'publish' | 'on' | 'answer'>;
  readonly clock: Clock;
  /** The devices of this process. */
  readonly share: Pick<Share, 'has'>;
  /** Whether this process does what one does for all devices, too. */
  readonly jobs: boolean;
}

/**
 * The live bus of a process that has devices. Its own viewers are served as in a single process; others receive what happens, and
 * receive values of the devices that they watch. Where nobody watches, a sample costs one look into an empty set.
 */
export class HoldingBus extends OneProcessBus {
  readonly #parts: HoldingBusParts;
  readonly #known = new KnownHere();
  readonly #watchers = new Watchers();
  /** Devices whose kept values are to be handed over. */
  readonly #due = new Set<string>();
  #keptOf: ((mac: string) => KeptValues) | undefined;
  #isHandingOver = false;
  #undo: (() => void)[] = [];

  constructor(parts: HoldingBusParts) {
    super();
    this.#parts = parts;
  }

  /** Answers and listens; before the link starts, and after the features know what happened before. */
  start(): void {
    const { link } = this.#parts;
    const timer = setInterval(() => this.tick(), TICK_MS);
    link.answer('live', (duties) => this.#known.snapshots(duties));
    this.#undo = [
      link.on('live', (news) => this.#receive(news)),
      link.on('watched', (watched, sender) => this.#watch(watched, sender)),
      () => clearInterval(timer),
    ];
  }

  stop(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
    this.#due.clear();
  }

  /** Forgets processes that have left; `start` calls it often. */
  tick(): void {
    this.#watchers.expire(this.#parts.clock.now());
  }

  override know<Topic extends KnownTopic>(topic: Topic, values: KnownValues<Topic>): void {
    super.know(topic, values);
    this.#known.know(topic, values);
  }

  override keep(keptOf: (mac: string) => KeptValues): void {
    this.#keptOf = keptOf;
  }

  protected override published(topic: LiveTopic, event: LiveEvents[LiveTopic]): void {
    const { link, jobs } = this.#parts;
    if (topic === 'data' ? this.#watchers.isNobody : !link.hasOthers || (isOfJobs(topic) && !jobs)) return;
    const news = { topic, event } as LiveNews;
    if (news.topic !== 'data' || this.#watchers.has(news.event[0].device)) link.publish('live', news);
  }

  /** What happens to own devices happens here: another process that publishes it had them before. */
  #receive(news: LiveNews): void {
    if (isOfAnywhere(news)) this.deliver(news.topic, news.event);
  }

  #watch({ devices, missing }: WatchedDevices, sender: string): void {
    const { share, clock } = this.#parts;
    const isOwn = (mac: string) => share.has(mac);
    this.#watchers.take(sender, { devices: devices.filter(isOwn) }, clock.now());
    for (const mac of missing.filter(isOwn)) this.#due.add(mac);
    if (this.#due.size > 0 && !this.#isHandingOver) void this.#handOver();
  }

  /**
   * Says to all what is kept of devices. As news, in one order with the values that follow it, so that nothing is lost or doubled
   * between what is kept and what comes.
   */
  async #handOver(): Promise<void> {
    this.#isHandingOver = true;
    while (this.#due.size > 0) {
      for (const mac of this.#due.values().take(HANDED_OVER)) {
        this.#due.delete(mac);
        const kept = this.#watchers.has(mac) ? this.#keptOf?.(mac) : undefined;
        if (kept !== undefined) this.#parts.link.publish('live', { topic: 'kept', event: [kept] });
      }
      await nextTurn();
    }
    this.#isHandingOver = false;
  }
}
