import { type Duties, type Duty, EVERY_DUTY, hasDuty, NO_DUTIES } from '../../ports/processes/share.ts';
import type { MessageHead } from './message-head.ts';
import { TakenNumbers } from './taken-numbers.ts';

export interface OtherProcessesOptions {
  /** How long a process counts as being there after its last message, ms. */
  readonly aliveMs: number;
  /** How long the numbers of its messages are remembered after that, ms. */
  readonly keptMs: number;
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
}

interface Other {
  lastMessage: number;
  /** It has taken its leave: a start of a process does not come back. */
  isGone: boolean;
  /** None before it announces them. */
  duties: Duties;
  since: number;
  /** Number of its newest news; undefined until a message names it. */
  news: number | undefined;
  /** First message since the way is open. */
  isNew: boolean;
  readonly taken: Map<string, TakenNumbers>;
}

/** The other processes of the installation, by their messages. */
export class OtherProcesses {
  readonly #options: OtherProcessesOptions;
  readonly #others = new Map<string, Other>();
  /** Until when one of them counts. */
  #until = Number.NEGATIVE_INFINITY;

  constructor(options: OtherProcessesOptions) {
    this.#options = options;
  }

  get hasAny(): boolean {
    return this.#options.now() < this.#until;
  }

  /**
   * Which of them has a duty: of several the one that began last, by their own clocks. Where those differ the one before may count until
   * its messages end.
   */
  holderOf(duty: Duty): string | undefined {
    let newest: readonly [string, Other] | undefined;
    for (const entry of this.#others) {
      if (!hasDuty(entry[1].duties, duty) || !this.#isThere(entry[1])) continue;
      if (newest === undefined || entry[1].since > newest[1].since) newest = entry;
    }
    return newest?.[0];
  }

  /** Which of them has which duty; duties that none of them has are absent. */
  holders(): ReadonlyMap<Duty, string> {
    const found = EVERY_DUTY.map((duty) => [duty, this.holderOf(duty)] as const);
    return new Map(found.filter((entry): entry is readonly [Duty, string] => entry[1] !== undefined));
  }

  /** @returns whether a message with this number on this topic was not taken before */
  take(sender: string, topic: string, number: number): boolean {
    const { taken } = this.#of(sender);
    const numbers = taken.get(topic) ?? new TakenNumbers();
    taken.set(topic, numbers);
    return numbers.take(number);
  }

  /** Notes that a process is there. @param duties where the message announces them. @returns whether it was not there before */
  note(sender: string, { since }: MessageHead, duties?: Duties): boolean {
    const other = this.#of(sender);
    if (other.isGone) return false;
    const wasThere = this.#isThere(other);
    Object.assign(other, { since, lastMessage: this.#options.now() });
    if (duties !== undefined) other.duties = duties;
    this.#until = other.lastMessage + this.#options.aliveMs;
    return !wasThere;
  }

  leave(sender: string): void {
    Object.assign(this.#of(sender), { isGone: true, lastMessage: this.#options.now() });
    const there = [...this.#others.values()].filter((other) => this.#isThere(other));
    this.#until = Math.max(
      Number.NEGATIVE_INFINITY,
      ...there.map(({ lastMessage }) => lastMessage + this.#options.aliveMs),
    );
  }

  /** Notes that a process has published so many news. @returns whether some of them were not received */
  counted(sender: string, news: number): boolean {
    const other = this.#of(sender);
    const missing = other.news === undefined ? other.isNew && news > 0 : news > other.news;
    other.news = Math.max(news, other.news ?? 0);
    other.isNew = false;
    return missing;
  }

  /** Notes news that arrived. @returns whether some before them were not received; undefined for those that come too late */
  newsArrived(sender: string, number: number): boolean | undefined {
    const { news } = this.#of(sender);
    if (news !== undefined && number <= news) return undefined;
    const isMissing = this.counted(sender, number - 1);
    this.counted(sender, number);
    return isMissing;
  }

  /** The way was closed: what the others published meanwhile is not looked for. */
  reopened(): void {
    for (const other of this.#others.values()) Object.assign(other, { news: undefined, isNew: false });
  }

  /** Forgets those that have sent nothing for long. */
  sweep(): void {
    const oldest = this.#options.now() - this.#options.keptMs;
    for (const [sender, { lastMessage }] of this.#others) if (lastMessage < oldest) this.#others.delete(sender);
  }

  #isThere({ lastMessage, isGone }: Other): boolean {
    return !isGone && this.#options.now() < lastMessage + this.#options.aliveMs;
  }

  #of(sender: string): Other {
    const known = this.#others.get(sender);
    if (known !== undefined) return known;
    const lastMessage = Number.NEGATIVE_INFINITY;
    const other: Other = {
      ...{ lastMessage, isGone: false, duties: NO_DUTIES, since: 0, isNew: true },
      news: undefined,
      taken: new Map(),
    };
    this.#others.set(sender, other);
    return other;
  }
}
