import type { Socket } from 'node:net';

/**
 * Ends connections that send more bytes than any allowed message without completing one: the broker itself would
 * gather up to 256 MB of a single packet in memory.
 */
export class FrameSizeGuard {
  readonly #limit: number;
  readonly #readAtLastMessage = new WeakMap<object, number>();

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  watch(socket: Socket): void {
    socket.on('readable', () => {
      if (socket.bytesRead - (this.#readAtLastMessage.get(socket) ?? 0) > this.#limit) socket.destroy();
    });
  }

  /** A message of that connection was complete. */
  messageRead(connection: object): void {
    if ('bytesRead' in connection && typeof connection.bytesRead === 'number') {
      this.#readAtLastMessage.set(connection, connection.bytesRead);
    }
  }
}
