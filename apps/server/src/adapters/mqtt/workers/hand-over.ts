import type { Socket } from 'node:net';

interface Waiting {
  readonly number: number;
  readonly socket: Socket;
}

/**
 * Connections on their way to a worker, one at a time: Node holds back all other messages, such as acknowledgements, until the
 * process has confirmed a socket.
 */
export class HandOver {
  readonly #give: (number: number, socket: Socket) => void;
  #waiting: Waiting[] = [];
  #isOpen = false;
  #isUnderWay = false;

  /** @param give sends a connection; `taken` is called once it has arrived */
  constructor(give: (number: number, socket: Socket) => void) {
    this.#give = give;
  }

  add(number: number, socket: Socket): void {
    this.#waiting.push({ number, socket });
    this.#proceed();
  }

  /** The worker is there. */
  open(): void {
    this.#isOpen = true;
    this.#proceed();
  }

  /** The last connection has arrived. */
  taken(): void {
    this.#isUnderWay = false;
    this.#proceed();
  }

  /** The worker is gone: what waits is ended, since its client connects again. */
  close(): void {
    this.#isOpen = false;
    this.#isUnderWay = false;
    for (const { socket } of this.#waiting.splice(0)) socket.destroy();
  }

  #proceed(): void {
    if (!this.#isOpen || this.#isUnderWay) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#isUnderWay = true;
    this.#give(next.number, next.socket);
  }
}
