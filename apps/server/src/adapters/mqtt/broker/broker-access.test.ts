import { deviceTopic } from '@phasor/contract';
import { connectAsync } from 'mqtt';
import { describe, expect, it } from 'vitest';
import type { DeviceConnection } from '../../../../testing/devices/virtual-device.ts';
import { brokerScene, closed, frame, MAC, now, urlOf } from '../../../../testing/scenes/broker-scene.ts';
import { until } from '../../../../testing/until.ts';

const OTHER = '02005E100002';

const { start, connect } = brokerScene();

describe('who may', () => {
  // proves R-MEAS-008
  it.each([
    ['a wrong secret', { secret: 'wrong' }, 4],
    ['a client id that is not the MAC', { options: { clientId: OTHER } }, 2],
    ['no MAC as user name', { options: { username: 'admin', clientId: 'admin' } }, 4],
    ['a will for another device', { options: { will: { topic: deviceTopic(OTHER, 'state'), payload: '{}' } } }, 5],
    ['a will in place of a measurement', { options: { will: { topic: deviceTopic(MAC, 'data'), payload: '{}' } } }, 5],
    ['credentials that cannot be checked', { secret: 'store away' }, 3],
    ['no keep-alive', { options: { keepalive: 0 } }, 6],
  ])('refuses %s', async (_, connection: Partial<DeviceConnection>, code) => {
    const { url } = await start();
    await expect(connect({ url, ...connection })).rejects.toMatchObject({ code });
  });

  // proves R-OPS-037
  it('slows wrong secrets of an address, and no right one beside them', async () => {
    const { url } = await start();
    const wrong = () => connect({ url, secret: 'wrong' }).catch(({ code }: { code: number }) => code);
    for (let n = 0; n < 20; n += 1) expect(await wrong()).toBe(4);
    let isAnswered = false;
    const slowed = wrong().then((code) => {
      isAnswered = true;
      return code;
    });
    const device = await connect({ url });
    expect(device.client.connected).toBe(true);
    expect(isAnswered).toBe(false);
    expect(await slowed).toBe(4);
  });

  // proves R-LORA-018
  it('ends the connection of a device whose secret is no longer valid, and of no other', async () => {
    const { link, url } = await start();
    const [removed, other] = [await connect({ url }), await connect({ url, mac: OTHER })];
    link.disconnect(MAC);
    await closed(removed);
    expect(other.client.connected).toBe(true);
  });

  // proves R-MEAS-059
  it('refuses MQTT 5 with its own code: the embedded broker speaks 3.1.1', async () => {
    const { url } = await start();
    await expect(connect({ url, options: { protocolVersion: 5 } })).rejects.toMatchObject({ code: 0x84 });
  });

  it.each([
    deviceTopic(OTHER, 'data'),
    '$SYS/broker/x',
    'data',
    deviceTopic(MAC, 'request'),
    `${deviceTopic(MAC, 'data')}/x`,
  ])('ends a connection that publishes to %s', async (topic) => {
    const { application, url } = await start();
    const device = await connect({ url });
    void device.client.publishAsync(topic, JSON.stringify(frame(1)), { qos: 1 }).catch(() => {});
    await closed(device);
    expect(application.stored).toEqual([]);
    expect(application.refusals).toEqual(['foreign device']);
  });

  it.each(['#', 'phasor/v1/#', 'phasor/v1/+/data', `phasor/v1/${MAC}/+`, '$SYS/#', deviceTopic(OTHER, 'request')])(
    'grants no subscription to %s',
    async (filter) => {
      const { url } = await start();
      const device = await connect({ url });
      const granted = await device.client.subscribeAsync(filter).catch((error: { granted?: unknown }) => error);
      expect(JSON.stringify(granted)).toContain('128');
    },
  );

  it('ends a connection that sends a packet larger than any frame', async () => {
    const { application, url } = await start();
    const device = await connect({ url });
    void device.publish('data', Buffer.alloc(4 * 1024 * 1024, 0x20)).catch(() => {});
    await closed(device);
    expect(application.refusals).toEqual(['too large']);
  });
});

describe('requests', () => {
  it('reach the device and come back with its answer', async () => {
    const { link: running, url } = await start();
    const device = await connect({ url });
    const answer = running.request(MAC, { method: 'relay.set', params: { relay_1: true } }, 2_000);
    const request = await until(() => device.requests[0] ?? Promise.reject(new Error('no request')));
    expect(request).toMatchObject({ method: 'relay.set', params: { relay_1: true } });
    expect(request.expires).toBeGreaterThan(now());
    await device.publish('response', { id: request.id, ok: true, result: { relay_1: true } });
    expect(await answer).toEqual({ id: request.id, ok: true, result: { relay_1: true } });
  });

  // proves R-SET-028
  it('end in 604 at once when the device is offline, disconnects, or does not answer', async () => {
    const { link: running, url } = await start();
    const away = await running.request(MAC, { method: 'config.get' }, 60_000);
    expect(away).toMatchObject({ ok: false, code: 604 });
    const device = await connect({ url });
    expect(await running.request(MAC, { method: 'config.get' }, 30)).toMatchObject({ ok: false, code: 604 });
    const cut = running.request(MAC, { method: 'config.get' }, 60_000);
    device.cut();
    expect(await cut).toMatchObject({ ok: false, code: 604 });
  });

  it('accept an answer only from the requested device', async () => {
    const { link: running, url } = await start();
    const device = await connect({ url });
    const intruder = await connect({ url, mac: OTHER });
    const answer = running.request(MAC, { method: 'config.get' }, 500);
    const request = await until(() => device.requests[0] ?? Promise.reject(new Error('no request')));
    await intruder.publish('response', { id: request.id, ok: true });
    await device.publish('response', { id: request.id, ok: false, code: 529 });
    expect(await answer).toEqual({ id: request.id, ok: false, code: 529 });
  });

  it('work in the other direction too: a device requests the time', async () => {
    const { url } = await start();
    const device = await connect({ url });
    await device.publish('ask', { id: 'a1', method: 'time' });
    await device.publish('ask', { id: 'a2', method: 'wish' });
    await until(() => expect(device.answers).toHaveLength(2));
    expect(device.answers).toMatchObject([
      { id: 'a1', ok: true, result: { ts: expect.closeTo(now(), 0) } },
      { id: 'a2', ok: false, code: 404 },
    ]);
  });
});

it('can be started again after it was stopped', async () => {
  const { link: running, application, url } = await start();
  const device = await connect({ url });
  await running.stop();
  await closed(device);
  expect(running.port).toBeNull();
  await expect(connectAsync(url, { reconnectPeriod: 0 }, false)).rejects.toThrow();
  await running.start(application);
  const again = await connect({ url: urlOf(running) });
  await again.publish('data', frame(1));
  await again.acknowledged(1);
});
