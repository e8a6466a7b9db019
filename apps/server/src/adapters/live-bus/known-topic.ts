import type { KnownTopic, LiveKnown } from '../../ports/live/live-bus.ts';
import type { LiveNews } from '../../ports/processes/shared-live.ts';

/** Devices that are compared in one turn of the event loop. */
const COMPARED = 500;

export interface TopicRule<Topic extends KnownTopic> {
  /** Whether values in a snapshot have to reach viewers. */
  readonly isNews: (before: LiveKnown[Topic] | undefined, after: LiveKnown[Topic]) => boolean;
  readonly newsOf: (mac: string, values: LiveKnown[Topic]) => LiveNews;
  /** What a device is that a snapshot no longer contains: as before, or unknown. */
  readonly whenGone: 'stays' | 'unknown';
  /** What viewers receive of a device that is unknown now; left out where that is nothing. */
  readonly goneNews?: (mac: string) => LiveNews;
}

/** What another process knows of devices in one topic: a snapshot, and what it has published since. */
export class KnownOfTopic<Topic extends KnownTopic> {
  readonly #rule: TopicRule<Topic>;
  readonly #values = new Map<string, LiveKnown[Topic]>();
  /** Devices of which something was published while a snapshot was under way: it may be newer. */
  readonly #newMeanwhile = new Set<string>();
  #isUnderWay = false;

  constructor(rule: TopicRule<Topic>) {
    this.#rule = rule;
  }

  get(mac: string): LiveKnown[Topic] | undefined {
    return this.#values.get(mac);
  }

  /** Takes what was published; undefined for nothing any more. */
  receive(mac: string, values: LiveKnown[Topic] | undefined): void {
    if (this.#isUnderWay) this.#newMeanwhile.add(mac);
    if (values === undefined) this.#values.delete(mac);
    else this.#values.set(mac, values);
  }

  /** A snapshot is asked for. */
  begin(): void {
    this.#newMeanwhile.clear();
    this.#isUnderWay = true;
  }

  /** Takes the snapshot, part by part. @returns what viewers have to receive of each part */
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
    if (this.#newMeanwhile.has(mac)) return [];
    const isNews = this.#rule.isNews(this.#values.get(mac), values);
    this.#values.set(mac, values);
    return isNews ? [this.#rule.newsOf(mac, values)] : [];
  }

  #forget(snapshot: ReadonlyMap<string, unknown>): readonly LiveNews[] {
    if (this.#rule.whenGone === 'stays') return [];
    const gone = [...this.#values.keys()].filter((mac) => !snapshot.has(mac) && !this.#newMeanwhile.has(mac));
    for (const mac of gone) this.#values.delete(mac);
    return gone.flatMap((mac) => this.#rule.goneNews?.(mac) ?? []);
  }
}
