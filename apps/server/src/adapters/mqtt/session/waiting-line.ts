/** First in, first out; nothing that waits is moved when one goes. */
export class WaitingLine<Item> {
  #items: Item[] = [];
  /** Position of the first one. */
  #next = 0;

  get length(): number {
    return this.#items.length - this.#next;
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  /** Takes out the first one; undefined where there is none. */
  shift(): Item | undefined {
    if (this.length === 0) return undefined;
    const item = this.#items[this.#next];
    this.#next += 1;
    if (this.#next > this.#items.length / 2) {
      this.#items = this.#items.slice(this.#next);
      this.#next = 0;
    }
    return item;
  }

  clear(): void {
    this.#items = [];
    this.#next = 0;
  }
}
