import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.ts';
import type { KeptValues } from '../../ports/kept-values.ts';
import type {
  KnownTopic,
  KnownValues,
  LiveBus,
  LiveEvents,
  LiveKnown,
  LiveListener,
  LiveTopic,
} from '../../ports/live-bus.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import type { LiveNews, LiveSnapshot } from '../../ports/processes/shared-live.ts';
import { OneProcessBus } from './one-process-bus.ts';
import { isSaidByAll } from './said-by-all.ts';
import { Watchers } from './watchers.ts';

const TICK_MS = 1_000;
/** Devices whose kept values are handed over in one turn of the event loop. */
const HANDED_OVER = 50;

export interface HoldingBusParts {
  readonly link: Pick<ProcessLink, 'hasOthers' | 'publish' | 'on' | 'answer'>;
  readonly clock: Clock;
}

/**
 * The live bus of the process that has the devices. Its own viewers are served as in a single process; others are told what happens,
 * and receive values of the devices that they watch. Where nobody watches, a sample costs one look into an empty set.
 */
export class HoldingBus implements LiveBus {
  readonly #link: HoldingBusParts['link'];
  readonly #clock: Clock;
  readonly #here = new OneProcessBus();
  readonly #known: { [Topic in KnownTopic]?: KnownValues<Topic> } = {};
  readonly #watchers = new Watchers();
  /** Devices whose kept values are to be handed over. */
  readonly #due = new Set<string>();
  #keptOf: ((mac: string) => KeptValues) | undefined;
  #isHandingOver = false;
  #undo: (() => void)[] = [];

  constructor({ link, clock }: HoldingBusParts) {
    this.#link = link;
    this.#clock = clock;
  }

  /** Answers and listens; before the link starts, and after the features know what happened before. */
  start(): void {
    const timer = setInterval(() => this.tick(), TICK_MS);
    this.#link.answer('live', async () => this.#snapshot());
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

  publish<Topic extends LiveTopic>(topic: Topic, ...event: LiveEvents[Topic]): void {
    // First here: what is kept of a device contains whatever was sent of it.
    this.#here.publish(topic, ...event);
    if (topic === 'data' && this.#watchers.isNobody) return;
    const news = { topic, event } as unknown as LiveNews;
    if (news.topic === 'data' ? this.#watchers.has(news.event[0].device) : this.#link.hasOthers) {
      this.#link.publish('live', news);
    }
  }

  on<Topic extends LiveTopic>(topic: Topic, listener: LiveListener<Topic>): () => void {
    return this.#here.on(topic, listener);
  }

  know<Topic extends KnownTopic>(topic: Topic, values: KnownValues<Topic>): void {
    Object.assign(this.#known, { [topic]: values });
  }

  known<Topic extends KnownTopic>(topic: Topic, mac: string): LiveKnown[Topic] | undefined {
    return this.#known[topic]?.of(mac);
  }

  follow(): () => void {
    return this.#here.follow();
  }

  learn(): Promise<void> {
    return this.#here.learn();
  }

  keep(keptOf: (mac: string) => KeptValues): void {
    this.#keptOf = keptOf;
  }

  /** What happens to devices happens here: whoever else says so had them before. */
  #receive(news: LiveNews): void {
    if (isSaidByAll(news)) this.#here.publish(news.topic, ...news.event);
  }

  /**
   * Says to all what is kept of devices. As news, in one order with the values that follow it, so that nothing is lost or doubled
   * between what is kept and what comes.
   */
  async #handOver(): Promise<void> {
    this.#isHandingOver = true;
    while (this.#due.size > 0) {
      for (const mac of [...this.#due].slice(0, HANDED_OVER)) {
        this.#due.delete(mac);
        const kept = this.#watchers.has(mac) ? this.#keptOf?.(mac) : undefined;
        if (kept !== undefined) this.#link.publish('live', { topic: 'kept', event: [kept] });
      }
      await nextTurn();
    }
    this.#isHandingOver = false;
  }

  #snapshot(): LiveSnapshot {
    const { state, upgrade, running, supply, accuracy } = this.#known;
    return {
      state: allOf(state),
      upgrade: allOf(upgrade),
      running: allOf(running),
      supply: allOf(supply),
      accuracy: allOf(accuracy),
    };
  }
}

function allOf<Topic extends KnownTopic>(known: KnownValues<Topic> | undefined): Map<string, LiveKnown[Topic]> {
  const all = new Map<string, LiveKnown[Topic]>();
  for (const mac of known?.macs() ?? []) {
    const values = known?.of(mac);
    if (values !== undefined) all.set(mac, values);
  }
  return all;
}
