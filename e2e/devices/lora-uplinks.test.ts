import { setTimeout as pause } from 'node:timers/promises';
import { base64Of, encodeLoraFrame, loraMasksOf, SOURCES } from '@phasor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectNetworkServer } from '../../apps/server/testing/devices/network-server-client.ts';
import { UPLINK_ENVELOPES } from '../../apps/simulator/src/peer/uplink-envelopes.ts';
import { type LoraFacility, METERS, SECRET, startLoraFacility } from '../support/devices/lora-facility.ts';
import { LoraOwner } from '../support/devices/lora-owner.ts';

const PASSWORD = 'hush-hush-network';
const APPLICATION_KEY = '00112233445566778899AABBCCDDEEFF';
const NETWORK_KEY = 'FFEEDDCCBBAA99887766554433221100';
const LORA = {
  ID: 'CALL0001',
  ECHO: 60,
  ALIVE: 60,
  DRSF: 7,
  DRSF_FORCE: 1,
  boot_msg: 0,
  LORA_MSG_WHEN_WIFI_CONNECT: 1,
  channels: 255,
} as const;

let facility: LoraFacility;
let owner: LoraOwner;
beforeAll(async () => {
  facility = await startLoraFacility();
  owner = await LoraOwner.of(facility);
});
afterAll(() => facility?.stop());

/** Chooses what a meter's payload carries; both scalers as given. */
async function choose(mac: string, keys: readonly string[], scaler = 1): Promise<void> {
  const map = (await owner.settingsOf(mac)).LORA?.settings?.MAP ?? [];
  const masks = loraMasksOf(keys, map);
  const system = { scaler_p: scaler, scaler_t: 60 };
  expect(await owner.write(mac, { system, lora: { ...LORA, ...masks } })).toMatchObject({ status: 'OK' });
  expect((await owner.settingsOf(mac)).LORA?.settings).toMatchObject({ ID: LORA.ID, ...masks });
}

describe('LoRa settings take effect', () => {
  // proves R-LORA-009
  it('of totals over all phases, which are known without the phases', async () => {
    const { chirpStack: mac } = METERS;
    await choose(mac, ['CUMQ', 'CUMAVGI', 'CUMEO']);
    await owner.expectColumns(facility.meters.chirpStack, ['I_T', 'Q_T', 'E_E_T']);
    expect(await owner.known(mac, 'I,Q', SOURCES.lora)).toEqual(['I_cumulative', 'Q_cumulative']);
  });

  // proves R-LORA-016, R-LORA-025
  it('through The Things Stack: the meter sends exactly the chosen keys, stored apart from WiFi', async () => {
    const { thingsStack: mac } = METERS;
    await choose(mac, ['VA', 'PB', 'TER4QC'], 100);
    await owner.expectColumns(facility.meters.thingsStack, ['U_L1', 'P_L2', 'Q4_L3']);
    await choose(mac, ['SC'], 100);
    await owner.expectColumns(facility.meters.thingsStack, ['S_L3']);
    expect(await owner.known(mac, 'S', SOURCES.lora)).toEqual(['S_L3', 'S_cumulative', 'S_average']);
    expect(await owner.known(mac, 'S', SOURCES.wifi)).toContain('S_L1');
  });

  // proves R-LORA-016
  it('through ChirpStack, with keys of the second mask', async () => {
    await choose(METERS.chirpStack, ['IB', 'AVGPC', 'TEOUTC', 'TER4QC']);
    await owner.expectColumns(facility.meters.chirpStack, ['I_L2', 'P_L3', 'E_E_L3', 'Q4_L3']);
  });
});

