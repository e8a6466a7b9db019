import type { CallRequest, RelayPeriod } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { RelayMemory } from '../../../testing/devices/relay-memory.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { MemorySeriesStore } from '../../../testing/series-store/memory-series-store.ts';
import { batchOf } from '../../../testing/series-store/series-samples.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import type { Sample } from '../../ports/series-store.ts';
import { createMeasurements } from '../measurements/measurements.ts';
import { Relays } from './relays.ts';

const device = aDevice({ type: 2, timeZone: 'Europe/Bratislava' });
const { mac } = device;
/** Local midnight in Bratislava. */
const DAY = Date.UTC(2026, 5, 9, 22);
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const NOW = DAY + 12 * HOUR;

type RelayCall = Extract<keyof typeof CALL_SCHEMAS, `relays.${string}`>;

let clock: FakeClock;
let link: RelayMemory;
let records: RecordStore;
let store: MemorySeriesStore;
let online: boolean;
let relays: Relays;

beforeEach(async () => {
  clock = new FakeClock(NOW);
  link = new RelayMemory();
  online = true;
  records = await recordsInMemory();
  await records.devices.add(device);
  store = new MemorySeriesStore();
  await store.start();
  await store.setTimeZone(mac, device.timeZone);
  const { stepReadings } = createMeasurements({ store, clock, serverTimeZone: 'UTC' });
  const { relays: names, guards } = records;
  relays = new Relays({ relays: names, guards, store, stepReadings, link, isOnline: () => online, clock });
});
afterEach(() => records.stop());

/** As at the entrance of calls: the schema first, and the answer checked against the contract. */
async function call<Name extends RelayCall>(name: Name, body: Omit<CallRequest<Name>, 'token'>, notes: string[] = []) {
  const request = CALL_SCHEMAS[name].request.parse({ token: 't', ...body });
  const context = aCallContext({ devices: [device], owner: true, note: (detail) => notes.push(detail) });
  const handler = relays.calls[name] as (body: unknown, context: unknown) => Promise<object>;
  return CALL_SCHEMAS[name].answer.parse({ status: 'OK', ...(await handler(request, context)) }) as never as {
    data: Record<string, never>;
    step: number;
    time_zone: string;
  };
}

/** Samples of ten seconds from midnight to an instant: relay 1 is on in the given times, its register counts 600 W. */
async function measured(
  until: number,
  on: readonly (readonly [number, number])[],
  more: Partial<Sample['values']> = {},
) {
  const samples: Sample[] = [];
  let energy = 100;
  for (let time = DAY + 10 * SECOND; time <= until; time += 10 * SECOND) {
    const isOn = on.some(([from, to]) => time > from && time <= to);
    if (isOn) energy += 600 / 360;
    const values = { relay_1: isOn ? 1 : 0, relay_2: 1, relay_3: 0, relay_4: 0, energy_R1: energy, ...more };
    samples.push({ device: mac, source: 1, time, interval: 10 * SECOND, boot: 1, values });
  }
  await store.append(batchOf(samples, 'relays'));
  await store.settle();
}

// proves R-RELAY-001, R-RELAY-002, R-RELAY-003
describe('switching', () => {
  it('sends it to the device and answers the states that it confirmed', async () => {
    const notes: string[] = [];
    const { data } = await call('relays.switch', { relay_1: true }, notes);
    expect(link.requests.at(-1)).toEqual({ method: 'relay.set', params: { relay_1: true } });
    expect(data).toEqual({ relay_1: true, relay_2: true, relay_3: false, relay_4: false });
    expect(notes).toEqual(['R1 on']);
  });

  it('sends a state, not a change: a repeated call switches nothing back', async () => {
    await call('relays.switch', { relay_1: true });
    await call('relays.switch', { relay_1: true });
    expect(link.states).toMatchObject({ relay_1: true });
  });

  it('ends in 604 for a device that is offline, without querying it, and for one that is silent', async () => {
    online = false;
    await expect(call('relays.switch', { relay_1: true })).rejects.toMatchObject({ error: 'device.offline' });
    expect(link.requests).toEqual([]);
    online = true;
    link.refusal = { code: 604 };
    await expect(call('relays.switch', { relay_1: true })).rejects.toMatchObject({ error: 'device.offline' });
  });

  it('is possible for disconnectors only', async () => {
    const context = aCallContext({ devices: [aDevice({ type: 1 })] });
    const refused = relays.calls['relays.switch']({ token: 't', relay_1: true }, context);
    await expect(refused).rejects.toMatchObject({ error: 'request.invalid', field: 'token' });
  });
});

