import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice, aUser, ENERGY_FIGURES, recordsInMemory } from '../../../testing/record-builders.ts';
import { AppError } from '../../app-error.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { credentialHash } from './credential.ts';
import { createDevices, type Devices } from './devices.ts';

const device = aDevice({ credentialHash: credentialHash('s3cret') });
const token = 'device token';
const growth = { time: 1, register: 'E_I_L1', amount: 5_000 };

let records: RecordStore;
let devices: Devices;
let zones: string[];
let notes: string[];
let named: string[];
let lastSeen: number | undefined;
let seriesStore: 'there' | 'away';

beforeEach(async () => {
  records = await recordsInMemory();
  onTestFinished(() => records.stop());
  await records.devices.add(device);
  zones = [];
  notes = [];
  named = [];
  lastSeen = undefined;
  seriesStore = 'there';
  devices = createDevices({
    devices: records.devices,
    doubtful: async ({ mac }) => (mac === device.mac ? [growth] : []),
    sourcesOf: async ([mac = '']) => new Map([[mac, 2] as const]),
    statusOf: () => (lastSeen === undefined ? undefined : { last_seen: lastSeen }),
    onTimeZoneChange: async (mac, zone) => {
      if (seriesStore === 'away') throw new AppError('server.unavailable');
      zones.push(`${mac} ${zone}`);
    },
    onNamed: (mac) => named.push(mac),
    figures: ENERGY_FIGURES,
  });
});

const context = aCallContext({
  user: { id: 1, ...aUser() },
  devices: [device],
  owner: true,
  note: (detail) => notes.push(detail),
});
const write = (values: object) =>
  devices.calls['devices.writeDetails'](
    CALL_SCHEMAS['devices.writeDetails'].request.parse({ token, ...values }),
    context,
  );

describe('device details', () => {
  it('are read as the table defines, and by a public link without place and price', async () => {
    const placed = { ...device, latitude: 48, longitude: 17, kwPrice: 3 };
    const read = devices.calls['devices.readDetails'];
    const answer = await read({ token }, { ...context, devices: [placed] });
    expect(CALL_SCHEMAS['devices.readDetails'].answer.parse({ status: 'OK', ...answer })).toMatchObject({
      data: { MRK: 0, RK: 0, CT_ratio: 1, E_I_offset: 0, time_zone: 'Europe/Bratislava', lat: 48, kw_price: 3 },
    });
    const publicly = await read({ token }, aCallContext({ devices: [placed], publicLink: true }));
    expect(publicly.data).toMatchObject({ source: 2, CT_ratio: 1, lat: null, lng: null, kw_price: null });
  });

  // proves R-DASH-121
  it('have the time of the last message, also behind a public link, once there was one', async () => {
    const read = devices.calls['devices.readDetails'];
    const publicly = aCallContext({ devices: [device], publicLink: true });
    expect((await read({ token }, publicly)).data).not.toHaveProperty('last_seen');
    lastSeen = 1_767_571_200_000;
    const answer = { status: 'OK', ...(await read({ token }, publicly)) };
    expect(CALL_SCHEMAS['devices.readDetails'].answer.parse(answer).data).toMatchObject({ last_seen: lastSeen });
  });

  // proves R-DASH-062
  it('contain for each member of a group what its energy costs and emits', async () => {
    const other = { ...device, mac: 'AABBCCDDEEFF', currency: 'CZK', kwhPrice: 4.5, kwhCo2: 0.4 };
    const read = devices.calls['devices.readFigures'];
    const answer = await read({ user_token: 't', macList: [] }, { ...context, devices: [device, other] });
    const unset = { kwh_price: null, kwh_co2: null, litre_price: null, given: ENERGY_FIGURES };
    expect(answer.data).toEqual([
      { mac: device.mac, currency: 'EUR', ...unset },
      { mac: other.mac, currency: 'CZK', ...unset, kwh_price: 4.5, kwh_co2: 0.4 },
    ]);
  });

  it('are stored, answered as they now are, and noted', async () => {
    const answer = await write({ MRK: '12,5', RK: 10, E_I_offset: '0.0001' });
    expect(answer.data).toMatchObject({ MRK: 12.5, RK: 10, E_I_offset: 0.0001, title: 'Main board' });
    expect(await records.devices.find(device.mac)).toEqual({ ...device, mrk: 12.5, rk: 10, energyOffset: 0.1 });
    expect(notes).toEqual(['{"mrk":12.5,"rk":10,"energyOffset":0.1}']);
  });

  // proves R-ADD-013, R-DASH-122
  it('have the names of the circuits that were named, without those that were emptied, beside those of others', async () => {
    expect(await write({ title: 'Flat' })).not.toHaveProperty('data.circuits');
    await write({ circuits: { 1: 'Oven', 2: 'Heat pump' } });
    const answer = await write({ circuits: { 2: '', 3: 'Boiler' } });
    expect(answer.data.circuits).toEqual({ 1: 'Oven', 3: 'Boiler' });
    expect((await records.devices.find(device.mac))?.circuits).toEqual({ 1: 'Oven', 3: 'Boiler' });
  });

  // proves R-TREE-082
  it('are announced where trees and maps show them', async () => {
    await write({ RK: 260 });
    expect(named).toEqual([]);
    await write({ title: 'Boiler room' });
    await write({ lat: 48, lng: 17 });
    expect(named).toEqual([device.mac, device.mac]);
  });

  it('set the zone of days in the series store', async () => {
    await write({ title: 'Boiler room' });
    expect(zones).toEqual([]);
    await write({ time_zone: 'Asia/Kathmandu' });
    expect(zones).toEqual([`${device.mac} Asia/Kathmandu`]);
  });

  it('repair a zone that the series store did not receive, when they are written again', async () => {
    seriesStore = 'away';
    await expect(write({ time_zone: 'Asia/Kathmandu' })).rejects.toMatchObject({ error: 'server.unavailable' });
    seriesStore = 'there';
    await write({ time_zone: 'Asia/Kathmandu' });
    expect(zones).toHaveLength(1);
  });

  it('stay as they are when one of them is refused', async () => {
    await expect(write({ MRK: 5, time_zone: 'Nowhere' })).rejects.toMatchObject({ field: 'time_zone' });
    expect(await records.devices.find(device.mac)).toEqual(device);
    expect(notes).toEqual([]);
    await write({});
    expect(await records.devices.find(device.mac)).toEqual(device);
  });
});

