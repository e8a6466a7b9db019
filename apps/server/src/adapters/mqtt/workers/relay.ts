import type { Duplex } from 'node:stream';
import type { Relayed } from './worker-messages.ts';

/** How long the client may take to read the end, ms. */
const END_MS = 5_000;

/** The half of a relayed connection in the worker that has its socket: see `RelayedConnection`. */
export class Relay {
  readonly #stream: Duplex;
  readonly #number: number;
  readonly #written: () => void;

  constructor({ stream, number, send }: { stream: Duplex; number: number; send: (message: Relayed) => void }) {
    this.#stream = stream;
    this.#number = number;
    stream.on('data', (bytes: Buffer) => {
      stream.pause();
      send({ kind: 'bytes', number, bytes });
    });
    stream.on('close', () => send({ kind: 'ended', number }));
    this.#written = () => send({ kind: 'written', number });
  }

  receive(message: Relayed): void {
    if (message.number !== this.#number) return;
    if (message.kind === 'bytes') this.#stream.write(message.bytes, this.#written);
    else if (message.kind === 'written') this.#stream.resume();
    else {
      this.#stream.end();
      setTimeout(() => this.#stream.destroy(), END_MS).unref();
    }
  }
}