// proves R-RELAY-010, R-RELAY-011, R-RELAY-014, R-RELAY-017, R-RELAY-018, R-RELAY-019
describe('settings', () => {
  it('have no names until an owner gives one: 610', async () => {
    await expect(call('relays.readSettings', { names: true })).rejects.toMatchObject({ error: 'store.not_found' });
    const { data } = await call('relays.writeSettings', { names: { R1: '  Boiler ' } });
    expect(data).toMatchObject({ names: { R1: 'Boiler' } });
    expect((await call('relays.readSettings', { names: true })).data).toEqual({ R1: { name: 'Boiler' } });
  });

  it('take names of 3 to 30 characters', () => {
    const isRight = (name: string) =>
      CALL_SCHEMAS['relays.writeSettings'].request.safeParse({ token: 't', names: { R1: name } }).success;
    expect(['ab', 'abc', 'a'.repeat(30), 'a'.repeat(31), ' ab '].map(isRight)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('take a power of 0 to 99999 W', () => {
    const isRight = (power: number) =>
      CALL_SCHEMAS['relays.writeSettings'].request.safeParse({ token: 't', power: { R1: power } }).success;
    expect([-1, 0, 99_999, 100_000].map(isRight)).toEqual([false, true, true, false]);
  });

  it('give the power stored in the device, and the last reported one while it is offline', async () => {
    await call('relays.writeSettings', { power: { R2: 800 } });
    expect(link.requests).toEqual([{ method: 'relay.config', params: { power: { R2: 800 } } }]);
    link.power.R1 = 1_600;
    expect((await call('relays.readSettings', { power: true })).data).toMatchObject({
      R1: { power: 1_600 },
      R2: { power: 800 },
    });
    online = false;
    expect((await call('relays.readSettings', { power: true })).data).toMatchObject({
      R1: { power: 1_600 },
      R2: { power: 800 },
    });
  });

  it('have no power of a device that is offline and never reported one: 604', async () => {
    online = false;
    await expect(call('relays.readSettings', { power: true })).rejects.toMatchObject({ error: 'device.offline' });
  });

  it('change nothing, not even names, where the device refuses its part', async () => {
    online = false;
    const change = { names: { R1: 'Boiler' }, power: { R1: 5 } };
    await expect(call('relays.writeSettings', change)).rejects.toMatchObject({ error: 'device.offline' });
    expect(await records.relays.of(mac)).toEqual([]);
    await call('relays.writeSettings', { names: { R1: 'Boiler' } });
    expect((await records.relays.of(mac))[0]?.name).toBe('Boiler');
  });

  it('make the device count the energy of a relay anew', async () => {
    await call('relays.writeSettings', { clear_energy: { R3: true } });
    expect(link.requests).toEqual([{ method: 'relay.clear', params: { R3: true } }]);
    online = false;
    const again = call('relays.writeSettings', { clear_energy: { R3: true } });
    await expect(again).rejects.toMatchObject({ error: 'device.offline' });
  });
});

describe('on-periods', () => {
  const periods = async (from: number, to: number): Promise<Record<string, readonly RelayPeriod[]>> =>
    (await call('relays.periods', { from, to, milliseconds: true })).data;
  const onOf = (own: readonly RelayPeriod[] = []) =>
    own.filter(({ state }) => state === 1).map(({ start, end }) => [start, end]);

  // proves R-RELAY-021
  it('are exact to the sample, cut to the range, with their true beginnings', async () => {
    await measured(NOW, [
      [DAY + 2 * HOUR, DAY + 5 * HOUR + 130 * SECOND],
      [DAY + 6 * HOUR + 20 * SECOND, DAY + 6 * HOUR + 50 * SECOND],
    ]);
    const { relay_1, relay_2 } = await periods(DAY + 3 * HOUR, DAY + 9 * HOUR);
    expect(onOf(relay_1)).toEqual([
      [DAY + 3 * HOUR, DAY + 5 * HOUR + 130 * SECOND],
      [DAY + 6 * HOUR + 20 * SECOND, DAY + 6 * HOUR + 50 * SECOND],
    ]);
    expect(relay_1?.[0]?.since).toBe(DAY + 2 * HOUR);
    expect(relay_2).toEqual([{ start: DAY + 3 * HOUR, end: DAY + 9 * HOUR, state: 1, since: DAY }]);
  });

  // proves R-RELAY-022
  it('are the same read over weeks and over years', async () => {
    const on = [DAY + 2 * HOUR + 30 * SECOND, DAY + 5 * HOUR + 130 * SECOND] as const;
    await measured(NOW, [on]);
    for (const days of [1, 10, 300]) {
      const { relay_1 } = await periods(DAY - days * 24 * HOUR, NOW);
      expect(onOf(relay_1)).toEqual([[...on]]);
    }
  });

  // proves R-RELAY-023
  it('are open while they go on, and end where the device fell silent', async () => {
    await measured(NOW, [[NOW - HOUR, NOW]]);
    expect(onOf((await periods(DAY, NOW + HOUR)).relay_1)).toEqual([[NOW - HOUR, null]]);
    clock.advance(HOUR);
    expect(onOf((await periods(DAY, NOW + HOUR)).relay_1)).toEqual([[NOW - HOUR, NOW]]);
  });

  it('answer in seconds unless milliseconds are requested', async () => {
    await measured(NOW, [[DAY, DAY + HOUR]]);
    const { data } = await call('relays.periods', { from: DAY / 1_000, to: NOW / 1_000 });
    expect(onOf(data.relay_1)).toEqual([[DAY / 1_000, (DAY + HOUR) / 1_000]]);
  });

  // proves R-RELAY-028
  it('are not found where nothing was reported: 610', async () => {
    await expect(periods(DAY, NOW)).rejects.toMatchObject({ error: 'store.not_found' });
  });
});

describe('the time of the last change', () => {
  const last = async () => (await call('relays.statistics', { milliseconds: true })).data;

  // proves R-RELAY-024
  it('is that of the samples, null for a relay that never switched', async () => {
    await measured(NOW, [[DAY + 2 * HOUR, DAY + 5 * HOUR + 130 * SECOND]]);
    expect(await last()).toEqual({
      RELAY_1: DAY + 5 * HOUR + 130 * SECOND,
      RELAY_2: null,
      RELAY_3: null,
      RELAY_4: null,
    });
  });

  // proves R-RELAY-024
  it('is the one reported by the device at once, before its samples show it', async () => {
    await measured(NOW, [[DAY + 2 * HOUR, DAY + 5 * HOUR]]);
    const event = { id: 'a', ts: (NOW - MINUTE) / 1_000, type: 'RELAY' as const, data: { relay: 3, state: 1 } };
    relays.event(mac, event);
    relays.event(mac, { ...event, ts: event.ts - 60 });
    expect(await last()).toMatchObject({ RELAY_1: DAY + 5 * HOUR, RELAY_3: NOW - MINUTE });
  });

  it('is not found for a device that never reported one: 610', async () => {
    await expect(last()).rejects.toMatchObject({ error: 'store.not_found' });
  });
});

describe('energy', () => {
  const range = { from: DAY / 1_000, to: NOW / 1_000 };

  // proves R-RELAY-026
  it('is the energy of each relay per hour, in the time of the site', async () => {
    await measured(NOW, [[DAY + 2 * HOUR, DAY + 3 * HOUR + 30 * MINUTE]]);
    const { data, step, time_zone } = await call('relays.energy', { ...range, period: 'HOUR', format: 'H' });
    const points: readonly (readonly [number, number])[] = data.R1 ?? [];
    expect(points.map(([, energy]) => Math.round(energy))).toEqual([0, 0, 600, 300, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(points[0]?.[0]).toBe(DAY);
    expect([step, time_zone]).toEqual([3_600, 'Europe/Bratislava']);
  });

  // proves R-RELAY-026
  it('is the same by day and by month, and continues where the device counts anew', async () => {
    await measured(DAY + 6 * HOUR, [[DAY + 2 * HOUR, DAY + 3 * HOUR]]);
    const anew = Array.from({ length: 60 }, (_, index) => ({
      ...{ device: mac, source: 1 as const, interval: MINUTE, boot: 2 },
      time: DAY + 6 * HOUR + (index + 1) * MINUTE,
      values: { relay_1: 1, energy_R1: index + 1 },
    }));
    await store.append(batchOf(anew, 'relays'));
    await store.settle();
    for (const period of ['DAY', 'MONTH'] as const) {
      const { data } = await call('relays.energy', { ...range, period });
      const points: readonly (readonly [number, number])[] = data.R1 ?? [];
      expect(Math.round(points.reduce((sum, [, energy]) => sum + energy, 0))).toBe(660);
    }
  });

  // proves R-RELAY-027
  it('rises in the profile, as the register does', async () => {
    await measured(NOW, [[DAY + 2 * HOUR, DAY + 3 * HOUR]]);
    const { data, step } = await call('relays.profile', { ...range, format: 'H' });
    const points: readonly (readonly [number, number])[] = data.R1 ?? [];
    expect(step).toBe(900);
    expect(points.find(([time]) => time === DAY + 2 * HOUR)?.[1]).toBeCloseTo(100, 3);
    expect(points.find(([time]) => time === DAY + 2 * HOUR + 30 * MINUTE)?.[1]).toBeCloseTo(400, 3);
    expect(points.at(-1)?.[1]).toBeCloseTo(700, 3);
  });

  // proves R-RELAY-028
  it('is not found where nothing was counted: 610', async () => {
    await expect(call('relays.energy', { ...range, period: 'DAY' })).rejects.toMatchObject({
      error: 'store.not_found',
    });
    await expect(call('relays.profile', range)).rejects.toMatchObject({ error: 'store.not_found' });
  });
});
