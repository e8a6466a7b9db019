/** Numbers among which an order may change on the way. */
const WINDOW = 4_096;

/** Which numbers of messages of one sender were taken. Each is taken once; one that is far behind counts as taken. */
export class TakenNumbers {
  readonly #last = new Float64Array(WINDOW);

  /** @returns whether the number, 1 or greater, was not taken before */
  take(number: number): boolean {
    const place = number % WINDOW;
    if ((this.#last[place] ?? 0) >= number) return false;
    this.#last[place] = number;
    return true;
  }
}
