import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.ts';
import type { KeptValues } from '../../ports/live/kept-values.ts';
import type { KnownTopic, KnownValues, LiveEvents, LiveKnown, LiveTopic } from '../../ports/live/live-bus.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import type { LiveNews, LiveSnapshot, SnapshotPart } from '../../ports/processes/shared-live.ts';
import { OneProcessBus } from './one-process-bus.ts';
import { isPublishedByAll } from './published-by-all.ts';
import { Watchers } from './watchers.ts';

const TICK_MS = 1_000;
/** Devices whose kept values are handed over in one turn of the event loop. */
const HANDED_OVER = 50;

export interface HoldingBusParts {
  readonly link: Pick<ProcessLink, 'hasOthers' | 'publish' | 'on' | 'answer'>;
  readonly clock: Clock;
}

/**
 * The live bus of the process that has the devices. Its own viewers are served as in a single process; others receive what happens,
 * and receive values of the devices that they watch. Where nobody watches, a sample costs one look into an empty set.
 */
export class HoldingBus extends OneProcessBus {
  readonly #link: HoldingBusParts['link'];
  readonly #clock: Clock;
  readonly #known: { [Topic in KnownTopic]?: KnownValues<Topic> } = {};
  readonly #watchers = new Watchers();
  /** Devices whose kept values are to be handed over. */
  readonly #due = new Set<string>();
  #keptOf: ((mac: string) => KeptValues) | undefined;
  #isHandingOver = false;
  #undo: (() => void)[] = [];

  constructor({ link, clock }: HoldingBusParts) {
    super();
    this.#link = link;
    this.#clock = clock;
  }

  /** Answers and listens; before the link starts, and after the features know what happened before. */
  start(): void {
    const timer = setInterval(() => this.tick(), TICK_MS);
    this.#link.answer('live', async (part) => this.#snapshot(part));
    this.#undo = [
      this.#link.on('live', (news) => this.#receive(news)),
      this.#link.on('watched', (watched, sender) => {
        this.#watchers.take(sender, watched, this.#clock.now());
        for (const mac of watched.missing) this.#due.add(mac);
        if (this.#due.size > 0 && !this.#isHandingOver) void this.#handOver();
      }),
      () => clearInterval(timer),
    ];
  }

  stop(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
    this.#due.clear();
  }

  /** Forgets processes that have left; `start` calls it often. */
  tick(): void {
    this.#watchers.expire(this.#clock.now());
  }

  override know<Topic extends KnownTopic>(topic: Topic, values: KnownValues<Topic>): void {
    super.know(topic, values);
    Object.assign(this.#known, { [topic]: values });
  }

  override keep(keptOf: (mac: string) => KeptValues): void {
    this.#keptOf = keptOf;
  }

  protected override published(topic: LiveTopic, event: LiveEvents[LiveTopic]): void {
    if (topic === 'data' ? this.#watchers.isNobody : !this.#link.hasOthers) return;
    const news = { topic, event } as LiveNews;
    if (news.topic !== 'data' || this.#watchers.has(news.event[0].device)) this.#link.publish('live', news);
  }

  /** What happens to devices happens here: another process that publishes it had them before. */
  #receive(news: LiveNews): void {
    if (isPublishedByAll(news)) this.deliver(news.topic, news.event);
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
        if (kept !== undefined) this.#link.publish('live', { topic: 'kept', event: [kept] });
      }
      await nextTurn();
    }
    this.#isHandingOver = false;
  }

  #snapshot(part: SnapshotPart): LiveSnapshot {
    const { state, upgrade, running, supply, accuracy } = this.#known;
    return {
      state: partOf(part, state),
      upgrade: partOf(part, upgrade),
      running: partOf(part, running),
      supply: partOf(part, supply),
      accuracy: partOf(part, accuracy),
    };
  }
}

/** Parts by MAC stay the same devices while others come and go between two questions. */
function partOf<Topic extends KnownTopic>(
  { part, of }: SnapshotPart,
  known: KnownValues<Topic> | undefined,
): Map<string, LiveKnown[Topic]> {
  const found = new Map<string, LiveKnown[Topic]>();
  for (const mac of known?.macs() ?? []) {
    if (Number.parseInt(mac.slice(-3), 16) % of !== part) continue;
    const values = known?.of(mac);
    if (values !== undefined) found.set(mac, values);
  }
  return found;
}
