import type { Client } from 'aedes';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDevice } from '../../../../testing/devices/virtual-device.ts';
import { RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { systemClock } from '../../../ports/clock.ts';
import { createBrokerLink } from '../broker-link.ts';
import { HeldConnection } from './held-connection.ts';

/** A connection that notes whether it is read; with a time that its client may be silent, ms. */
function noted(silence: number) {
  const seen = { isRead: true, looks: 0, closed: false };
  const client = {
    _keepaliveInterval: silence,
    get closed() {
      return seen.closed;
    },
    pause: () => {
      seen.isRead = false;
    },
    resume: () => {
      seen.isRead = true;
      seen.looks += 1;
    },
  };
  return { seen, held: new HeldConnection(client as unknown as Client) };
}

// proves R-MEAS-085
describe('a connection with frames that wait', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is read on once the last of them has passed', () => {
    const { seen, held } = noted(90_000);
    held.hold();
    held.hold();
    held.release();
    expect(seen.isRead).toBe(false);
    held.release();
    expect(seen).toMatchObject({ isRead: true, looks: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    { silence: 1_501, looks: 6 },
    { silence: 90_001, looks: 0 },
    { silence: -1, looks: 0 },
  ])('is read a little in time for its pings: $silence ms', async ({ silence, looks }) => {
    const { seen, held } = noted(silence);
    held.hold();
    await vi.advanceTimersByTimeAsync(3_050);
    expect(seen).toMatchObject({ isRead: false, looks });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.looks).toBeGreaterThan(looks);
  });

  it('is left alone once it has ended', () => {
    const { seen, held } = noted(1_501);
    held.hold();
    seen.closed = true;
    held.end();
    held.release();
    expect(seen.looks).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

// proves R-MEAS-085
it('a device that pings each second keeps its connection while there is no room, and its frames are stored in order then', async () => {
  let isFull = true;
  const application = Object.assign(new RecordingApplication(), { hasRoom: () => !isFull });
  const log = pino({ enabled: false });
  const link = createBrokerLink({ port: 0, host: '127.0.0.1', clock: systemClock, log });
  await link.start(application);
  try {
    const mac = '02005E100001';
    const device = await connectDevice({ url: `mqtt://127.0.0.1:${link.port}`, mac, options: { keepalive: 1 } });
    const now = Date.now() / 1_000 - 100;
    const sending = [1, 2, 3].map((seq) =>
      device.publish('data', { boot: 1, seq, samples: [{ ts: now + seq, F: 50 }] }),
    );
    // Twice as long as the broker waits for a sign of a client.
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(device.client.connected).toBe(true);
    expect(application.stored).toEqual([]);
    isFull = false;
    await Promise.all(sending);
    await until(() => expect(device.acks.map(({ seq }) => seq)).toEqual([1, 2, 3]));
    await device.end();
  } finally {
    await link.stop();
  }
});
