import { PassThrough } from 'node:stream';
import mqtt from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import { connectUser, whoConnects } from './connect-user.ts';

const connect = (fields: object = {}) =>
  mqtt.generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: 'a client',
    keepalive: 60,
    ...fields,
  });
const signed = { username: '02005E100001', password: Buffer.from('secret') };
const will = { topic: 'phasor/v1/02005E100001/state', payload: Buffer.alloc(300, 'x'), qos: 1, retain: true } as const;

describe('the user name of a CONNECT packet', () => {
  it.each([
    ['with a password', signed],
    ['with a will before it', { ...signed, will }],
    ['of MQTT 3.1', { ...signed, protocolId: 'MQIsdp', protocolVersion: 3 }],
    ['with an empty client id', { ...signed, clientId: '' }],
  ])('is found %s', (_, fields) => {
    expect(connectUser(connect(fields))).toBe('02005E100001');
  });

  it.each([
    ['without one', connect()],
    ['of another packet', mqtt.generate({ cmd: 'pingreq' })],
    ['with lengths beyond its end', Buffer.from([0x10, 4, 0, 99, 1, 2])],
    ['of nothing but its flags', Buffer.from([0x10, 10, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 0x80, 0, 60])],
    ['with a length that never ends', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff])],
    ['that is longer than any sign-in', Buffer.from([0x10, 0xff, 0xff, 0x7f])],
  ])('is none %s', (_, bytes) => {
    expect(connectUser(bytes)).toBeNull();
  });

  it('is not known before the packet is complete, wherever it is cut', () => {
    const bytes = connect({ ...signed, will });
    for (let length = 0; length < bytes.length; length += 1) {
      expect(connectUser(bytes.subarray(0, length))).toBeUndefined();
    }
  });
});

describe('who connects', () => {
  it('is known once all of the packet has come; every byte is left for the broker', async () => {
    const stream = new PassThrough();
    const bytes = Buffer.concat([connect(signed), mqtt.generate({ cmd: 'pingreq' })]);
    const who = whoConnects(stream);
    stream.write(bytes.subarray(0, 7));
    await new Promise(setImmediate);
    stream.write(bytes.subarray(7));
    expect(await who).toBe('02005E100001');
    expect(stream.read()).toEqual(bytes);
  });
});
