import type { Duplex } from 'node:stream';
import type { LinkLimits } from './link-limits.ts';

/**
 * Ends connections that send more bytes than any allowed message without completing one: the broker itself would buffer up
 * to 256 MB of a single packet in memory.
 */
export class FrameSizeGuard {
  readonly #limits: Pick<LinkLimits, 'unparsedBytes' | 'unsignedBytes'>;
  readonly #exceeded: () => void;
  readonly #readAtLastMessage = new WeakMap<object, number>();

  /** @param exceeded called for every connection that is ended */
  constructor(limits: Pick<LinkLimits, 'unparsedBytes' | 'unsignedBytes'>, exceeded: () => void) {
    this.#limits = limits;
    this.#exceeded = exceeded;
  }

  watch(socket: Duplex & { readonly bytesRead: number }): void {
    socket.on('readable', () => {
      const { unparsedBytes, unsignedBytes } = this.#limits;
      const before = this.#readAtLastMessage.get(socket);
      const limit = before === undefined ? unsignedBytes : before + unparsedBytes;
      if (socket.bytesRead <= limit || socket.destroyed) return;
      socket.destroy();
      this.#exceeded();
    });
  }

  /** A message of that connection is complete. */
  messageRead(connection: object): void {
    if ('bytesRead' in connection && typeof connection.bytesRead === 'number') {
      this.#readAtLastMessage.set(connection, connection.bytesRead);
    }
  }
}
