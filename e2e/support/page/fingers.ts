import type { CDPSession } from 'playwright-core';

/** A place on the page, CSS px. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where a finger is after a share of its way. */
const onWay = (from: Spot, to: Spot, share: number): Spot => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

/** Movements of a throw, and the time between two of them, s. */
const FLICK_MOVEMENTS = 6;
const FRAME_S = 0.016;

/** Fingers on the page, as the browser gets them from a screen. */
export class Fingers {
  readonly #session: CDPSession;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Puts them down. One that rests for a third of a second reads: what it is to do else begins with `start`. */
  async touch(...spots: readonly Spot[]): Promise<void> {
    await this.#send('touchStart', spots);
  }

  async moveTo(...spots: readonly Spot[]): Promise<void> {
    await this.#send('touchMove', spots);
  }

  /** Puts one down and moves it to another spot. Its first movements follow at once: on a slow machine, too, it never rests. */
  async start(from: Spot, to: Spot, movements = 10): Promise<void> {
    const move = (movement: number) => this.moveTo(onWay(from, to, movement / movements));
    // The browser keeps those within 15 px of the beginning to itself: of two, the page gets one.
    await Promise.all([this.touch(from), move(1), move(2)]);
    for (let movement = 3; movement <= movements; movement += 1) await move(movement);
  }

  async lift(): Promise<void> {
    await this.#send('touchEnd', []);
  }

  /** From spots to others in so many movements. */
  async drag(from: readonly Spot[], to: readonly Spot[], movements = 10): Promise<void> {
    for (let movement = 1; movement <= movements; movement += 1) {
      const share = movement / movements;
      await this.moveTo(...from.map((begin, finger) => onWay(begin, to[finger] ?? begin, share)));
    }
  }

  /** A throw by one finger. Its events carry times of their own, so that it is as quick on a machine that is slow. */
  async flick(from: Spot, to: Spot): Promise<void> {
    const began = Date.now() / 1_000;
    const at = (movement: number) => began + movement * FRAME_S;
    const spot = (movement: number) => onWay(from, to, movement / FLICK_MOVEMENTS);
    // The first movement follows at once: a finger that rests reads.
    await Promise.all([this.#send('touchStart', [from], began), this.#send('touchMove', [spot(1)], at(1))]);
    for (let movement = 2; movement <= FLICK_MOVEMENTS; movement += 1) {
      await this.#send('touchMove', [spot(movement)], at(movement));
    }
    await this.#send('touchEnd', [], at(FLICK_MOVEMENTS + 1));
  }

  /** @param timestamp epoch seconds; now without it */
  async #send(type: TouchType, spots: readonly Spot[], timestamp?: number): Promise<void> {
    const touchPoints = spots.map(({ x, y }, id) => ({ x, y, id }));
    await this.#session.send('Input.dispatchTouchEvent', {
      ...{ type, touchPoints },
      ...(timestamp === undefined ? {} : { timestamp }),
    });
  }
}
