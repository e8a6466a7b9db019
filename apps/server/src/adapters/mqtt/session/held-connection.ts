import type { Client } from 'aedes';

/** What the broker has for each connection, and its types leave out. */
type PausedClient = Client & {
  pause(): void;
  resume(): void;
  /** One and a half times as long as the client may be silent, ms; -1 where it may be silent for ever. */
  readonly _keepaliveInterval: number;
  /** Messages that are not handled yet: more is read where there are none. */
  _parsingBatch: number;
};

/** How often is read where a client may be silent for ever, ms. */
const USUAL_MS = 90_000;

/**
 * A connection from which nothing is read while frames of it wait for room: what follows stays with the device. The broker alone reads
 * on whenever something comes. A little is read twice within the time in which the client has to show that it is there: its pings are
 * between its frames, and a connection is not ended because the server is slow.
 */
export class HeldConnection {
  readonly #client: PausedClient;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: Client) {
    this.#client = client as PausedClient;
  }

  /** One more frame waits. */
  hold(): void {
    this.#waiting += 1;
    if (this.#waiting > 1) return;
    const silence = this.#client._keepaliveInterval;
    this.#client.pause();
    this.#timer = setInterval(() => this.#readSome(), (silence > 0 ? silence : USUAL_MS) / 3).unref();
  }

  /** One frame waits no longer. */
  release(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) return;
    this.end();
    if (!this.#client.closed) this.#client.resume();
  }

  /** The connection has ended. */
  end(): void {
    clearInterval(this.#timer);
  }

  #readSome(): void {
    this.#client._parsingBatch = 0;
    this.#client.resume();
    this.#client.pause();
  }
}
