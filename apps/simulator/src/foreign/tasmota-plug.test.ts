import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RecordingBroker, startRecordingBroker } from '../testing/recording-broker.ts';
import { TasmotaPlug } from './tasmota-plug.ts';

const NOON = Date.UTC(2026, 5, 10, 10);
let broker: RecordingBroker;
let now: number;
let plug: TasmotaPlug;

function start(prefix = ''): TasmotaPlug {
  const clock = { now: () => now };
  const signIn = { brokerUrl: broker.url, user: 'plug', password: 'secret', prefix };
  plug = new TasmotaPlug({ ...signIn, topic: 'plug', period: 3_600, clock, log: () => {} });
  plug.start();
  return plug;
}

const json = (topic: string) => JSON.parse(broker.last(topic) ?? 'null');

beforeEach(async () => {
  now = NOON;
  broker = await startRecordingBroker();
});

afterEach(async () => {
  await plug.stop();
  await broker.stop();
});

// proves R-ECO-036
it('announces itself and reports readings of one instant as real firmware does', async () => {
  start();
  await vi.waitFor(() => expect(broker.last('tele/plug/SENSOR')).toBeDefined());
  expect(broker.published.find(({ topic }) => topic === 'tele/plug/LWT')).toMatchObject({
    payload: 'Online',
    retain: true,
  });
  expect(json('tasmota/discovery/84F3EB1A2B3C/config')).toMatchObject({ t: 'plug', tp: ['cmnd', 'stat', 'tele'] });
  const { ENERGY } = json('tele/plug/SENSOR');
  expect(ENERGY.Voltage).toBeGreaterThan(200);
  expect(ENERGY.Power).toBeGreaterThan(0);
  expect(ENERGY.Current * ENERGY.Voltage).toBeCloseTo(ENERGY.ApparentPower, -1);
  expect(json('tele/plug/STATE')).toMatchObject({ POWER: 'ON', Wifi: { Signal: -58 } });
});

it('switches its load, whose register stands still meanwhile', async () => {
  start();
  await vi.waitFor(() => expect(broker.last('tele/plug/SENSOR')).toBeDefined());
  broker.send('cmnd/plug/POWER1', 'OFF');
  await vi.waitFor(() => expect(broker.last('stat/plug/POWER')).toBe('OFF'));
  expect(json('stat/plug/RESULT')).toEqual({ POWER: 'OFF' });
  const total = async () => {
    const before = broker.published.length;
    broker.send('cmnd/plug/STATUS', '10');
    await vi.waitFor(() =>
      expect(broker.published.slice(before).some(({ topic }) => topic === 'stat/plug/STATUS10')).toBe(true),
    );
    return json('stat/plug/STATUS10').StatusSNS.ENERGY;
  };
  const off = await total();
  now += 3_600_000;
  const later = await total();
  expect(later).toMatchObject({ Total: off.Total, Power: 0, Current: 0 });
  broker.send('cmnd/plug/POWER', 'TOGGLE');
  await vi.waitFor(() => expect(plug.isOn).toBe(true));
  now += 3_600_000;
  expect((await total()).Total).toBeGreaterThan(off.Total);
});

it('leaves its last will when the connection breaks', async () => {
  start('site/a/');
  await vi.waitFor(() => expect(broker.last('site/a/tele/plug/SENSOR')).toBeDefined());
  const outside = broker.published.filter(({ topic }) => !topic.startsWith('site/a/'));
  expect(outside.map(({ topic }) => topic)).toEqual(['tasmota/discovery/84F3EB1A2B3C/config']);
  broker.cut();
  await vi.waitFor(() => expect(broker.last('site/a/tele/plug/LWT')).toBe('Offline'));
});
