import { expect, it } from 'vitest';
import { ingestWorkersOf } from '../../../../testing/processes.ts';
import { brokerScene, closed, frame, MAC } from '../../../../testing/scenes/broker-scene.ts';
import { held } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import type { ServedCertificate } from '../../tls/served-certificate.ts';

const { start, connect: connectDevice } = brokerScene();
const TWO = { workers: { count: 2, roomSamples: 20_000 } };
const OTHER = '02005E100002';
const online = (boot = 17) => ({ status: 'ONLINE', boot, interval: 1 });

// proves R-OPS-085
it('devices at several workers are stored and acknowledged', async () => {
  const { application, url } = await start({}, TWO);
  expect(ingestWorkersOf(process.pid)).toHaveLength(2);
  const devices = [await connectDevice({ url }), await connectDevice({ url, mac: OTHER })];
  await Promise.all(devices.map((device) => device.publish('data', frame(1))));
  expect(application.stored.map(({ device }) => device).sort()).toEqual([MAC, OTHER]);
  await Promise.all(devices.map((device) => device.acknowledged(1)));
});

// proves R-OPS-085
it('a device that connects again at another worker takes its connection over', async () => {
  const { application, link, url } = await start({}, TWO);
  const first = await connectDevice({ url, boot: 17 });
  await first.publish('state', online());
  // The next connection is for the worker that has none.
  const second = await connectDevice({ url, boot: 17 });
  await second.publish('state', online());
  await closed(first);
  await second.publish('data', frame(1));
  await second.acknowledged(1);
  expect(application.states.map(({ status }) => status)).toEqual(['ONLINE', 'ONLINE']);
  const asked = link.request(MAC, { method: 'relay.get' }, 5_000);
  await until(() => expect(second.requests).toHaveLength(1));
  await second.publish('response', { id: second.requests[0]?.id, ok: true, result: { relay_1: true } });
  expect(await asked).toMatchObject({ ok: true, result: { relay_1: true } });
  second.cut();
  await until(() => expect(application.states.at(-1)).toMatchObject({ status: 'OFFLINE', boot: 17 }));
});

// proves R-OPS-085
it('a worker that dies is replaced; its devices come back, and nothing acknowledged is lost', async () => {
  const { application, link, url } = await start({}, { workers: { count: 1, roomSamples: 20_000 } });
  const device = await connectDevice({ url, boot: 17 });
  await device.publish('state', online());
  await device.publish('data', frame(1));
  const commit = held();
  application.commit = () => commit.promise;
  void device.publish('data', frame(2)).catch(() => {});
  await until(() => expect(application.lives).toHaveLength(2));
  const [pid = 0] = ingestWorkersOf(process.pid);
  process.kill(pid, 'SIGKILL');
  await closed(device);
  await until(() => expect(application.states.at(-1)).toMatchObject({ status: 'OFFLINE', boot: 17 }));
  expect(application.drops).toEqual([{ device: MAC, states: 1 }]);
  expect(await link.request(MAC, { method: 'relay.get' }, 5_000)).toMatchObject({ code: 604 });
  commit.release();
  application.commit = async () => {};
  await until(async () => expect(ingestWorkersOf(process.pid)).not.toEqual([pid]));
  const again = await expect
    .poll(() => connectDevice({ url }).catch(() => undefined), { interval: 100 })
    .toBeDefined()
    .then(() => connectDevice({ url }));
  await again.publish('data', frame(2));
  await again.acknowledged(2);
  expect(application.stored.map(({ samples }) => samples.length)).toEqual([1, 1, 1]);
});

it('a server that stops leaves no worker', async () => {
  const { link, url } = await start({}, TWO);
  const device = await connectDevice({ url });
  await link.stop();
  await closed(device);
  expect(ingestWorkersOf(process.pid)).toEqual([]);
});

// proves R-OPS-177
it('more connections than each worker may have are ended, whichever would have them', async () => {
  const { application, url } = await start({ connections: 1 }, TWO);
  const devices = [await connectDevice({ url }), await connectDevice({ url, mac: OTHER })];
  await expect(connectDevice({ url, mac: '02005E100003', options: { connectTimeout: 1_000 } })).rejects.toThrow();
  devices[0]?.cut();
  await until(async () => {
    const third = await connectDevice({ url, mac: '02005E100003' }).catch(() => undefined);
    expect(third).toBeDefined();
  });
  expect(application.refusals).toEqual([]);
});

it('a server whose workers cannot start does not start, and says why', async () => {
  const tls = { pem: { cert: 'no certificate', key: 'no key' }, shownBy: () => undefined };
  const one = { workers: { count: 1, roomSamples: 20_000 }, tls: tls as unknown as ServedCertificate };
  await expect(start({}, one)).rejects.toThrow(/a worker cannot be started: .*PEM/s);
  expect(ingestWorkersOf(process.pid)).toEqual([]);
});
