/**
 * The few MQTT 3.1.1 packets that a load generator needs, written by hand: a client library costs more per message than
 * the server under test. @see MQTT Version 3.1.1, OASIS Standard, section 3
 */
const PUBLISH_QOS1 = 0x32;
const RETAIN = 0x01;

/** Remaining Length field (2.2.3). */
function remainingLength(length: number): Buffer {
  const bytes: number[] = [];
  let rest = length;
  do {
    const byte = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? byte | 0x80 : byte);
  } while (rest > 0);
  return Buffer.from(bytes);
}

function field(text: string): Buffer {
  const body = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length);
  return Buffer.concat([length, body]);
}

function packet(head: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([head]), remainingLength(body.length), body]);
}

/** CONNECT with a clean session; the client id is the user name. */
export function connectPacket(id: string, secret: string, keepaliveSeconds: number): Buffer {
  const variable = Buffer.from([0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 0xc2, keepaliveSeconds >> 8, keepaliveSeconds & 0xff]);
  return packet(0x10, variable, field(id), field(id), field(secret));
}

/** SUBSCRIBE to one topic at QoS 1, packet id 1. */
export function subscribePacket(topic: string): Buffer {
  return packet(0x82, Buffer.from([0, 1]), field(topic), Buffer.from([1]));
}

export function pingPacket(): Buffer {
  return Buffer.from([0xc0, 0]);
}

export function disconnectPacket(): Buffer {
  return Buffer.from([0xe0, 0]);
}

function pubackPacket(id: number): Buffer {
  return Buffer.from([0x40, 2, id >> 8, id & 0xff]);
}

/** A PUBLISH that the broker keeps for later subscribers. */
export function retainedPacket(topic: Buffer, id: number, payload: string): Buffer {
  const bytes = publishPacket(topic, id, payload);
  bytes[0] = PUBLISH_QOS1 | RETAIN;
  return bytes;
}

/** PUBLISH at QoS 1; `topic` is the topic's field as `topicField` makes it, once for many messages. */
export function publishPacket(topic: Buffer, id: number, payload: string): Buffer {
  const length = topic.length + 2 + Buffer.byteLength(payload);
  const head = remainingLength(length);
  const bytes = Buffer.allocUnsafe(1 + head.length + length);
  bytes[0] = PUBLISH_QOS1;
  head.copy(bytes, 1);
  let at = 1 + head.length;
  topic.copy(bytes, at);
  at += topic.length;
  bytes.writeUInt16BE(id, at);
  bytes.write(payload, at + 2, 'utf8');
  return bytes;
}

export const topicField = field;

export interface Incoming {
  /** MQTT control packet type: 2 CONNACK, 3 PUBLISH, 4 PUBACK, 9 SUBACK, 13 PINGRESP. */
  readonly type: number;
  /** A PUBLISH's payload; of others what follows the head. */
  readonly body: Buffer;
  /** Answer that has to be sent, for a PUBLISH at QoS 1. */
  readonly reply: Buffer | undefined;
}

/** Cuts a byte stream into packets. */
export class PacketReader {
  #rest: Buffer = Buffer.alloc(0);

  read(chunk: Buffer): Incoming[] {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const packets: Incoming[] = [];
    let at = 0;
    for (;;) {
      const size = bodySize(bytes, at);
      if (!size || at + size.head + size.body > bytes.length) break;
      const first = bytes[at] ?? 0;
      packets.push(incoming(first, bytes.subarray(at + size.head, at + size.head + size.body)));
      at += size.head + size.body;
    }
    this.#rest = bytes.subarray(at);
    return packets;
  }
}

function bodySize(bytes: Buffer, at: number): { head: number; body: number } | undefined {
  let body = 0;
  for (let i = 0; i < 4; i++) {
    const byte = bytes[at + 1 + i];
    if (byte === undefined) return undefined;
    body += (byte & 0x7f) * 128 ** i;
    if ((byte & 0x80) === 0) return { head: 2 + i, body };
  }
  return undefined;
}

function incoming(first: number, body: Buffer): Incoming {
  const type = first >> 4;
  if (type !== 3) return { type, body, reply: undefined };
  const topic = 2 + body.readUInt16BE(0);
  const acknowledged = (first & 0x06) !== 0;
  return {
    type,
    body: body.subarray(acknowledged ? topic + 2 : topic),
    reply: acknowledged ? pubackPacket(body.readUInt16BE(topic)) : undefined,
  };
}
