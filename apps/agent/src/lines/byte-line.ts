import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { serialPortClass } from './serial-port.ts';
import type { SerialSettings } from './serial-settings.ts';

/** Where telegrams come from: a serial port, or its bytes over TCP as ser2net brings them. */
export type BytePlace = { readonly serial: SerialSettings } | { readonly host: string; readonly port: number };

export interface ByteLineOptions {
  readonly place: BytePlace;
  readonly onBytes: (bytes: Buffer) => void;
  readonly onFault: (message: string) => void;
  /** Sent at intervals while the line is open, to meters that report only on request. */
  readonly call?: { readonly bytes: Buffer; readonly everyMs: number } | undefined;
}

const RETRY_MS = 5_000;
/** A line without data for this long is opened again, because a broken TCP connection is not always reported. */
const SILENCE_MS = 120_000;

/** Bytes of one line, opened again after every fault. */
export class ByteLine {
  readonly #options: ByteLineOptions;
  #stream: Duplex | undefined;
  #retry: NodeJS.Timeout | undefined;
  #silence: NodeJS.Timeout | undefined;
  #calling: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ByteLineOptions) {
    this.#options = options;
  }

  open(): void {
    openPlace(this.#options.place).then(
      (stream) => (this.#isClosed ? stream.destroy() : this.#take(stream)),
      (error: unknown) => this.#options.onFault(error instanceof Error ? error.message : String(error)),
    );
  }

  #take(stream: Duplex): void {
    const { place, onBytes, onFault, call } = this.#options;
    this.#stream = stream;
    this.#watch(stream);
    stream.on('data', (bytes: Buffer) => {
      this.#watch(stream);
      onBytes(bytes);
    });
    stream.on('error', (error: Error) => {
      onFault(`the line failed: ${error.message}`);
      stream.destroy();
      this.#again(stream);
    });
    stream.on('close', () => this.#again(stream));
    stream.once('serial' in place ? 'open' : 'connect', () => {
      if (!call) return;
      stream.write(call.bytes);
      this.#calling = setInterval(() => stream.write(call.bytes), call.everyMs);
    });
  }

  #watch(stream: Duplex): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#options.onFault(`the line has been silent for ${SILENCE_MS / 1_000} s`);
      stream.destroy();
      this.#again(stream);
    }, SILENCE_MS);
  }

  #again(stream: Duplex): void {
    if (this.#stream !== stream || this.#isClosed) return;
    this.#stream = undefined;
    clearTimeout(this.#silence);
    clearInterval(this.#calling);
    this.#retry = setTimeout(() => this.open(), RETRY_MS);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    clearInterval(this.#calling);
    const stream = this.#stream;
    if (!stream || stream.destroyed) return;
    const closed = new Promise((resolve) => stream.once('close', resolve));
    stream.destroy();
    await closed;
  }
}

async function openPlace(place: BytePlace): Promise<Duplex> {
  if (!('serial' in place)) return connect({ host: place.host, port: place.port });
  const SerialPort = await serialPortClass();
  return new SerialPort({ ...place.serial });
}
