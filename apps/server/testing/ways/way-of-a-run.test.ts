import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { readConfig } from '../../src/config.ts';
import { digestOf, hashDigest } from '../../src/features/access/sign-in/password.ts';
import { credentialHash } from '../../src/features/devices/credential.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import type { Sample } from '../../src/ports/series-store.ts';
import { createServer } from '../../src/server.ts';
import { connectDevice } from '../devices/virtual-device.ts';
import { aDevice, aUser } from '../record-builders.ts';
import { pageCalls } from '../scenes/page-calls.ts';
import { loadSamples, recordingOf } from '../series-store/load-samples.ts';
import { until } from '../until.ts';

const MAC = '02005E2000AA';
const SECRET = 'secret of the flat';
const DIGEST = digestOf('correct horse');
/** What the calls of this test answer, as far as it is looked at. */
interface Answer {
  readonly user: { readonly token: string };
  readonly data: readonly { readonly token: string; readonly energy: number }[] & { readonly ID_appliance: number };
  readonly total: number;
}

const START = Date.UTC(2026, 5, 1, 10);

/** A flat with a disaggregation meter, and somebody who wants to know what runs in it. */
async function someRecords(folder: string): Promise<RecordStore> {
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  const { id } = await records.users.add(aUser({ passwordHash: await hashDigest(DIGEST) }));
  await records.devices.add(aDevice({ mac: MAC, phases: 1, credentialHash: credentialHash(SECRET) }));
  await records.assignments.put({ userId: id, mac: MAC, level: 'own', until: null });
  await records.notificationPairs.add({ userId: id, mac: MAC, type: 2, destination: 1, space: '' });
  return records;
}

// proves R-NILM-018
it('a load that is switched leads to a run, its energy and two notifications', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-run-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const records = await someRecords(folder);
  onTestFinished(() => records.stop());
  const clock = new FakeClock(START);
  const free = { PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' };
  const server = createServer(readConfig({ ...free, PHASOR_DATA: folder }), clock);
  onTestFinished(() => server.stop());
  await server.start();

  const page = pageCalls(server.port);
  const call = (path: string, body: object) => page<Answer>(path, body);
  const { user, data: devices } = await call('/api_r/auth/local', { login: 'anna', password: DIGEST });
  const token = devices[0]?.token;

  const device = await connectDevice({ url: `mqtt://127.0.0.1:${server.mqttPort}`, mac: MAC, secret: SECRET });
  onTestFinished(() => device.end());
  let seq = 0;
  const send = async (samples: readonly Sample[]) => {
    for (let from = 0; from < samples.length; from += 20) {
      const some = samples.slice(from, from + 20);
      clock.set(some.at(-1)?.time ?? clock.now());
      seq += 1;
      await device.publish('data', { boot: 1, seq, interval: 1, samples: some.map(frameOf) });
      await device.acknowledged(seq);
    }
  };

  const kettle = { watts: 2_150, vars: 8 };
  const recorded = loadSamples({ device: MAC, start: START, seconds: 100, loads: [{ from: 20, to: 70, ...kettle }] });
  const data = recordingOf(recorded);
  const kept = await call('/api_w/nilm/appliance-recording', { token, name: 'Kettle', data, phase: 'L1' });
  expect(kept).toMatchObject({ status: 'OK', data: { ID_appliance: expect.any(Number) } });

  const samples = loadSamples({ device: MAC, start: START, seconds: 300, loads: [{ from: 120, to: 240, ...kettle }] });
  await send(samples.slice(0, 60));
  await until(async () => expect((await records.appliances.marks())[0]?.position).toBeGreaterThan(START));
  await send(samples.slice(60));

  const news = await until(async () => {
    const { data } = await call('/api_r/notifications', { token: user.token, limit: 10 });
    expect(data).toHaveLength(2);
    return data;
  });
  const { ID_appliance } = kept.data;
  expect(news[1]).toMatchObject({ type: 'NILM', device: MAC, data: { event: 'ON', ID_appliance, name: 'Kettle' } });
  expect(news[0]).toMatchObject({ type: 'NILM', data: { event: 'OFF', phase: 'L1', runtime: 120 } });

  const asked = { token, phase: 'L1,L2,L3', from: START / 1_000, to: START / 1_000 + 300 };
  const { data: runs } = await call('/api_r/nilm/runtime', { ...asked, microseconds: true });
  expect(runs).toMatchObject([{ ID_appliance, start: (START + 121_000) * 1_000, duration: 120, computed: false }]);
  const energy = await call('/api_r/nilm/appliances-energy', asked);
  expect(energy.data[0]).toMatchObject({ kind: 'appliance', ID: ID_appliance });
  expect(energy.data[0]?.energy).toBeCloseTo((kettle.watts * 120) / 3_600, -1);
  const counted = (samples.at(-1)?.values.E_I_L1 ?? 0) - (samples[0]?.values.E_I_L1 ?? 0);
  expect(Math.abs(energy.total - counted)).toBeLessThan(0.005 * counted);
});

/** A sample as a device sends it. */
function frameOf({ time, values }: Sample) {
  const { P_L1, Q_L1, I_L1, E_I_L1 } = values;
  return { ts: time / 1_000, P: { L1: P_L1 }, Q: { L1: Q_L1 }, I: { L1: I_L1 }, E_I: { L1: E_I_L1 } };
}
