import { type CircuitNames, type LiveValues, PHASED_QUANTITIES } from '@phasor/contract';
import { ROWS } from '@phasor/quantities';
import { describe, expect, it } from 'vitest';
import { discoveryFaults, sensorState } from '../../../testing/home-assistant.ts';
import { aDevice } from '../../../testing/record-builders.ts';
import { createAnnouncements } from './announcements.ts';
import { discoveryOf, stateOf } from './discovery.ts';
import { sensorsOf } from './sensor-catalogue.ts';

const MAC = '02005E100001';

/** A device that measures everything there is. */
function everything(): LiveValues {
  const phased = PHASED_QUANTITIES.map((name) => [name, { L1: 1, CUM: 2 }]);
  const single = ROWS.map(([, { wire }]) => [wire, 1] as const).filter(
    ([wire]) => !phased.some(([name]) => name === wire),
  );
  const circuit = Object.fromEntries(ROWS.map(([, { wire }]) => [wire, 1]));
  return { ts: 0, CH: { 1: circuit }, ...Object.fromEntries([...single, ...phased]) } as LiveValues;
}

type Part = Record<string, unknown>;
interface Message extends Part {
  readonly device: Part;
  readonly origin: Part;
  readonly components: Record<string, Part>;
}

const sensors = sensorsOf(everything());

function messageOf(title = 'Meter', circuits: CircuitNames = {}): { topic: string; message: Message } {
  const { topic, payload } = discoveryOf({ mac: MAC, title }, sensorsOf(everything(), circuits));
  return { topic, message: JSON.parse(payload) };
}

/** The message with a field of the first part changed; undefined leaves it out. */
type Change = (message: Message) => void;
const first = ({ components }: Message, name = 'P'): Part => components[name] ?? {};

// proves R-TOKEN-042
describe('the discovery message of a device that measures everything', () => {
  it('is taken by Home Assistant as it is', () => {
    const { topic, message } = messageOf();
    expect(Object.keys(message.components).length).toBeGreaterThan(30);
    expect(discoveryFaults(topic, message)).toEqual([]);
  });

  it.each<[string, Change]>([
    ['availability_topic', (message) => delete message.availability_topic],
    ['P.state_topic', (message) => delete message.state_topic],
    ['device.identifiers', ({ device }) => delete device.identifiers],
    ['device.identifiers', ({ device }) => (device.identifiers = [])],
    ['device.name', ({ device }) => delete device.name],
    ['device.maker', ({ device }) => (device.maker = 'Phasor')],
    ['origin.name', ({ origin }) => delete origin.name],
    ['origin.version', ({ origin }) => (origin.version = '1')],
    ['cmps', (message) => (message.cmps = {})],
    ['unique_id', (message) => (first(message).unique_id = first(message, 'U').unique_id)],
    ['P.unique_id', (message) => delete first(message).unique_id],
    ['P.platform', (message) => (first(message).platform = 'switch')],
    ['P.name', (message) => delete first(message).name],
    ['P.unit', (message) => (first(message).unit = 'W')],
    ['P.unit_of_measurement', (message) => (first(message).unit_of_measurement = 'VA')],
    ['P.unit_of_measurement', (message) => delete first(message).unit_of_measurement],
    ['P.unit_of_measurement', (message) => delete first(message).device_class],
    ['P.device_class', (message) => (first(message).device_class = 'watts')],
    ['P.state_class', (message) => (first(message).state_class = 'total')],
    ['E_I.state_class', (message) => (first(message, 'E_I').state_class = 'measurement')],
    ['P.state_class', (message) => delete first(message).state_class],
  ])('would be refused at %s where that were wrong', (place, change) => {
    const { topic, message } = messageOf();
    change(message);
    expect(discoveryFaults(topic, message)).toContain(place);
  });

  it('names for each sensor the value that is sent, and the words for there and away', () => {
    const { message } = messageOf();
    const [state, available] = stateOf(MAC, sensors);
    expect([state?.topic, available]).toEqual([
      message.state_topic,
      { topic: message.availability_topic, payload: 'online' },
    ]);
    const read = Object.entries(message.components).map(([key, sensor]) => [
      key,
      sensorState(sensor, state?.payload ?? ''),
    ]);
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(sensors.map(({ key, value }) => [key, value])));
    expect(stateOf(MAC, undefined)).toEqual([{ topic: message.availability_topic, payload: 'offline' }]);
  });

  it('keeps its identity and that of each sensor when the device or a circuit is renamed', () => {
    const [before, after] = [messageOf(), messageOf('Another name', { 1: 'Heat pump' })];
    expect(after.topic).toBe(before.topic);
    expect(after.message.device.identifiers).toEqual(before.message.device.identifiers);
    const ids = ({ message }: typeof before) =>
      Object.entries(message.components).map(([key, { unique_id: id }]) => [key, id]);
    expect(ids(after)).toEqual(ids(before));
    expect(JSON.stringify(after.message)).toContain('Heat pump');
  });
});

// proves R-ECO-047
describe('a device of a token', () => {
  const [kept, other] = [aDevice({ mac: '02005E100002' }), aDevice({ mac: MAC })];

  it.each([
    ['is no longer of its token', [kept]],
    ['has ended', [kept, { ...other, endedAt: 1 }]],
  ])('is removed from Home Assistant when it %s, and the others stay', async (_, left) => {
    let devices = [kept, other];
    const subscribers = createAnnouncements({
      grantOf: async () => ({ devices }),
      present: async () => everything(),
    });
    const announcements = await subscribers.open('phasor_token');
    const { topic } = messageOf();
    const payloadAt = async (wanted: string) =>
      (await announcements?.read())?.find((message) => message.topic === wanted)?.payload;
    expect(await payloadAt(topic)).toContain('components');
    devices = left;
    expect(await payloadAt(topic)).toBe('');
    expect(await payloadAt(discoveryOf({ mac: kept.mac, title: '' }, sensors).topic)).toContain('components');
  });

  it('that has ended alone lets its token sign in, is removed, and the connection stays', async () => {
    const subscribers = createAnnouncements({
      grantOf: async () => ({ devices: [{ ...other, endedAt: 1 }] }),
      present: async () => everything(),
    });
    const announcements = await subscribers.open('phasor_token');
    for (const _ of [1, 2, 3]) {
      const told = await announcements?.read();
      expect(told?.map(({ payload }) => payload)).toEqual(['', '', '']);
      expect(told?.map(({ topic }) => topic)).toContain(messageOf().topic);
    }
  });

  it('by two tokens stays while one of them is valid, and the connection ends with the last one', async () => {
    const valid = new Set(['phasor_a', 'phasor_b']);
    const subscribers = createAnnouncements({
      grantOf: async (token) => (valid.has(token) ? { devices: [other] } : undefined),
      present: async () => everything(),
    });
    const announcements = await subscribers.open('phasor_a,phasor_b');
    valid.delete('phasor_b');
    expect((await announcements?.read())?.find(({ topic }) => topic === messageOf().topic)?.payload).toContain(MAC);
    valid.delete('phasor_a');
    expect(await announcements?.read()).toBeNull();
  });
});
