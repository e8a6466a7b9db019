import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RecordingBroker, startRecordingBroker } from '../testing/recording-broker.ts';
import { ZigbeeBridge } from './zigbee-bridge.ts';

const NOON = Date.UTC(2026, 5, 10, 10);
let broker: RecordingBroker;
let bridge: ZigbeeBridge;

const at = (topic: string) => `site/a/zigbee2mqtt/${topic}`;
const json = (topic: string) => JSON.parse(broker.last(at(topic)) ?? 'null');

beforeEach(async () => {
  broker = await startRecordingBroker();
  const signIn = { brokerUrl: broker.url, user: 'site', password: 'secret', prefix: 'site/a/' };
  bridge = new ZigbeeBridge({ ...signIn, period: 3_600, clock: { now: () => NOON }, log: () => {} });
  bridge.start();
  await vi.waitFor(() => expect(broker.last(at('attic'))).toBeDefined());
});

afterEach(async () => {
  await bridge.stop();
  await broker.stop();
});

// proves R-ECO-036
it('lists its devices and their availability, retained', () => {
  expect(json('bridge/devices').map((device: { friendly_name: string }) => device.friendly_name)).toEqual([
    'Coordinator',
    'kitchen/kettle',
    'cabinet',
    'attic',
  ]);
  const retained = broker.published.filter(({ retain }) => retain).map(({ topic }) => topic);
  expect(retained).toEqual(
    expect.arrayContaining([at('bridge/state'), at('bridge/devices'), at('kitchen/kettle/availability')]),
  );
});

it('reports a house that imports and a roof that produces, without signs', () => {
  const clamps = json('cabinet');
  expect(clamps).toMatchObject({ energy_flow_a: 'consuming', energy_flow_b: 'producing' });
  expect(clamps.power_b).toBeGreaterThan(0);
  expect(clamps.power_ab).toBeCloseTo(clamps.power_a - clamps.power_b, 1);
  expect(json('attic').temperature).toBeGreaterThan(5);
});

it.each(['kitchen/kettle', '0xa4c138280528b031'])('switches its plug at %s', async (name) => {
  broker.send(at(`${name}/set`), '{"state":"OFF"}');
  await vi.waitFor(() => expect(json('kitchen/kettle')).toMatchObject({ state: 'OFF', power: 0 }));
});

it('renames a device and lists it under its new name', async () => {
  broker.send(at('bridge/request/device/rename'), '{"from":"cabinet","to":"main board"}');
  await vi.waitFor(() => expect(broker.last(at('bridge/response/device/rename'))).toContain('ok'));
  expect(json('bridge/devices')[2]).toMatchObject({ ieee_address: '0xa4c1385f1d2e3c4b', friendly_name: 'main board' });
});

it('says that it leaves', async () => {
  await bridge.stop();
  await vi.waitFor(() => expect(json('bridge/state')).toEqual({ state: 'offline' }));
});
