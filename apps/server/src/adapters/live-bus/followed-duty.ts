import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.ts';
import type { Duty } from '../../ports/processes/share.ts';
import type { LiveNews, LiveSnapshot } from '../../ports/processes/shared-live.ts';
import { KnownElsewhere } from './known-elsewhere.ts';

/** Between two tries while what is known cannot be asked for. */
const RETRY_MS = 2_000;
/** What is known is asked for again this often: some of it changes without an event, such as when a device last sent. */
const REFRESH_MS = 60_000;

export interface FollowedDutyParts {
  readonly snapshot: (duty: Duty) => Promise<LiveSnapshot>;
  readonly clock: Clock;
  /** Called with what viewers have not seen. */
  readonly deliver: (news: LiveNews) => void;
  /** Called after each question, with why it was not answered. */
  readonly asked: (duty: Duty, failure: Error | undefined) => void;
}

/** What the process with one duty knows: it is asked for when news may be missing, and follows the news otherwise. */
export class FollowedDuty {
  readonly known = new KnownElsewhere();
  readonly #duty: Duty;
  readonly #parts: FollowedDutyParts;
  /** How often news may have been missed. */
  #misses = 0;
  /** Epoch ms at which it is asked for. */
  #askAt = Number.POSITIVE_INFINITY;
  #isAsking = false;
  #isInTouch = false;
  #isStarted = false;

  constructor(duty: Duty, parts: FollowedDutyParts) {
    this.#duty = duty;
    this.#parts = parts;
  }

  /** Whether the last question was answered. */
  get isInTouch(): boolean {
    return this.#isInTouch;
  }

  start(): void {
    this.#isStarted = true;
    this.#askAt = Number.NEGATIVE_INFINITY;
  }

  stop(): void {
    this.#isStarted = false;
    this.#askAt = Number.POSITIVE_INFINITY;
  }

  /** Asks where it is due. */
  tick(): void {
    if (this.#parts.clock.now() >= this.#askAt) void this.#ask();
  }

  /** News may be lost, or another process has the duty. */
  missed(): void {
    this.#misses += 1;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const misses = this.#misses;
    const failure = await this.#learn(() => misses !== this.#misses);
    this.#isAsking = false;
    if (!this.#isStarted) return;
    this.#isInTouch = failure === undefined;
    this.#parts.asked(this.#duty, failure);
    if (misses !== this.#misses) await this.#ask();
    else this.#askAt = this.#parts.clock.now() + (this.#isInTouch ? REFRESH_MS : RETRY_MS);
  }

  /** @param isOld whether something was missed meanwhile, which may be missing in the answer. @returns why nothing was learned */
  async #learn(isOld: () => boolean): Promise<Error | undefined> {
    const { snapshot, deliver } = this.#parts;
    try {
      this.known.begin();
      for (const news of this.known.take(await snapshot(this.#duty))) {
        if (isOld()) break;
        for (const each of news) deliver(each);
        await nextTurn();
      }
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
