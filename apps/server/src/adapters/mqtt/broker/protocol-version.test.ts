import fc from 'fast-check';
import { generate } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import { versionRefusal } from './protocol-version.ts';

const connectOf = (protocolVersion: 3 | 4 | 5, clientId: string) =>
  generate({
    cmd: 'connect',
    ...{ protocolId: protocolVersion === 3 ? 'MQIsdp' : 'MQTT', protocolVersion, clean: true, clientId, keepalive: 30 },
  });
const version = fc.constantFrom(3 as const, 4 as const, 5 as const);
const clientId = fc.string({ minLength: 1, maxLength: 400 });

describe('versionRefusal', () => {
  it('lets MQTT 3.1 and 3.1.1 pass and answers MQTT 5, as soon as it can know and never otherwise', () => {
    fc.assert(
      fc.property(version, clientId, (spoken, id) => {
        const packet = connectOf(spoken, id);
        const answers = Array.from(packet, (_, length) => versionRefusal(packet.subarray(0, length)));
        const first = answers.findIndex((answer) => answer !== undefined);
        expect(first).toBeGreaterThan(0);
        expect(first).toBeLessThanOrEqual(14);
        const expected = spoken === 5 ? Buffer.from([0x20, 3, 0, 0x84, 0]) : null;
        for (const answer of answers.slice(first)) expect(answer).toEqual(expected);
      }),
    );
  });

  it('answers other versions as MQTT 3.1.1 does, and bridges as clients', () => {
    const packet = connectOf(4, 'meter');
    const at = packet.indexOf('MQTT') + 4;
    const with_ = (byte: number) => Buffer.from(packet.map((old, index) => (index === at ? byte : old)));
    for (const byte of [0, 1, 2, 6, 9, 127]) expect(versionRefusal(with_(byte))).toEqual(Buffer.from([0x20, 2, 0, 1]));
    expect(versionRefusal(with_(0x84))).toBeNull();
  });

  it('leaves everything else to the broker, and never throws', () => {
    expect(versionRefusal(Buffer.from('GET / HTTP/1.1'))).toBeNull();
    expect(versionRefusal(Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff]))).toBeNull();
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void versionRefusal(Buffer.from(bytes))));
  });
});
