import type { Socket } from 'node:net';

/**
 * Ends connections that send more bytes than any allowed message without completing one: the broker itself would
 * gather up to 256 MB of a single packet in memory.
 */
export class FrameSizeGuard {
  readonly #limit: number;
  readonly #exceeded: () => void;
  readonly #readAtLastMessage = new WeakMap<object, number>();

  /**
   * @param limit bytes
   * @param exceeded told of every connection that is ended
   */
  constructor(limit: number, exceeded: () => void) {
    this.#limit = limit;
    this.#exceeded = exceeded;
  }

  watch(socket: Socket): void {
    socket.on('readable', () => {
      if (socket.bytesRead - (this.#readAtLastMessage.get(socket) ?? 0) <= this.#limit || socket.destroyed) return;
      socket.destroy();
      this.#exceeded();
    });
  }

  /** A message of that connection was complete. */
  messageRead(connection: object): void {
    if ('bytesRead' in connection && typeof connection.bytesRead === 'number') {
      this.#readAtLastMessage.set(connection, connection.bytesRead);
    }
  }
}
