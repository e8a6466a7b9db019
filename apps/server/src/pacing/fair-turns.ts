import { setImmediate as nextTurn } from 'node:timers/promises';

/** What long work takes of one turn of the event loop at least, and at most however busy the process is, ms. */
const LEAST_MS = 3;
const MOST_MS = 100;

/**
 * The turns of the event loop in which one piece of long work goes on. Others go in between, and the work takes half as long as they
 * took: a fixed portion for each turn would become less and less of the time the more others there are. Samples of ten thousand
 * meters that are answered 50 at a time, while each turn reads those of ten thousand connections, are never all answered.
 */
export class FairTurns {
  readonly #now: () => number;
  #until: number;

  /** @param now  of a clock that never goes back, ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#until = now() + LEAST_MS;
  }

  /**
   * To be awaited between small portions of the work. Resolves in this turn while the work may go on, and after all that follows from
   * promises which the portion resolved; else in the next one.
   */
  async goOn(): Promise<void> {
    await allThatFollows();
    const left = this.#now();
    if (left < this.#until) return;
    await nextTurn();
    const back = this.#now();
    this.#until = back + Math.min(Math.max((back - left) / 2, LEAST_MS), MOST_MS);
  }
}

/** A tick comes after all promise reactions, however many of them follow each other. */
function allThatFollows(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
