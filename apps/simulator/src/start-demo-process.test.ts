import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { DEMO_FACILITY } from './demo-facility.ts';
import { startDemoProcess } from './start-demo-process.ts';
import { startAckBroker } from './testing/ack-broker.ts';

it('runs the facility in a separate process that ends on request and stores its state', async () => {
  const broker = await startAckBroker();
  const dataFolder = await mkdtemp(join(tmpdir(), 'phasor-demo-'));
  const secrets = Object.fromEntries(DEMO_FACILITY.devices.map(({ mac }) => [mac, 'secret']));
  const facility = startDemoProcess({ brokerUrl: broker.url, secrets, historyDepth: 'short', dataFolder }, () => {});
  const online = () => new Set(broker.received.filter(({ frame }) => frame.status === 'ONLINE').map(({ mac }) => mac));
  await vi.waitFor(() => expect(online().size).toBe(DEMO_FACILITY.devices.length), 20_000);
  await vi.waitFor(() => expect(facility.progress()).toBeGreaterThan(0), 10_000);
  await facility.stop();
  const memory = JSON.parse(await readFile(join(dataFolder, 'simulator.json'), 'utf8'));
  expect(Object.keys(memory)).toHaveLength(DEMO_FACILITY.devices.length);
  const offline = new Set(broker.received.filter(({ frame }) => frame.status === 'OFFLINE').map(({ mac }) => mac));
  expect(offline.size).toBe(DEMO_FACILITY.devices.length);
  await broker.stop();
  await rm(dataFolder, { recursive: true });
});
