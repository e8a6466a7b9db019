/** Longest telegram that is waited for, signs; real ones are below 4,000. */
const LONGEST = 32_768;
const END = /![^\r\n]*\r?\n|![0-9A-Fa-f]{4}/;
/** Marks of a block of IEC 62056-21: one sign follows its end, the check character. */
export const BLOCK_MARKS = { begin: '\u0002', end: '\u0003' } as const;

/** Cuts a stream of text into telegrams, each from `/` to the end of the line of `!`, or to the check character of its block. */
export class TelegramSplitter {
  #rest = '';

  /** @returns the telegrams that this part completes, in order */
  push(part: string): string[] {
    this.#rest += part;
    const telegrams: string[] = [];
    for (;;) {
      const start = this.#rest.indexOf('/');
      this.#rest = start < 0 ? '' : this.#rest.slice(start);
      const end = endOf(this.#rest);
      if (end < 0) break;
      telegrams.push(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end);
    }
    if (this.#rest.length > LONGEST) this.#rest = '';
    return telegrams;
  }
}

/** Where the first telegram ends; -1: it is not complete. */
function endOf(text: string): number {
  const bang = text.indexOf('!');
  const block = text.indexOf(BLOCK_MARKS.begin);
  if (block >= 0 && (bang < 0 || block < bang)) {
    const end = text.indexOf(BLOCK_MARKS.end, block);
    return end < 0 || end + 2 > text.length ? -1 : end + 2;
  }
  const match = END.exec(text);
  return match ? match.index + match[0].length : -1;
}
