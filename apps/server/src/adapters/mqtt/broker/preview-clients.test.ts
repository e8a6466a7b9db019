import { deviceTopic } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import type { DeviceConnection, VirtualDevice } from '../../../../testing/devices/virtual-device.ts';
import { brokerScene, closed, frame, MAC, now } from '../../../../testing/scenes/broker-scene.ts';
import { until } from '../../../../testing/until.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';

const OTHER = '02005E100002';
const DAY_MS = 86_400_000;

const scene = brokerScene();

const offer = (values: Partial<Connection> = {}): Connection => ({
  ...{ id: 'ab12cd34', ecosystem: 'agent', name: 'Meter', user: MAC, key: MAC, prefix: '', credentialHash: '' },
  ...{ createdBy: 'anna', createdAt: Date.now(), draftUntil: Date.now() + DAY_MS, hidden: [], ...values },
});

async function start(offered = offer()) {
  const started = await scene.start();
  started.application.connections.offers = [offered];
  const preview = (values: Partial<DeviceConnection> = {}): Promise<VirtualDevice> =>
    scene.connect({ url: started.url, secret: `offered to ${MAC}`, ...values });
  return { ...started, desk: started.application.connections, preview };
}

// proves R-ADD-014
describe('a native device that is not registered yet', () => {
  it('shows its values by quantity and place, and none of them is stored, acknowledged or confirmed', async () => {
    const { application, desk, preview } = await start();
    const device = await preview({ boot: 17 });
    await device.publish('state', { status: 'ONLINE', boot: 17, phase_use: 3, fw: '1.2' }, { retain: true });
    const sample = {
      ts: now(),
      U: { L1: 230 },
      P: { L1: -40, T: -40 },
      E_I: { T: 1_000 },
      CH: { 2: { P: 5 } },
      relay_1: 1,
    };
    let isConfirmed = false;
    const unconfirmed = () => {
      isConfirmed = true;
    };
    void device.publish('data', frame(1, sample)).then(unconfirmed, () => undefined);
    void device.publish('event', { id: 'e', ts: now(), type: 'RESET' }).then(unconfirmed, () => undefined);
    await device.publish('live', { ts: now() + 1, F: 50 });
    await until(() => expect(desk.signs.at(-1)?.values).toEqual([{ quantity: 'F', place: '', value: 50 }]));
    expect(desk.signs).toContainEqual({
      ...{ connection: 'ab12cd34', key: MAC },
      values: expect.arrayContaining([
        { quantity: 'U', place: 'L1', value: 230 },
        { quantity: 'P', place: 'L1', value: -40 },
        { quantity: 'P', place: 'T', value: -40 },
        { quantity: 'E_I', place: 'T', value: 1_000 },
        { quantity: 'P', place: 'CH2', value: 5 },
        { quantity: 'relay', place: 'R1', value: 1 },
      ]),
    });
    expect(desk.signs).toContainEqual(
      expect.objectContaining({ identity: { phases: 3, firmware: '1.2' }, online: true }),
    );
    expect(desk.arrivals).toContainEqual({ topic: deviceTopic(MAC, 'live'), reason: null, names: ['F'] });
    expect({ isConfirmed, acks: device.acks }).toEqual({ isConfirmed: false, acks: [] });
    expect([application.stored, application.lives, application.states, application.events]).toEqual([[], [], [], []]);
  });

  // proves R-WIRE-012
  it('shows the angles of its phases, by which its wiring is judged', async () => {
    const { desk, preview } = await start();
    const device = await preview({ boot: 17 });
    const live = { ts: now(), U: { L1: 231 }, F_U: { L1: 0, L2: 120, L3: 240 }, F_I: { L1: 18 } };
    await device.publish('live', live);
    await until(() =>
      expect(desk.signs.at(-1)?.angles).toEqual([
        { quantity: 'F_U', place: 'L1', value: 0 },
        { quantity: 'F_U', place: 'L2', value: 120 },
        { quantity: 'F_U', place: 'L3', value: 240 },
        { quantity: 'F_I', place: 'L1', value: 18 },
      ]),
    );
  });

  it('says why nothing is understood: a wrong clock, impossible values, no JSON', async () => {
    const { desk, preview } = await start();
    const device = await preview();
    void device.publish('data', frame(1, { ts: now() + 90_000, F: 50 })).catch(() => undefined);
    void device.publish('data', frame(2, { ts: now(), F: 5_000 })).catch(() => undefined);
    await device.publish('live', Buffer.from('{'), { qos: 0 });
    await until(() => expect(desk.arrivals.map(({ reason }) => reason)).toEqual(['clock', 'range', 'json']));
  });

  it('shows the newest values, also while older ones are sent after them', async () => {
    const { desk, preview } = await start();
    const device = await preview();
    await device.publish('live', { ts: now(), F: 50.1 });
    void device.publish('data', frame(1, { ts: now() - 600, F: 49.9 })).catch(() => undefined);
    await device.publish('live', { ts: now() + 1, F: 50.2 });
    const shown = () => desk.signs.flatMap(({ values = [] }) => values.map(({ value }) => value));
    await until(() => expect(shown()).toEqual([50.1, 50.2]));
  });

  it('is told the time', async () => {
    const { preview } = await start();
    const device = await preview();
    await device.publish('ask', { id: 'a1', method: 'time' });
    await until(() => expect(device.answers).toMatchObject([{ id: 'a1', ok: true }]));
  });

  it('ends when its connection is taken or cancelled, and at the time limit of its offer', async () => {
    const { link, desk, preview } = await start();
    const device = await preview();
    link.disconnect('another1');
    expect(device.client.connected).toBe(true);
    link.disconnect('ab12cd34');
    await closed(device);
    const ended = [
      ['ab12cd34', true],
      ['ab12cd34', false],
    ];
    await until(() => expect(desk.connects).toEqual(ended));
    // Over soon after it was taken, however late that is: its end counts from when it is asked for.
    desk.offers = [Object.defineProperty(offer(), 'draftUntil', { get: () => Date.now() + 50 })];
    // A slow device is still about to subscribe by then.
    await preview().then(closed, () => undefined);
    await until(() => expect(desk.connects).toEqual([...ended, ...ended]));
  });

  it('that connects again takes the place of its connection before, and stays connected', async () => {
    const { desk, preview } = await start();
    const before = await preview();
    const device = await preview();
    await closed(before);
    await device.publish('live', { ts: now(), F: 50 });
    expect(desk.connects.at(-1)).toEqual(['ab12cd34', true]);
  });
});

