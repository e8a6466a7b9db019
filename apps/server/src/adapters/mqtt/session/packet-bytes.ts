import type { PublishPacket } from 'aedes';

/** The payload of a message as bytes, however the broker holds it. */
export function bytesOf({ payload }: Pick<PublishPacket, 'payload'>): Buffer {
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}

/** The content of a message, independent of its sender. */
export function messageOf(packet: Pick<PublishPacket, 'topic' | 'payload' | 'retain'>) {
  return { topic: packet.topic, payload: bytesOf(packet), retained: packet.retain };
}
