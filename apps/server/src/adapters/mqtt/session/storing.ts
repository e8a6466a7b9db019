/** When a frame of any device was last stored, ms of the process's own clock: a store that goes on is slow, not away. */
export class Storing {
  #at = Number.NEGATIVE_INFINITY;

  get at(): number {
    return this.#at;
  }

  stored(): void {
    this.#at = performance.now();
  }
}
