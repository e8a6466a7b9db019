/**
 * Time between two messages of a subscription, ms: a second (D66), less 5 %, so that a device whose clock runs
 * a little fast is not delayed longer with every message.
 */
export const MESSAGE_SPACING_MS = 950;

/**
 * The pace of messages: one a second, and one ahead of its time. Without that one, a subscriber that starts between two
 * messages of a device would receive every later one as late as the first that had to wait.
 */
export class Pace {
  /** Epoch ms from which a message is in time. */
  #due = Number.NEGATIVE_INFINITY;

  allows(now: number): boolean {
    return now >= this.#due - MESSAGE_SPACING_MS;
  }

  take(now: number): void {
    this.#due = Math.max(this.#due, now) + MESSAGE_SPACING_MS;
  }
}
