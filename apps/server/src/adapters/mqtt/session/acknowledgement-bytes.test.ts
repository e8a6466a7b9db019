import mqtt, { type Packet } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import { acknowledgementBytes, topicField } from './acknowledgement-bytes.ts';

const topic = 'phasor/v1/02005E100001/ack';

function packetsIn(bytes: Buffer): Packet[] {
  const packets: Packet[] = [];
  const parser = mqtt.parser({ protocolVersion: 4 });
  parser.on('packet', (packet) => packets.push(packet));
  parser.parse(bytes);
  return packets;
}

describe('the answer to a stored frame', () => {
  it.each([0, 1, 98, 99, 100, 16_354, 16_355, 16_356, 300_000])(
    'is a PUBACK and an ack of %d bytes that any client reads',
    (length) => {
      const payload = 'ž'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2);
      const [puback, publish, ...more] = packetsIn(acknowledgementBytes(0xabcd, { topic: topicField(topic), payload }));
      expect(puback).toMatchObject({ cmd: 'puback', messageId: 0xabcd });
      expect(publish).toMatchObject({ cmd: 'publish', topic, qos: 0, retain: false, dup: false });
      expect(publish?.cmd === 'publish' && String(publish.payload) === payload).toBe(true);
      expect(more).toEqual([]);
    },
  );

  it('is the PUBACK alone where the device does not listen', () => {
    expect(packetsIn(acknowledgementBytes(1, null))).toEqual([
      expect.objectContaining({ cmd: 'puback', messageId: 1 }),
    ]);
  });
});
