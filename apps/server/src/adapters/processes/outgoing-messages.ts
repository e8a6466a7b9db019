import type { OpenWay } from './open-way.ts';

/** A message for one process. */
export interface OutgoingMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  /** The sealed bytes of a portion. */
  readonly seal: (payload: Uint8Array, part: number, parts: number) => Buffer;
  /** Called where nobody is there to receive it. */
  readonly refused: () => void;
}

interface Portion {
  readonly message: OutgoingMessage;
  readonly part: number;
  readonly parts: number;
}

/** Bytes of messages that wait; beyond it the next ones are refused. */
const WAITING_MAX = 128 * 1024 * 1024;
/** Portions of large messages that the broker has not confirmed: a small message waits for no more than these. */
const LARGE_WINDOW = 4;

/** Messages that wait for their turn on one connection: small ones first, large ones one after the other. */
export class OutgoingMessages {
  readonly #way: Pick<OpenWay, 'portion' | 'window' | 'send'>;
  readonly #small: Portion[] = [];
  readonly #large: Portion[] = [];
  readonly #refused = new WeakSet<OutgoingMessage>();
  #underWay = 0;
  #largeUnderWay = 0;
  #bytes = 0;

  constructor(way: Pick<OpenWay, 'portion' | 'window' | 'send'>) {
    this.#way = way;
  }

  /** @returns false where too much waits already: it is not sent */
  add(message: OutgoingMessage): boolean {
    const { length } = message.payload;
    if (this.#bytes > 0 && this.#bytes + length > WAITING_MAX) return false;
    this.#bytes += length;
    const parts = Math.max(1, Math.ceil(length / this.#way.portion));
    const lane = parts > 1 ? this.#large : this.#small;
    for (let part = 0; part < parts; part += 1) lane.push({ message, part, parts });
    this.#send();
    return true;
  }

  #send(): void {
    while (this.#underWay < this.#way.window) {
      const portion = this.#small.shift() ?? (this.#largeUnderWay < LARGE_WINDOW ? this.#large.shift() : undefined);
      if (portion === undefined) return;
      this.#sendPortion(portion);
    }
  }

  #sendPortion({ message, part, parts }: Portion): void {
    const payload = message.payload.subarray(part * this.#way.portion, (part + 1) * this.#way.portion);
    const large = parts > 1 ? 1 : 0;
    // The rest of a message that nobody receives is not sent.
    if (this.#refused.has(message)) {
      this.#bytes -= payload.length;
      return;
    }
    this.#underWay += 1;
    this.#largeUnderWay += large;
    this.#way.send(message.topic, message.seal(payload, part, parts), (isReceived) => {
      this.#underWay -= 1;
      this.#largeUnderWay -= large;
      this.#bytes -= payload.length;
      if (!isReceived && !this.#refused.has(message)) {
        this.#refused.add(message);
        message.refused();
      }
      this.#send();
    });
  }
}
