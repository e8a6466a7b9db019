import pino from 'pino';
import { afterEach, expect } from 'vitest';
import { type BrokerLinkOptions, createBrokerLink } from '../../src/adapters/mqtt/broker-link.ts';
import type { LinkLimits } from '../../src/adapters/mqtt/limits/link-limits.ts';
import { systemClock } from '../../src/ports/clock.ts';
import type { DeviceLink } from '../../src/ports/device-link.ts';
import { connectDevice, type DeviceConnection, type VirtualDevice } from '../devices/virtual-device.ts';
import { until } from '../until.ts';
import { RecordingApplication } from './recording-application.ts';

export const MAC = '02005E100001';

/** The embedded broker and the devices at it, for the tests of a file; after each of them all of it is gone. */
export function brokerScene() {
  let link: DeviceLink | undefined;
  const devices: VirtualDevice[] = [];

  afterEach(async () => {
    for (const device of devices.splice(0)) device.cut();
    await link?.stop();
    link = undefined;
  });

  return {
    async start(limits: Partial<LinkLimits> = {}, parts: Pick<BrokerLinkOptions, 'workers' | 'tls'> = {}) {
      const application = new RecordingApplication();
      link = createBrokerLink({
        port: 0,
        host: '127.0.0.1',
        clock: systemClock,
        log: pino({ enabled: false }),
        limits,
        ...parts,
      });
      await link.start(application);
      return { application, link, url: urlOf(link) };
    },
    async connect(connection: Omit<DeviceConnection, 'mac'> & { mac?: string }): Promise<VirtualDevice> {
      const device = await connectDevice({ mac: MAC, ...connection });
      devices.push(device);
      return device;
    },
  };
}

export const urlOf = ({ port }: DeviceLink) => `mqtt://127.0.0.1:${port}`;

export const now = () => Date.now() / 1_000;

/** A data frame of boot 17, with a sample of now unless others are given. */
export const frame = (seq: number, ...samples: object[]) => ({
  boot: 17,
  seq,
  samples: samples.length > 0 ? samples : [{ ts: now(), U: { L1: 230 } }],
});

export const closed = (device: VirtualDevice) => until(() => expect(device.client.connected).toBe(false));
