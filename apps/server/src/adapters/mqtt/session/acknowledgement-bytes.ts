/**
 * The two answers to a stored frame as one write: the broker's PUBACK and the application's `ack`. At thousands of frames a
 * second each write costs as much as reading the frame. @see MQTT Version 3.1.1, OASIS Standard, 2.2.3, 3.3, 3.4
 */
const PUBACK = 0x40;
const PUBLISH_QOS0 = 0x30;
const PUBACK_BYTES = 4;

/** A topic as it stands in a packet: its length, then its text. Made once for many messages. */
export function topicField(topic: string): Buffer {
  const field = Buffer.alloc(2 + Buffer.byteLength(topic));
  field.writeUInt16BE(field.length - 2);
  field.write(topic, 2);
  return field;
}

/** PUBACK of the message with that packet identifier, followed by a PUBLISH at QoS 0 of `payload` where there is any. */
export function acknowledgementBytes(packetId: number, ack: { topic: Buffer; payload: string } | null): Buffer {
  const remaining = ack === null ? 0 : ack.topic.length + Buffer.byteLength(ack.payload);
  const head = ack === null ? 0 : 1 + lengthBytes(remaining);
  const bytes = Buffer.allocUnsafe(PUBACK_BYTES + head + remaining);
  bytes[0] = PUBACK;
  bytes[1] = 2;
  bytes.writeUInt16BE(packetId, 2);
  if (ack === null) return bytes;
  bytes[PUBACK_BYTES] = PUBLISH_QOS0;
  const at = writeLength(bytes, PUBACK_BYTES + 1, remaining);
  ack.topic.copy(bytes, at);
  bytes.write(ack.payload, at + ack.topic.length);
  return bytes;
}

function lengthBytes(length: number): number {
  if (length < 128) return 1;
  return 1 + lengthBytes(Math.floor(length / 128));
}

function writeLength(bytes: Buffer, at: number, length: number): number {
  if (length < 128) {
    bytes[at] = length;
    return at + 1;
  }
  bytes[at] = (length % 128) | 0x80;
  return writeLength(bytes, at + 1, Math.floor(length / 128));
}
