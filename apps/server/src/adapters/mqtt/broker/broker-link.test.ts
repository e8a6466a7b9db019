import { FRAME_LIMITS } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { frameOfBytes, fullSample } from '../../../../testing/devices/full-frames.ts';
import { brokerScene, closed, frame, MAC, now } from '../../../../testing/scenes/broker-scene.ts';
import { held } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';

const { start, connect } = brokerScene();
const online = (boot = 17) => ({ status: 'ONLINE', boot, interval: 1 });

describe('a data frame', () => {
  // proves R-MEAS-001
  it('is confirmed and acknowledged only after its commit', async () => {
    const { application, url } = await start();
    const commit = held();
    application.commit = () => commit.promise;
    const device = await connect({ url });
    let confirmed = false;
    const publishing = device.publish('data', frame(1)).then(() => {
      confirmed = true;
    });
    await until(() => expect(application.lives).toHaveLength(1));
    expect({ confirmed, acks: device.acks }).toEqual({ confirmed: false, acks: [] });
    commit.release();
    await publishing;
    expect(await device.acknowledged(1)).toEqual({ boot: 17, seq: 1 });
    expect(application.stored[0]?.samples[0]).toMatchObject({ device: MAC, boot: 17, values: { U_L1: 230 } });
  });

  it('that was committed before an earlier one is acknowledged after it', async () => {
    const { application, url } = await start();
    const first = held();
    const commits = [() => first.promise, async () => {}];
    application.commit = () => commits.shift()?.() ?? Promise.resolve();
    const device = await connect({ url });
    const publishing = [device.publish('data', frame(1)), device.publish('data', frame(2))];
    await until(() => expect(application.stored).toHaveLength(1));
    expect(device.acks).toEqual([]);
    first.release();
    await Promise.all(publishing);
    await device.acknowledged(2);
    expect(device.acks.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  // proves R-MEAS-001
  it('has an acknowledgement with the permanently refused samples and the reasons', async () => {
    const { application, url } = await start();
    const device = await connect({ url });
    await device.publish('data', frame(3, { ts: now(), F: 50 }, { ts: now() + 1_000, F: 50 }, { F: 50 }));
    expect(await device.acknowledged(3)).toEqual({
      boot: 17,
      seq: 3,
      refused: [
        { index: 1, field: 'ts', reason: 'future' },
        { index: 2, field: 'ts', reason: 'missing' },
      ],
    });
    expect(application.stored[0]?.samples).toHaveLength(1);
    expect(application.refusals).toEqual(['future', 'missing']);
  });

  it('that cannot be stored ends the connection unacknowledged', async () => {
    const { application, url } = await start();
    application.commit = () => Promise.reject(new Error('store away'));
    const device = await connect({ url });
    void device.publish('data', frame(1)).catch(() => {});
    await closed(device);
    expect(device.acks).toEqual([]);
  });

  // proves R-OPS-015
  it('beyond a clock of the server that nothing confirms ends the connection unacknowledged', async () => {
    const { application, url } = await start();
    application.mayRefuse = false;
    const device = await connect({ url });
    const ahead = { ...frame(1), samples: [{ ts: Date.now() / 1_000 + 7_200, F: 50 }] };
    void device.publish('data', ahead).catch(() => {});
    await closed(device);
    expect(device.acks).toEqual([]);
    expect([application.refusals, application.stored]).toEqual([['future'], []]);
  });

  it('that is not stored in time makes the server end the connection, which it reports before the will', async () => {
    const { application, url } = await start({ holdMs: 50 });
    application.commit = () => new Promise(() => {});
    const device = await connect({ url, boot: 17 });
    await device.publish('state', online(), { retain: true });
    void device.publish('data', frame(1)).catch(() => {});
    await closed(device);
    await until(() => expect(application.states.map(({ status }) => status)).toEqual(['ONLINE', 'OFFLINE']));
    expect(application.drops).toEqual([{ device: MAC, states: 1 }]);
  });

  it('that is held too long ends the connection unacknowledged', async () => {
    const { application, url } = await start({ holdMs: 50 });
    application.commit = () => new Promise(() => {});
    const device = await connect({ url });
    void device.publish('data', frame(1)).catch(() => {});
    await closed(device);
    expect(device.acks).toEqual([]);
  });

  it.each([
    ['not JSON', Buffer.from('{"boot":'), 'unreadable frame', 'unreadable'],
    ['not a frame', Buffer.from('[1,2]'), 'unreadable frame', 'unreadable'],
    ['too large and has no number', Buffer.alloc(FRAME_LIMITS.bytes + 1, 0x20), 'too large', 'too_large'],
  ])('that is %s is confirmed, counted and refused, and the connection stays', async (...given) => {
    const [, payload, reason, answered] = given;
    const { application, url } = await start();
    const device = await connect({ url });
    await device.publish('data', payload);
    await device.publish('data', frame(2));
    await device.acknowledged(2);
    expect(device.acks[0]).toEqual({ refused: [{ index: 0, field: 'frame', reason: answered }] });
    expect(application.refusals).toEqual([reason]);
    expect(application.stored).toHaveLength(1);
  });

  it('is accepted up to its limit of bytes; a larger one is answered by its number once all before it is stored', async () => {
    const { application, url } = await start();
    const commit = held();
    application.commit = () => commit.promise;
    const device = await connect({ url });
    const publishing = [
      device.publish('data', frameOfBytes(frame(1))),
      device.publish('data', frameOfBytes(frame(2), FRAME_LIMITS.bytes + 1)),
    ];
    await until(() => expect(application.refusals).toEqual(['too large']));
    expect(device.acks).toEqual([]);
    commit.release();
    await Promise.all(publishing);
    await device.acknowledged(2);
    const refused = [{ index: 0, field: 'frame', reason: 'too_large' }];
    expect(device.acks).toEqual([
      { boot: 17, seq: 1 },
      { boot: 17, seq: 2, refused },
    ]);
    expect(application.stored).toHaveLength(1);
  });

  // proves R-MEAS-058
  it('of 500 samples with all quantities is answered as too large, and its parts are accepted', async () => {
    const { application, url } = await start();
    const device = await connect({ url });
    const begin = now() - 500;
    const samples = Array.from({ length: FRAME_LIMITS.samples }, (_, i) => fullSample(begin + i));
    await device.publish('data', frame(1, ...samples));
    const refused = [{ index: 0, field: 'frame', reason: 'too_large' }];
    expect(await device.acknowledged(1)).toEqual({ boot: 17, seq: 1, refused });
    for (const part of [0, 1, 2, 3])
      await device.publish('data', frame(part + 2, ...samples.slice(part * 125, part * 125 + 125)));
    expect(await device.acknowledged(5)).toEqual({ boot: 17, seq: 5 });
    expect(application.stored.flatMap((arrival) => arrival.samples)).toHaveLength(500);
  });

  it('that is retained is refused, and so is a live message', async () => {
    const { application, url } = await start();
    const device = await connect({ url });
    await device.publish('data', frame(1), { retain: true });
    await device.publish('live', { ts: now(), F: 50 }, { retain: true });
    expect(application.refusals).toEqual(['retained', 'retained']);
    expect(application.stored).toEqual([]);
  });

  it('waits when its device sends more bytes than permitted', async () => {
    const { application, url } = await start({ data: { perSecond: 1_000, burst: 100 } });
    const device = await connect({ url });
    const begun = Date.now();
    await device.publish('data', { ...frame(1), padding: 'x'.repeat(400) });
    expect(Date.now() - begun).toBeGreaterThan(250);
    expect(application.stored).toHaveLength(1);
  });
});

describe('live messages', () => {
  it('reach the application; beyond the device’s rate they are dropped and counted', async () => {
    const { application, url } = await start({ messages: { perSecond: 0.001, burst: 3 } });
    const device = await connect({ url });
    for (let i = 0; i < 5; i += 1) await device.publish('live', { ts: now(), I: { L1: i } });
    expect(application.lives.map(({ values }) => values.I_L1)).toEqual([0, 1, 2]);
    expect(application.refusals).toEqual(['too fast', 'too fast']);
  });
});

describe('state', () => {
  it('is passed on, with the will once the connection breaks', async () => {
    const { application, url } = await start();
    const device = await connect({ url, boot: 17 });
    await device.publish('state', online(), { retain: true });
    device.cut();
    await until(() => expect(application.states).toHaveLength(2));
    expect(application.states).toMatchObject([
      { device: MAC, status: 'ONLINE' },
      { device: MAC, status: 'OFFLINE', boot: 17 },
    ]);
  });

  it('is OFFLINE once a device without will has disconnected', async () => {
    const { application, url } = await start();
    const device = await connect({ url });
    await device.publish('state', online());
    await device.end();
    await until(() => expect(application.states.at(-1)).toEqual({ device: MAC, status: 'OFFLINE', boot: 17 }));
  });

  it('does not end at OFFLINE when a connection is taken over while a frame is held', async () => {
    const { application, url } = await start();
    const commit = held();
    application.commit = () => commit.promise;
    const old = await connect({ url, boot: 17 });
    await old.publish('state', online());
    void old.publish('data', frame(1)).catch(() => {});
    await until(() => expect(application.lives).toHaveLength(1));
    const fresh = await connect({ url, boot: 17 });
    await fresh.publish('state', online());
    await closed(old);
    commit.release();
    await fresh.publish('data', frame(1));
    await fresh.acknowledged(1);
    expect(application.states.map(({ status }) => status)).toEqual(['ONLINE', 'ONLINE']);
    expect(old.acks).toEqual([]);
  });

  it('is not reported when the server stops', async () => {
    const { application, link: running, url } = await start();
    const device = await connect({ url, boot: 17 });
    await device.publish('state', online());
    await running.stop();
    await closed(device);
    expect(application.states).toHaveLength(1);
  });

  it('floods end the connection', async () => {
    const { application, url } = await start({ messages: { perSecond: 1, burst: 1 } });
    const device = await connect({ url });
    for (let i = 0; i < 20; i += 1) void device.publish('state', online()).catch(() => {});
    await closed(device);
    expect(application.states.length).toBeLessThan(10);
  });
});
