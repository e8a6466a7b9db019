/** Behind the server by more than this, live samples have a wrong time, ms: as for devices of other makers. */
const LATE_MS = 10 * 60_000;
/** How long, and over how many frames, the delay has to be the same, ms. */
const STEADY_MS = 2 * 60_000;
const STEADY_FRAMES = 3;
/** Samples that are sent as fast as they are measured; a device that catches up is faster. */
const PACE = { min: 0.8, max: 1.25 } as const;

/**
 * Whether a device that reports live has a clock that is behind: its newest samples are late by the same time again and again. One
 * that sends what it kept during an outage catches up instead.
 */
export class ClockLag {
  #from: { readonly time: number; readonly at: number } | undefined;
  #newest = Number.NEGATIVE_INFINITY;
  #frames = 0;
  #isBehind = false;

  /** Takes the newest sample of a frame. @param at when it arrived, epoch ms. @returns whether the clock is behind */
  see(time: number, at: number): boolean {
    if (time <= this.#newest) return this.#isBehind;
    this.#newest = time;
    if (at - time <= LATE_MS) {
      this.#from = undefined;
      this.#isBehind = false;
      return false;
    }
    const from = this.#from;
    const passed = at - (from?.at ?? at);
    this.#frames += 1;
    if (from === undefined || !isSteady(time - from.time, passed)) {
      this.#from = { time, at };
      this.#frames = 1;
    } else if (passed >= STEADY_MS && this.#frames >= STEADY_FRAMES) this.#isBehind = true;
    return this.#isBehind;
  }
}

/** In the first seconds every pace is possible. */
function isSteady(measured: number, passed: number): boolean {
  if (passed < STEADY_MS) return measured <= STEADY_MS * PACE.max;
  const pace = measured / passed;
  return pace >= PACE.min && pace <= PACE.max;
}
