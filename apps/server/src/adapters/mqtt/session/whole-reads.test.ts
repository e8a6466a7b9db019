import { PassThrough } from 'node:stream';
import { deviceTopic } from '@phasor/contract';
import mqtt from 'mqtt-packet';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectDevice } from '../../../../testing/devices/virtual-device.ts';
import { frame, MAC, now, urlOf } from '../../../../testing/scenes/broker-scene.ts';
import { RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { systemClock } from '../../../ports/clock.ts';
import { createBrokerLink } from '../broker-link.ts';
import { readingWhole, readWhole } from './whole-reads.ts';

const PIECES = ['one', 'and', 'another'].map((word) => Buffer.from(word));
const filled = () => {
  const stream = new PassThrough();
  for (const piece of PIECES) stream.write(piece);
  return stream;
};

describe('what a stream has received in pieces', () => {
  it('is read whole, and nothing is left', () => {
    const stream = filled();
    expect(readWhole(stream)?.toString()).toBe('oneandanother');
    expect(readWhole(stream)).toBeNull();
  });

  it('is answered by one reading of a stream that reads whole, and in the size that is asked for', () => {
    const stream = readingWhole(filled());
    expect(stream.read(4)?.toString()).toBe('onea');
    expect(stream.read()?.toString()).toBe('ndanother');
    expect(stream.read()).toBeNull();
    stream.write('more');
    expect(stream.read()?.toString()).toBe('more');
  });
});

// proves R-MEAS-085
it('a device keeps its connection while messages come in pieces behind frames that wait, and each is received once', async () => {
  let isFull = true;
  const application = Object.assign(new RecordingApplication(), { hasRoom: () => !isFull });
  const link = createBrokerLink({ port: 0, host: '127.0.0.1', clock: systemClock, log: pino({ enabled: false }) });
  await link.start(application);
  onTestFinished(() => link.stop());
  const device = await connectDevice({ url: urlOf(link), mac: MAC });
  onTestFinished(() => device.cut());
  const at = now() - 100;
  const packet = (messageId: number, leaf: 'data' | 'live', payload: object) =>
    mqtt.generate({
      cmd: 'publish',
      topic: deviceTopic(MAC, leaf),
      payload: JSON.stringify(payload),
      ...{ qos: leaf === 'data' ? 1 : 0, messageId, dup: false, retain: false },
    });
  // Twelve frames in one piece: as many events of the connection are passed over before it is read again.
  const frames = Array.from({ length: 12 }, (_, index) =>
    packet(index + 1, 'data', frame(index + 1, { ts: at + index, F: 50 })),
  );
  device.client.stream.write(Buffer.concat(frames));
  for (let index = 0; index < 8; index += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    device.client.stream.write(packet(0, 'live', { ts: at + 50 + index, F: 51 + index }));
  }
  isFull = false;
  // Samples that are stored are shown live too.
  const lives = () => application.lives.map(({ values }) => values.F).filter((hertz) => hertz !== 50);
  await until(() => expect(lives()).toEqual([51, 52, 53, 54, 55, 56, 57, 58]));
  await until(() => expect(application.stored).toHaveLength(12));
  expect(device.client.connected).toBe(true);
  await device.publish('live', { ts: at + 60, F: 59 });
  await until(() => expect(lives()).toHaveLength(9));
});
