import type { LiveValues } from '@phasor/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { brokerScene } from '../../../../testing/scenes/broker-scene.ts';
import { until } from '../../../../testing/until.ts';
import { createAnnouncements } from '../../../features/announcements/announcements.ts';

const [OWN, OTHER] = ['02005E100001', '02005E100002'];
const CONFIG = 'homeassistant/device/phasor_02005e100001/config';
const { start, connect } = brokerScene();
const clients: MqttClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
});

/** A broker at which two tokens are valid, each for its device, and what both devices measure. */
async function aHome() {
  const { application, url } = await start({ announceMs: 50 });
  const [own, other] = [aDevice({ mac: OWN, title: 'Main board' }), aDevice({ mac: OTHER, title: 'Heat pump' })];
  const tokens = new Map([
    ['phasor_own', [own]],
    ['phasor_other', [other]],
    ['phasor_both', [own, other]],
  ]);
  const values = new Map<string, LiveValues>([
    [OWN, { ts: 1, P: { L1: 100, CUM: 100 }, U: { L1: 230, AVG: 230 }, E_I: { L1: 1_000, CUM: 1_000 }, tempS: 21 }],
  ]);
  const subscribers = createAnnouncements({
    grantOf: async (token) => {
      const devices = tokens.get(token);
      return devices && { devices };
    },
    present: async (mac) => values.get(mac),
  });
  Object.assign(application, { subscribers });
  return { url, tokens, values };
}

/** A home automation: what is retained for it, by topic, newest last. */
async function subscribe(url: string, password: string, filters = ['homeassistant/#', 'phasor/#']) {
  const will = { topic: 'homeassistant/status', payload: 'offline', qos: 0, retain: true } as const;
  const client = await connectAsync(url, { username: 'homeassistant', password, will, reconnectPeriod: 0 }, false);
  clients.push(client);
  client.on('error', () => {});
  const received: { topic: string; payload: string; retain: boolean }[] = [];
  client.on('message', (topic, payload, { retain }) => received.push({ topic, payload: payload.toString(), retain }));
  await client.subscribeAsync(filters);
  return { client, received, newest: (topic: string) => received.findLast((one) => one.topic === topic)?.payload };
}

/** Classes of Home Assistant and the units they take (https://www.home-assistant.io/integrations/sensor/#device-class). */
const CLASS_UNITS: Readonly<Record<string, readonly string[]>> = {
  power: ['W', 'kW'],
  voltage: ['V', 'mV'],
  energy: ['Wh', 'kWh'],
  temperature: ['°C'],
};

