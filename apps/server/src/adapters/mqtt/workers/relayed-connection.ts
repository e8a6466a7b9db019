import { Duplex } from 'node:stream';
import type { Relayed } from './worker-messages.ts';

interface RelayedConnectionOptions {
  readonly number: number;
  /** Network address of the client. */
  readonly address: string;
  readonly send: (message: Relayed) => void;
}

/**
 * A connection whose socket is in a worker, as the broker of the application sees it. In either direction one piece is on its way
 * at a time: its successor waits until it is written.
 */
export class RelayedConnection extends Duplex {
  readonly remoteAddress: string;
  /** As of a socket, for the limits of what may be sent without completing a message. */
  bytesRead = 0;
  readonly #options: RelayedConnectionOptions;
  #written: (() => void) | undefined;
  #hasUnconfirmed = false;
  #isEnded = false;

  constructor(options: RelayedConnectionOptions) {
    super();
    this.#options = options;
    this.remoteAddress = options.address;
  }

  receive(message: Relayed): void {
    if (message.kind === 'bytes') {
      this.bytesRead += message.bytes.length;
      this.#hasUnconfirmed = true;
      if (this.push(Buffer.from(message.bytes))) this.#confirm();
    } else if (message.kind === 'written') {
      const written = this.#written;
      this.#written = undefined;
      written?.();
    } else {
      this.push(null);
      this.destroy();
    }
  }

  override _read(): void {
    this.#confirm();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#write(bytes, done);
  }

  /** The broker writes a packet in pieces, and ends a connection that it refuses as soon as they are taken. */
  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void): void {
    this.#write(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  #write(bytes: Buffer, done: () => void): void {
    this.#written = done;
    this.#options.send({ kind: 'bytes', number: this.#options.number, bytes });
  }

  override _final(done: () => void): void {
    this.#end();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#end();
    done(error);
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#options.send({ kind: 'ended', number: this.#options.number });
  }

  #confirm(): void {
    if (!this.#hasUnconfirmed) return;
    this.#hasUnconfirmed = false;
    this.#options.send({ kind: 'written', number: this.#options.number });
  }
}
