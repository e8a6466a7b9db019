import type { PublishPacket } from 'aedes';

/** The payload of a message as bytes, however the broker holds it. */
export function bytesOf({ payload }: Pick<PublishPacket, 'payload'>): Buffer {
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}