describe('a home automation', () => {
  // proves R-TOKEN-037, R-TOKEN-038
  it('discovers the device of its token with every quantity', async () => {
    const { url } = await aHome();
    const { received, newest } = await subscribe(url, 'phasor_own');
    await until(() => expect(newest(CONFIG)).toBeDefined());
    expect(received.every(({ retain }) => retain)).toBe(true);
    const { device, origin, components, ...common } = JSON.parse(newest(CONFIG) ?? '');
    expect(device).toEqual({ identifiers: ['phasor_02005e100001'], name: 'Main board', manufacturer: 'Phasor' });
    expect(origin).toEqual({ name: 'Phasor' });
    expect(common).toEqual({ state_topic: `phasor/${OWN}/state`, availability_topic: `phasor/${OWN}/availability` });
    await until(() => expect(newest(common.availability_topic)).toBe('online'));
    const state = JSON.parse(newest(common.state_topic) ?? '');
    expect(Object.keys(components).sort()).toEqual(['E_I', 'E_I_L1', 'P', 'P_L1', 'U', 'U_L1', 'tempS']);
    const ids = new Set<string>();
    for (const [key, component] of Object.entries<Record<string, string>>(components)) {
      const { platform, unique_id = '', value_template = '', device_class = '', unit_of_measurement } = component;
      ids.add(unique_id);
      expect(platform).toBe('sensor');
      expect(CLASS_UNITS[device_class]).toContain(unit_of_measurement);
      expect(component.state_class).toBe(device_class === 'energy' ? 'total_increasing' : 'measurement');
      expect(state[/^\{\{ value_json\['(\w+)'\] \}\}$/.exec(value_template)?.[1] ?? '']).toBe(state[key]);
    }
    expect(ids.size).toBe(7);
    expect(state).toMatchObject({ P: 100, E_I: 1_000, tempS: 21 });
  });

  // proves R-TOKEN-038
  it('receives changes, and a message when a device is silent', async () => {
    const { url, values } = await aHome();
    const { newest, received } = await subscribe(url, 'phasor_own');
    await until(() => expect(newest(`phasor/${OWN}/state`)).toContain('"P":100'));
    values.set(OWN, { ts: 2, P: { CUM: 250 } });
    await until(() => expect(newest(`phasor/${OWN}/state`)).toBe('{"P":250}'));
    // A quantity that pauses stays.
    expect(Object.keys(JSON.parse(newest(CONFIG) ?? '').components)).toContain('U_L1');
    values.delete(OWN);
    await until(() => expect(newest(`phasor/${OWN}/availability`)).toBe('offline'));
    expect(received.filter(({ topic }) => topic === CONFIG)).toHaveLength(1);
  });

  // proves R-TOKEN-037
  it('gets several devices by several tokens, and loses one whose token is revoked', async () => {
    const { url, tokens, values } = await aHome();
    values.set(OTHER, { ts: 1, P: { CUM: 5 } });
    const { client, newest } = await subscribe(url, 'phasor_own, phasor_other');
    await until(() => expect(newest(`phasor/${OTHER}/state`)).toBe('{"P":5}'));
    tokens.delete('phasor_own');
    await until(() => expect(newest(CONFIG)).toBe(''));
    expect(client.connected).toBe(true);
    tokens.delete('phasor_other');
    await until(() => expect(client.connected).toBe(false));
  });

  // proves R-TOKEN-040
  it('gets all devices of one token, and loses the one that its owner gave away', async () => {
    const { url, tokens, values } = await aHome();
    values.set(OTHER, { ts: 1, P: { CUM: 5 } });
    const { client, newest } = await subscribe(url, 'phasor_both');
    await until(() => expect(newest(`phasor/${OTHER}/state`)).toBe('{"P":5}'));
    await until(() => expect(newest(CONFIG)).toContain('Main board'));
    tokens.set('phasor_both', tokens.get('phasor_other') ?? []);
    await until(() => expect(newest(CONFIG)).toBe(''));
    expect(client.connected).toBe(true);
  });

  // proves R-TOKEN-039
  it('reads nothing of other devices, whatever it subscribes to, and changes nothing', async () => {
    const { url, values } = await aHome();
    values.set(OTHER, { ts: 1, P: { CUM: 5 } });
    const { client, received, newest } = await subscribe(url, 'phasor_own', ['#']);
    const { client: second, received: others } = await subscribe(url, 'phasor_other', ['#']);
    await client.publishAsync(`phasor/v1/${OTHER}/state`, '{"status":"OFFLINE","boot":1}', { qos: 1 });
    await client.publishAsync(`phasor/${OTHER}/availability`, 'offline', { qos: 1, retain: true });
    const device = await connect({ url, mac: OTHER });
    await device.publish('state', { status: 'ONLINE', boot: 1 });
    await until(() => expect(newest(`phasor/${OWN}/availability`)).toBe('online'));
    await until(() => expect(others.length).toBeGreaterThan(2));
    // Without retain it is its own message, which returns to every subscriber.
    expect(received.filter(({ topic, retain }) => retain && !topic.toUpperCase().includes(OWN))).toEqual([]);
    expect(others.filter(({ topic }) => !topic.toUpperCase().includes(OTHER))).toEqual([]);
    expect(others.map(({ payload }) => payload)).not.toContain('offline');
    expect([client.connected, second.connected, device.client.connected]).toEqual([true, true, true]);
  });

  // proves R-TOKEN-039
  it.each([
    ['homeassistant', 'phasor_unknown'],
    ['homeassistant', 'phasor_own,phasor_unknown'],
    ['homeassistant', ''],
    [OTHER, 'phasor_own'],
    ['admin', 'phasor_own'],
  ])('is refused as %s with %j', async (username, password) => {
    const { url } = await aHome();
    await expect(connectAsync(url, { username, password, reconnectPeriod: 0 }, false)).rejects.toMatchObject({
      code: expect.any(Number),
    });
  });
});
