import { FairTurns } from '../../../pacing/fair-turns.ts';

/** How often is looked whether there is room again, ms. */
const LOOK_MS = 20;
/** Frames that pass before others may go in between: all connections that have something to read are read in one turn. */
const PASSED_AT_ONCE = 50;

/**
 * Frames that wait while the server has as many samples as it can store soon: they are admitted in the order in which they came.
 * They are not decoded meanwhile, and devices keep what is not acknowledged. A server
 * that takes all it is sent answers too late, is sent the same again, and stores less than one that is not full. Frames beyond those
 * of one turn of the event loop wait, too: to decode those of ten thousand devices takes a second, and nothing is stored or
 * answered meanwhile.
 */
export class Admission {
  readonly #hasRoom: () => boolean;
  #line: (() => void)[] = [];
  /** Position of the oldest frame of the line. */
  #next = 0;
  /** Frames that passed without waiting in this turn of the event loop. */
  #passed = 0;
  #isWorking = false;

  /** @param hasRoom  false while nothing more should be taken; what is admitted counts at once */
  constructor(hasRoom: () => boolean) {
    this.#hasRoom = hasRoom;
  }

  /** Calls `pass` now, or once there is room and all earlier frames have passed. */
  admit(pass: () => void): void {
    if (this.#line.length === 0 && this.#passed < PASSED_AT_ONCE && this.#hasRoom()) {
      this.#countTurn();
      pass();
      return;
    }
    this.#line.push(pass);
    if (!this.#isWorking) void this.#work();
  }

  /** Nothing is admitted any more. */
  stop(): void {
    this.#line = [];
    this.#next = 0;
  }

  #countTurn(): void {
    if (this.#passed === 0) {
      setImmediate(() => {
        this.#passed = 0;
      });
    }
    this.#passed += 1;
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    await new Promise(setImmediate);
    const turns = new FairTurns();
    while (this.#line.length > 0) {
      if (!this.#hasRoom()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      else {
        this.#passSome();
        await turns.goOn();
      }
    }
    // At once: a frame that comes before the promise of this work is settled would wait for the one after it.
    this.#isWorking = false;
  }

  #passSome(): void {
    for (let count = 0; count < PASSED_AT_ONCE && this.#next < this.#line.length && this.#hasRoom(); count += 1) {
      const pass = this.#line[this.#next];
      this.#next += 1;
      pass?.();
    }
    if (this.#next <= this.#line.length / 2) return;
    this.#line = this.#line.slice(this.#next);
    this.#next = 0;
  }
}
