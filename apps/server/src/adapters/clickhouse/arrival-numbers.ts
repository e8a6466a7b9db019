import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import { ARRIVALS, type ArrivalBlock, type ArrivalBlocks } from '../../ports/series/arrival-blocks.ts';
import type { Log } from './engine/series-connection.ts';

/** Numbers that are noted in the store together, before the first of them is given. A stop leaves fewer than two portions unused. */
const PORTION = 1_000;
/** Where a portion has fewer left, the next one is noted, so that no batch waits for that. */
const SOON = PORTION / 2;
/** Where no more are at hand, the next block is taken: they last for 15 minutes at ten batches a second. */
const AT_HAND = ARRIVALS.block - PORTION;
/** How long after a failure a block is asked for again, while numbers are left, ms. */
const AGAIN_MS = 10_000;
/** How long a stop waits for what is under way in either store, ms. */
const PATIENCE_MS = 5_000;

interface Options {
  readonly blocks: ArrivalBlocks;
  /** Notes in the store that numbers up to this one may be used, so that a start knows it without the records. */
  readonly note: (last: number) => Promise<void>;
  readonly log?: Pick<Log, 'warn'> | undefined;
}

/**
 * Gives each batch and each forming a number greater than all before, over restarts and whatever the clock does. Numbers come in
 * blocks from the records and are noted in the store in portions. Both are done ahead, so that neither is waited for.
 */
export class ArrivalNumbers {
  readonly #options: Options;
  /** The last number given, and the last one of the portion that is given now. */
  #last = 0;
  #end = 0;
  /** The next portion, which is noted. */
  #next: ArrivalBlock | undefined;
  #noted = 0;
  /** What was taken and is not used up, in order. */
  #blocks: readonly ArrivalBlock[] = [];
  /** The greatest number that was taken, or was in the store before. */
  #greatest = 0;
  #taking: Promise<void> | undefined;
  #noting: Promise<void> | undefined;
  #againAt = Number.NEGATIVE_INFINITY;
  /** Whether the last try found that no whole block is left. */
  #isUsedUp = false;
  #isOver = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The last number given; before the first, the greatest that earlier runs may have given. */
  get last(): number {
    return this.#last;
  }

  /** How many more can be given before the numbers end: those at hand, and those that nobody has taken. */
  get left(): number {
    if (this.#isUsedUp) return this.#atHand();
    return this.#atHand() + ARRIVALS.block * Math.floor((ARRIVALS.last - this.#greatest) / ARRIVALS.block);
  }

  /** @param above the greatest number that may be in the store */
  begin(above: number): void {
    [this.#last, this.#end, this.#noted, this.#greatest] = [above, above, above, above];
    this.#takeAhead();
  }

  /** The next number. @throws AppError('server.unavailable') where none is at hand and none can be taken, with the reason */
  async next(): Promise<number> {
    while (this.#last >= this.#end) await this.#beginPortion();
    this.#last += 1;
    if (this.#end - this.#last < SOON) this.#lookAhead();
    return this.#last;
  }

  /** Asks for numbers where none is at hand. @throws AppError('server.unavailable') then, without waiting for them */
  assertSome(): void {
    if (this.#atHand() > 0) return;
    this.#takeAhead();
    throw new AppError('server.unavailable', undefined, 'no number for a batch is at hand');
  }

  /** Gives none any more, and gives back what was not used; where the records do not answer, that stays unused. */
  async stop(): Promise<void> {
    this.#isOver = true;
    this.#end = this.#last;
    const underWay = Promise.allSettled([this.#taking, this.#noting]);
    await Promise.race([underWay, pause(PATIENCE_MS, undefined, { ref: false })]);
    const unused = this.#blocks.filter(({ last }) => last > this.#last);
    this.#blocks = [];
    try {
      for (const block of unused.toReversed()) {
        await this.#options.blocks.giveBack(block, Math.max(block.after, this.#last));
      }
    } catch {
      // The numbers last for hundreds of thousands of such stops.
    }
  }

  async #beginPortion(): Promise<void> {
    if (this.#next === undefined && !this.#isOver) {
      if (this.#portion() === undefined) await this.#take();
      await this.#note();
    }
    if (this.#isOver) throw new AppError('server.unavailable');
    // Another batch that waited may have begun it.
    if (this.#next === undefined || this.#last < this.#end) return;
    [this.#last, this.#end] = [this.#next.after, this.#next.last];
    this.#next = undefined;
    this.#takeAhead();
  }

  #lookAhead(): void {
    this.#takeAhead();
    this.#noteAhead();
  }

  #takeAhead(): void {
    if (this.#isOver || this.#taking !== undefined) return;
    if (this.#atHand() > AT_HAND || performance.now() < this.#againAt) return;
    this.#take().then(
      () => this.#noteAhead(),
      (error: unknown) => this.#tryLater(error),
    );
  }

  #noteAhead(): void {
    if (this.#isOver || this.#end - this.#last >= SOON) return;
    // A batch that needs the portion notes it again, and has the failure.
    if (this.#next === undefined && this.#portion() !== undefined) this.#note().catch(() => undefined);
  }

  #tryLater(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#options.log?.warn({ reason, left: this.#atHand() }, 'no more numbers for batches yet; those left are used');
  }

  #take(): Promise<void> {
    this.#taking ??= this.#takeBlock()
      .catch((error: unknown) => {
        this.#againAt = performance.now() + AGAIN_MS;
        throw error;
      })
      .finally(() => {
        this.#taking = undefined;
      });
    return this.#taking;
  }

  async #takeBlock(): Promise<void> {
    const block = await this.#options.blocks.take(this.#greatest).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const detail = `the records give no numbers for batches: ${reason}`;
      throw new AppError('server.unavailable', undefined, { detail, cause: error });
    });
    this.#isUsedUp = block === undefined;
    if (block === undefined) throw new AppError('server.unavailable', undefined, 'the numbers for batches are used up');
    this.#greatest = block.last;
    this.#blocks = [...this.#blocks.filter(({ last }) => last > this.#last), block];
  }

  #note(): Promise<void> {
    this.#noting ??= this.#notePortion().finally(() => {
      this.#noting = undefined;
    });
    return this.#noting;
  }

  async #notePortion(): Promise<void> {
    const portion = this.#portion();
    if (portion === undefined || this.#next !== undefined) return;
    await this.#options.note(portion.last);
    this.#noted = portion.last;
    this.#next = portion;
  }

  /** The numbers to be noted next; undefined where all that were taken are. */
  #portion(): ArrivalBlock | undefined {
    const block = this.#blocks.find(({ last }) => last > this.#noted);
    if (block === undefined) return undefined;
    const after = Math.max(block.after, this.#noted);
    return { after, last: Math.min(after + PORTION, block.last) };
  }

  #atHand(): number {
    return this.#blocks.reduce((sum, { after, last }) => sum + Math.max(0, last - Math.max(after, this.#last)), 0);
  }
}
