import type { KnownTopic, LiveKnown } from '../../ports/live/live-bus.ts';
import type { LiveNews } from '../../ports/processes/shared-live.ts';

/** Devices that are compared in one turn of the event loop. */
const COMPARED = 500;

export interface TopicRule<Topic extends KnownTopic> {
  /** Whether viewers have to be told of values in a snapshot. */
  readonly isNews: (before: LiveKnown[Topic] | undefined, after: LiveKnown[Topic]) => boolean;
  readonly newsOf: (mac: string, values: LiveKnown[Topic]) => LiveNews;
  /** What a device is that a snapshot no longer contains: as before, or unknown. */
  readonly whenGone: 'stays' | 'unknown';
  /** What viewers are told of a device that is unknown now; left out where that is nothing. */
  readonly goneNews?: (mac: string) => LiveNews;
}

/** What another process knows of devices in one topic: a snapshot, and what it has said since. */
export class KnownOfTopic<Topic extends KnownTopic> {
  readonly #rule: TopicRule<Topic>;
  readonly #values = new Map<string, LiveKnown[Topic]>();
  /** Devices of which something was said while a snapshot was under way: it may be newer. */
  readonly #saidMeanwhile = new Set<string>();
  #isUnderWay = false;

  constructor(rule: TopicRule<Topic>) {
    this.#rule = rule;
  }

  get(mac: string): LiveKnown[Topic] | undefined {
    return this.#values.get(mac);
  }

  /** Takes what was said; undefined for nothing any more. */
  said(mac: string, values: LiveKnown[Topic] | undefined): void {
    if (this.#isUnderWay) this.#saidMeanwhile.add(mac);
    if (values === undefined) this.#values.delete(mac);
    else this.#values.set(mac, values);
  }

  /** A snapshot is asked for. */
  begin(): void {
    this.#saidMeanwhile.clear();
    this.#isUnderWay = true;
  }

  /** Takes the snapshot, part by part. @returns what viewers have to be told of each part */
  *take(snapshot: ReadonlyMap<string, LiveKnown[Topic]>): Generator<readonly LiveNews[]> {
    let news: LiveNews[] = [];
    let compared = 0;
    for (const [mac, values] of snapshot) {
      news.push(...this.#takeOne(mac, values));
      compared += 1;
      if (compared % COMPARED !== 0) continue;
      yield news;
      news = [];
    }
    yield [...news, ...this.#forget(snapshot)];
    this.#isUnderWay = false;
  }

  #takeOne(mac: string, values: LiveKnown[Topic]): readonly LiveNews[] {
    if (this.#saidMeanwhile.has(mac)) return [];
    const isNews = this.#rule.isNews(this.#values.get(mac), values);
    this.#values.set(mac, values);
    return isNews ? [this.#rule.newsOf(mac, values)] : [];
  }

  #forget(snapshot: ReadonlyMap<string, unknown>): readonly LiveNews[] {
    if (this.#rule.whenGone === 'stays') return [];
    const gone = [...this.#values.keys()].filter((mac) => !snapshot.has(mac) && !this.#saidMeanwhile.has(mac));
    for (const mac of gone) this.#values.delete(mac);
    return gone.flatMap((mac) => this.#rule.goneNews?.(mac) ?? []);
  }
}
