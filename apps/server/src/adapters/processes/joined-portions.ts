import type { MessageHead } from './message-head.ts';

export interface JoinedPortionsOptions {
  /** Bytes of all unfinished messages; beyond it the oldest is dropped. */
  readonly bytesMax: number;
  /** How long an unfinished message is kept after its last portion, ms. */
  readonly keptMs: number;
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  /** Called with a message that is not going to be complete. */
  readonly dropped: (head: MessageHead) => void;
}

interface Unfinished {
  readonly head: MessageHead;
  readonly parts: Map<number, Buffer>;
  bytes: number;
  touched: number;
}

/** Messages that arrive in portions. */
export class JoinedPortions {
  readonly #options: JoinedPortionsOptions;
  readonly #unfinished = new Map<string, Unfinished>();
  #bytes = 0;

  constructor(options: JoinedPortionsOptions) {
    this.#options = options;
  }

  /** Bytes that are held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The payload of the message; undefined where portions of it are missing. */
  add(sender: string, head: MessageHead, payload: Buffer): Buffer | undefined {
    if (head.parts <= 1) return payload;
    const key = `${sender} ${head.kind} ${head.subject}`;
    const known = this.#unfinished.get(key) ?? { head, parts: new Map<number, Buffer>(), bytes: 0, touched: 0 };
    this.#unfinished.set(key, known);
    known.parts.set(head.part, payload);
    known.bytes += payload.length;
    this.#bytes += payload.length;
    known.touched = this.#options.now();
    if (known.parts.size === head.parts) return this.#join(key, known);
    while (this.#bytes > this.#options.bytesMax) this.#dropOldest();
    return undefined;
  }

  /** Drops what has waited for its next portion for too long. */
  sweep(): void {
    const oldest = this.#options.now() - this.#options.keptMs;
    for (const [key, { touched }] of this.#unfinished) if (touched < oldest) this.#drop(key);
  }

  clear(): void {
    this.#unfinished.clear();
    this.#bytes = 0;
  }

  #join(key: string, { head, parts, bytes }: Unfinished): Buffer {
    this.#forget(key, bytes);
    return Buffer.concat(Array.from({ length: head.parts }, (_, part) => parts.get(part) ?? Buffer.alloc(0)));
  }

  #dropOldest(): void {
    const [oldest] = this.#unfinished.keys();
    if (oldest !== undefined) this.#drop(oldest);
  }

  #drop(key: string): void {
    const known = this.#unfinished.get(key);
    if (known === undefined) return;
    this.#forget(key, known.bytes);
    this.#options.dropped(known.head);
  }

  #forget(key: string, bytes: number): void {
    this.#unfinished.delete(key);
    this.#bytes -= bytes;
  }
}
