/** How often frames that wait are looked at, ms. */
const LOOK_MS = 20;

/**
 * Frames that wait while the server has as many samples as it can store soon: they are admitted in the order in which they came.
 * Their connections are not read on meanwhile, so that devices keep what the server could not store sooner anyway. A server
 * that takes all it is sent answers too late, is sent the same again, and stores less than one that is not full.
 */
export class Admission {
  readonly #hasRoom: () => boolean;
  #line: (() => void)[] = [];
  /** Position of the oldest frame of the line. */
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param hasRoom  false while nothing more should be taken; what is admitted counts at once */
  constructor(hasRoom: () => boolean) {
    this.#hasRoom = hasRoom;
  }

  /** Calls `pass` now, or once there is room and all earlier frames have passed. */
  admit(pass: () => void): void {
    if (this.#line.length === 0 && this.#hasRoom()) {
      pass();
      return;
    }
    this.#line.push(pass);
    this.#timer ??= setInterval(() => this.#proceed(), LOOK_MS);
  }

  /** Nothing is admitted any more. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#line = [];
    this.#next = 0;
  }

  #proceed(): void {
    while (this.#next < this.#line.length && this.#hasRoom()) {
      const pass = this.#line[this.#next];
      this.#next += 1;
      pass?.();
    }
    if (this.#next === this.#line.length) this.stop();
    else if (this.#next > this.#line.length / 2) {
      this.#line = this.#line.slice(this.#next);
      this.#next = 0;
    }
  }
}