// proves R-ADD-015
describe('a preview', () => {
  it.each([
    ['a wrong secret', { secret: 'offered to nobody' }, 4],
    ['the secret of another offer', { mac: OTHER, secret: `offered to ${MAC}` }, 4],
    ['a client id that is not its MAC', { options: { clientId: OTHER } }, 2],
    ['a will for another device', { options: { will: { topic: deviceTopic(OTHER, 'state'), payload: '{}' } } }, 5],
  ])('is refused with %s', async (_, values: Partial<DeviceConnection>, code) => {
    const { preview } = await start();
    await expect(preview(values)).rejects.toMatchObject({ code });
  });

  it.each([deviceTopic(OTHER, 'data'), deviceTopic(MAC, 'ack'), 'site/ab12cd34/x', '$SYS/x'])(
    'that publishes to %s ends, and nothing of it is passed on',
    async (topic) => {
      const { application, desk, preview } = await start();
      const device = await preview();
      void device.client.publishAsync(topic, JSON.stringify(frame(1)), { qos: 1 }).catch(() => undefined);
      await closed(device);
      expect(desk.arrivals).toEqual([{ topic, reason: 'topic', names: [] }]);
      expect([application.stored, application.lives, application.refusals]).toEqual([[], [], ['foreign device']]);
    },
  );

  it.each(['#', 'phasor/v1/#', deviceTopic(OTHER, 'ack'), deviceTopic(MAC, 'data'), '$SYS/#'])(
    'may not subscribe to %s',
    async (filter) => {
      const { preview } = await start();
      const device = await preview();
      const granted = await device.client.subscribeAsync(filter).catch((error: { granted?: unknown }) => error);
      expect(JSON.stringify(granted)).toContain('128');
    },
  );

  it('sends at the rate of a device: excess is left out and said', async () => {
    const { desk, preview } = await start();
    const device = await preview();
    for (let n = 0; n < 150; n += 1)
      void device.publish('live', { ts: now(), F: 50 }, { qos: 0 }).catch(() => undefined);
    await device.publish('state', { status: 'ONLINE', boot: 1 });
    await until(() => expect(desk.arrivals.some(({ reason }) => reason === 'too_fast')).toBe(true));
    expect(desk.arrivals.filter(({ reason }) => reason === null).length).toBeLessThan(140);
  });
});