describe('secrets', () => {
  // proves R-SET-022
  it('that were written are with the device alone: no answer, log, audit record or file of the server holds one', async () => {
    const { thingsStack: mac, wifiOnly } = METERS;
    const masks = { SND: 1, SND2: 0, SND3: 0 };
    const keys = { APPLICATION_KEY, NETWORK_KEY: `0x${NETWORK_KEY.toLowerCase()}` };
    await owner.write(mac, { system: { scaler_p: 1, scaler_t: 60 }, lora: { ...LORA, ...keys, ...masks } });
    const wifi = { ssid: base64Of('Riverside'), security: 1, password: base64Of(PASSWORD), dhcp: 1 } as const;
    expect(await owner.write(wifiOnly, { wifi, auto_reboot: false })).toMatchObject({ status: 'OK' });
    const answers = JSON.stringify([await owner.settingsOf(mac), await owner.settingsOf(wifiOnly)]);
    const audit = JSON.stringify(await facility.withRecords((records) => records.audit.list({ limit: 100 })));
    expect(answers).toContain('"APPLICATION_KEY_set":true');
    expect(answers).toContain('"password_set":true');
    expect(audit).toContain('CALL0001');
    const secrets = [PASSWORD, APPLICATION_KEY, NETWORK_KEY];
    for (const secret of secrets.flatMap((text) => [text, text.toLowerCase(), base64Of(text)])) {
      expect([answers, audit, facility.log()].filter((text) => text.includes(secret))).toEqual([]);
      expect(facility.filesWith(secret)).toEqual([]);
    }
  });
});

describe('who is removed while connected', () => {
  // proves R-LORA-018
  it('loses the connection within seconds: a network server, and a device', async () => {
    const { thingsStack } = facility.meters;
    await facility.withRecords(async (records) => {
      await records.networkServers.remove(facility.networkServers.thingsStack.name);
      await records.devices.remove(METERS.wifiOnly);
    });
    await expect.poll(() => facility.networkServers.thingsStack.connected).toBe(false);
    await expect.poll(() => facility.meters.wifiOnly.connected).toBe(false);
    expect(facility.networkServers.chirpStack.connected).toBe(true);
    expect(thingsStack.connected).toBe(true);
  });
});

describe('a server that is killed while uplinks come', () => {
  const RECEPTION = { rssi: -80, drsf: 5, megahertz: 868.1 };
  const COUNT = 40;
  const KILL_AFTER = 10;
  /** Of which many come while a batch is gathered and committed, and many after it. */
  const PACE_MS = 60;
  /** Sent in the moment of the kill: none of them is confirmed before it, however late all others were. */
  const LAST = 10;

  // proves R-LORA-020
  it('has every confirmed one on disk, and gets the others once more: each is stored once', async () => {
    const { chirpStack: mac } = METERS;
    await choose(mac, ['VA', 'TEINA']);
    const [configuration] = await facility.withRecords((records) => records.loraConfigurations.ofDevice(mac));
    if (configuration === undefined) throw new Error('No configuration was kept');
    const url = `mqtt://127.0.0.1:${facility.product.mqttPort}`;
    const client = await connectNetworkServer(url, facility.networkServers.chirpStack.name, SECRET);
    const first = Math.floor(Date.now() / 1_000) - 3_600;
    const times = Array.from({ length: COUNT }, (_, index) => first + index);
    const confirmed = new Set<number>();
    const killed = Promise.withResolvers<void>();
    const brought = times.map(async (ts, index) => {
      await (index < COUNT - LAST ? pause(index * PACE_MS) : killed.promise);
      const payload = encodeLoraFrame(ts, { VA: 230, TEINA: ts - first }, configuration);
      const { topic, message } = UPLINK_ENVELOPES.chirpstack({ ...RECEPTION, mac, payload, receivedAt: ts * 1_000 });
      await client.publishAsync(topic, JSON.stringify(message), { qos: 1 });
      confirmed.add(ts);
    });
    await expect.poll(() => confirmed.size, { interval: 5 }).toBeGreaterThan(KILL_AFTER);
    killed.resolve();
    // They are on their way before the server is gone.
    await new Promise(setImmediate);
    expect(confirmed.size).toBeLessThan(COUNT);
    await facility.crash();
    await Promise.all(brought);
    await client.endAsync(true);
    // A file holds what was measured after its begin.
    const range = { from: first - 1, to: first + COUNT, source: SOURCES.lora };
    const stored = await owner.session.call('measurements.export', { token: owner.tokenOf(mac), ...range });
    expect(stored.rows.map(([time]) => (time ?? 0) / 1_000)).toEqual(times);
    expect(stored.rows.map((row) => row.at(-1))).toEqual(times.map((ts) => ts - first));
  });
});
