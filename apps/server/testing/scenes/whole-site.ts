import { join } from 'node:path';
import { APPLICATION_RIGHTS, CALL_ROUTES, type CallName, type CallRoute, SECTIONS, SOURCES } from '@phasor/contract';
import type { FakeClock } from '@phasor/testkit';
import { expect } from 'vitest';
import { openClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import { callUrl } from '../../src/adapters/http/calls.ts';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { digestOf, hashDigest } from '../../src/features/access/sign-in/password.ts';
import { credentialHash } from '../../src/features/devices/credential.ts';
import type { Sample } from '../../src/ports/series-store.ts';
import type { Server } from '../../src/server.ts';
import { rightBody } from '../bodies.ts';
import { aDevice, aUser } from '../record-builders.ts';
import { aTariff } from '../tariff-builder.ts';

export const SITE_NOW = Date.UTC(2026, 0, 5, 12);
const NOW = SITE_NOW;
export const SITE_MAC = 'A00000000002';
const MAC = SITE_MAC;
const SECRET = 'secret-of-a-meter';
const PASSWORD = digestOf('correct horse');
/** The range of the calls begins here. */
const SAMPLES_FROM = 1_767_000_000;
/** Before that day, so that there are rows of several months: ten minutes each, and ten seconds each in the last hour. */
const SLOW = { interval: 600_000, count: 33 * 144 };
const FAST = { interval: 10_000, count: 360 };

export const siteEnvironment = (folder: string) => ({
  PHASOR_DATA: folder,
  ...{ PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' },
  ...{ PHASOR_TIME_ZONE: 'UTC', PHASOR_ADMIN_PASSWORD: 'correct horse' },
});

/** A site with a meter, and all that people and the server keep about it, but for the measurements. */
export async function aWholeSite(folder: string): Promise<void> {
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  const rights = { applications: APPLICATION_RIGHTS, sections: SECTIONS };
  const { id } = await records.users.add(aUser({ passwordHash: await hashDigest(PASSWORD), ...rights }));
  const removed = await records.users.add(aUser({ login: 'removed' }));
  await records.users.remove(removed.id);
  await records.devices.add(
    aDevice({
      mac: MAC,
      credentialHash: credentialHash(SECRET),
      kwPrice: 7,
      latitude: 48.148_6,
      title: 'Hala „č. 1“ 🔌',
    }),
  );
  await records.assignments.put({ userId: id, mac: MAC, level: 'own', until: null });
  await records.relays.change(MAC, [{ relay: 1, name: 'Boiler' }]);
  await records.publicLinks.ensure({
    ...{ id: 'AAAAAAAAAAAAAAAAAAAAAA', userId: id, mac: MAC, name: 'Hall' },
    ...{ createdAt: NOW - 1_000, expiresAt: null },
  });
  const leaf = { title: 'Main board', isLeaf: true, data: { id: 'd1', mac: MAC, type: 1 } };
  const group = { title: 'Halle "B"', isLeaf: false, isExpanded: true, data: { id: 'g1' }, children: [leaf] };
  await records.hierarchies.put(id, { nodes: [group], tags: [] }, undefined);
  await records.tariffs.put(aTariff({ mac: MAC, validFrom: '2025-01-01', highPrice: 0.123_456_789 }));
  await records.secondFactors.putTotp({ userId: id, sealed: 'v1.x', createdAt: NOW, lastStep: 59_000_000 });
  await records.secondFactors.removeTotp(id);
  await records.pictures.put({ mac: MAC, image: 'B'.repeat(100_000), width: 40, height: 30 });
  const kettle = { mac: MAC, name: 'Kettle', phase: 'L1', learned: false, createdAt: NOW } as const;
  const imprint = {
    recordedAt: NOW,
    activePower: 2_150.5,
    reactivePower: -8.25,
    current: 9.34,
    shape: '{"rising":[0,2150.5]}',
  };
  const { applianceId } = await records.appliances.record(kettle, imprint);
  await records.appliances.record({ ...kettle, name: 'Oven', phase: 'L3' }, imprint);
  await records.supply.add([
    {
      ...{ mac: MAC, id: 'b', kind: 'DIP', start: SAMPLES_FROM * 1_000 + 60_000, end: SAMPLES_FROM * 1_000 + 60_250 },
      ...{ phases: ['L1', 'L3'], voltages: { L1: 161.25 }, value: null, resolution: null },
      ...{ foundEnd: null, foundResolution: null },
    },
  ]);
  expect(applianceId).toBeGreaterThan(0);
  await records.stop();
}

/** Thirty-three days of samples before the day that the calls ask for. */
export async function monthsBefore(folder: string, clock: FakeClock): Promise<void> {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const series = openClickhouseSeriesStore({ folder: join(folder, 'series'), url: undefined, clock, log: quiet });
  await series.start();
  const end = SAMPLES_FROM * 1_000;
  const before = samplesUntil(end - FAST.interval * FAST.count, { ...SLOW, energy: 0 });
  const samples = [...before, ...samplesUntil(end, { ...FAST, energy: SLOW.count / 7 })];
  await series.append({ family: 'electrical', samples, token: 'months before' });
  await series.settle();
  await series.stop();
}

function samplesUntil(end: number, { interval, count, energy }: typeof SLOW & { energy: number }): readonly Sample[] {
  return Array.from({ length: count }, (_, index): Sample => {
    const values = { U_L1: 229 + (index % 7) / 3, P_L1: 321.1 + (index % 96), E_I_L1: energy + index / 7 };
    const time = end - (count - 1 - index) * interval;
    return { device: MAC, source: SOURCES.wifi, time, interval, boot: 1, values };
  });
}

/** The minutes of a day, or some of them. */
export async function measureDay({ port }: Server, { from = 0, to = 1_440 } = {}): Promise<void> {
  const lines = Array.from({ length: to - from }, (_, index) => {
    const minute = from + index;
    const energy = 1_000 + minute * 8;
    return `power,device=${MAC} U_L1=230.${minute % 10},P_L1=${400 + (minute % 90)},E_I_L1=${energy} ${SAMPLES_FROM + (minute + 1) * 60}`;
  });
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/write?precision=s&interval=60`, {
    method: 'POST',
    headers: { authorization: `Token ${MAC}:${SECRET}` },
    body: lines.join('\n'),
  });
  expect(answer.status).toBe(204);
}

export interface SignedIn {
  readonly cookie: string;
  readonly user: string;
  readonly device: string;
}

export async function callSite(
  server: Server,
  url: string,
  { method, body, cookie }: { method: string; body: object; cookie: string },
) {
  const origin = `http://127.0.0.1:${server.port}`;
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${origin}${url}${method === 'GET' ? `?${query}` : ''}`, {
    method,
    headers: { origin, cookie, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { answer, text: (await answer.text()).replaceAll(origin, 'http://server') };
}

export async function signInAtSite(server: Server): Promise<SignedIn> {
  const body = { login: 'anna', password: PASSWORD };
  const { answer, text } = await callSite(server, '/api_r/auth/local', { method: 'POST', body, cookie: '' });
  const { user, data } = JSON.parse(text);
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', user: user.token, device: data[0].token };
}

/** All but what a call says of the running server itself. */
const reads = (Object.entries(CALL_ROUTES) as [CallName, CallRoute][]).filter(
  ([name, { base: side, caller }]) => side === 'r' && caller !== 'anyone' && name !== 'system.health',
);

/** What every reading call answers: by its name the HTTP status and the body. */
export async function allAnswers(server: Server, clock: FakeClock, { cookie, user, device }: SignedIn) {
  const answers = new Map<string, string>();
  for (const [name, route] of reads) {
    // So that the rate limit has no effect, at the same instants each time.
    clock.set(NOW + answers.size * 1_000);
    const body = rightBody(name, {
      macList: [MAC],
      ...(route.userToken !== undefined && { [route.userToken]: user }),
      ...(route.deviceToken !== undefined && { [route.deviceToken]: device }),
      ...(route.deviceMac !== undefined && { [route.deviceMac]: MAC }),
    });
    const asked = { method: route.method, body, cookie };
    const { answer, text } = await callSite(server, callUrl(route, route.paths[0] ?? ''), asked);
    answers.set(name, `${answer.status} ${text}`);
  }
  return answers;
}