describe('what energy costs and emits', () => {
  // proves R-DASH-079
  it('is given by the owner, beside the configured value where the owner gives none', async () => {
    const { data } = await write({ kwh_price: 0.18, kwh_co2: 0.2 });
    expect(data).toMatchObject({ kwh_price: 0.18, kwh_co2: 0.2, litre_price: null, given: ENERGY_FIGURES });
    expect((await write({ kwh_co2: null })).data.kwh_co2).toBeNull();
    expect(await records.devices.find(device.mac)).toEqual({ ...device, kwhPrice: 0.18 });
  });

  it.each(['kwh_price', 'kwh_co2', 'litre_price'])('is more than nothing: %s', async (figure) => {
    expect(() => write({ [figure]: 0 })).toThrow(figure);
    expect(() => write({ [figure]: 1_000_001 })).toThrow(figure);
  });
});

describe('doubtful increments', () => {
  it('are answered as they were found', async () => {
    expect(await devices.calls['devices.doubtful']({ token }, context)).toEqual({ data: [growth] });
  });
});

describe('authenticate', () => {
  it('admits a registered device with its own secret, and with no other', async () => {
    await records.devices.add(aDevice({ mac: '00000000000A' }));
    const { mac } = device;
    expect(await devices.authenticate({ mac, secret: 's3cret' })).toBe(true);
    expect(await devices.authenticate({ mac, secret: 'wrong' })).toBe(false);
    expect(await devices.authenticate({ mac: '00000000000A', secret: 's3cret' })).toBe(false);
    expect(await devices.authenticate({ mac: '00000000000B', secret: '' })).toBe(false);
    // An ended device stays out, whatever secret it was given afterwards.
    await records.devices.change(mac, { endedAt: 1 });
    expect(await devices.authenticate({ mac, secret: 's3cret' })).toBe(false);
  });
});
