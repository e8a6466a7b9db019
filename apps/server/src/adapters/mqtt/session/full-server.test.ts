import pino from 'pino';
import { expect, it } from 'vitest';
import { connectDevice } from '../../../../testing/devices/virtual-device.ts';
import { RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { systemClock } from '../../../ports/clock.ts';
import { createBrokerLink } from '../broker-link.ts';

const MAC = '02005E100001';

// proves R-MEAS-085
it('a device whose frame waits for room keeps its connection and answers requests, and its frame is stored then', async () => {
  let isFull = true;
  const application = Object.assign(new RecordingApplication(), { hasRoom: () => !isFull });
  const link = createBrokerLink({ port: 0, host: '127.0.0.1', clock: systemClock, log: pino({ enabled: false }) });
  await link.start(application);
  try {
    const device = await connectDevice({ url: `mqtt://127.0.0.1:${link.port}`, mac: MAC, options: { keepalive: 1 } });
    const began = Date.now() / 1_000 - 100;
    const sending = device.publish('data', { boot: 1, seq: 1, samples: [{ ts: began, F: 50 }] });
    const answer = link.request(MAC, { method: 'relay.set', params: { relay_1: true } }, 10_000);
    await until(() => expect(device.requests).toHaveLength(1));
    await device.publish('response', { id: device.requests[0]?.id, ok: true });
    expect(await answer).toMatchObject({ ok: true });
    // Twice as long as the broker waits for a sign of a client.
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(device.client.connected).toBe(true);
    expect(application.stored).toEqual([]);
    isFull = false;
    await sending;
    await device.acknowledged(1);
    await device.end();
  } finally {
    await link.stop();
  }
});
