import type { CallBody, MeasuredQuantity, Place } from '@phasor/contract';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { aConnectingScene, type ConnectingScene } from '../../../testing/scenes/connecting-scene.ts';

const token = 'device token';
const body = (mac: string) => ({ user_token: token, mac });

let scene: ConnectingScene;

beforeEach(async () => {
  scene = await aConnectingScene();
  onTestFinished(() => scene.records.stop());
});

type Mapping = Pick<CallBody<'connecting.rewire'>, 'wiring' | 'fields'>;
const row = (from: Place, to: Place): Mapping['wiring'][number] => ({ from, to, turned: false });
const meaning = (path: string, quantity: MeasuredQuantity, place: Place): Mapping['fields'][number] => ({
  ...{ path, quantity, place, factor: 1 },
});

describe('the wiring of a device', () => {
  // proves R-WIRE-005
  it('is rewired, and its registers begin anew; of a native one transformers are turned and nothing else', async () => {
    const { id } = await scene.begun({ key: 'kettle' });
    const [device] = await scene.taken(id, 'kettle');
    const wiring = [{ from: 'CH1' as const, to: null, turned: false }];
    await scene.calls['connecting.rewire']({ ...body(device?.mac ?? ''), wiring, fields: [] }, scene.context());
    expect((await scene.listed())[0]?.wiring).toEqual(wiring);
    const [event] = await scene.records.deviceEvents.of(device?.mac ?? '', 'REWIRING');
    expect(event).toMatchObject({ at: scene.clock.now(), register: null });
    expect(scene.reported.exchanged).toEqual([device?.mac]);
    await scene.records.devices.add(aDevice());
    const native = body(aDevice().mac);
    const led = scene.calls['connecting.rewire']({ ...native, wiring, fields: [] }, scene.context());
    await expect(led).rejects.toMatchObject({ error: 'request.invalid', field: 'wiring' });
    const turned = [{ from: 'L2' as const, to: 'L2' as const, turned: true }];
    await scene.calls['connecting.rewire']({ ...native, wiring: turned, fields: [] }, scene.context());
    expect((await scene.records.devices.find(aDevice().mac))?.wiring).toEqual(turned);
  });

  // proves R-DEV-016
  it.each([
    ['wiring.1.from', { wiring: [row('L1', 'L2'), row('L1', 'L3')] }],
    ['wiring.1.to', { wiring: [row('L1', 'L2'), row('L3', 'L2')] }],
    ['fields.0.place', { fields: [meaning('a', 'hum', 'L1')] }],
    ['fields.0.place', { fields: [meaning('a', 'P', 'L3')] }],
    ['fields.0.factor', { fields: [{ ...meaning('a', 'P', 'L1'), factor: 0 }] }],
    ['fields.1.path', { fields: [meaning('a', 'P', 'L1'), meaning('a', 'U', 'L1')] }],
    ['fields.1.place', { fields: [meaning('a', 'P', 'L1'), meaning('b', 'P', 'CH1')] }],
  ])('is not given a wiring or a field map that cannot be followed: %s', async (field, given) => {
    const { id } = await scene.begun({ key: 'kettle' });
    const mapping = { wiring: [], fields: [], ...given };
    const take = scene.taken(id, 'kettle', [mapping]);
    await expect(take).rejects.toMatchObject({ error: 'request.invalid', field: `devices.0.${field}` });
    expect(await scene.records.devices.list()).toEqual([]);
    const [device] = await scene.taken(id, 'kettle');
    const rewired = scene.calls['connecting.rewire']({ ...body(device?.mac ?? ''), ...mapping }, scene.context());
    await expect(rewired).rejects.toMatchObject({ error: 'request.invalid', field });
    const next = await scene.begun({ key: 'urn' });
    const exchange = { ...body(device?.mac ?? ''), id: next.id, key: 'urn', ...mapping };
    const exchanged = scene.calls['connecting.exchange'](exchange, scene.context());
    await expect(exchanged).rejects.toMatchObject({ error: 'request.invalid', field });
    const kept = { connection: id, adapterKey: 'kettle', wiring: [], fields: [] };
    expect(await scene.records.devices.find(device?.mac ?? '')).toMatchObject(kept);
  });

  // proves R-WIRE-005
  it('has a transformer turned by its owner, and turned back', async () => {
    const { id } = await scene.begun({ key: 'meter' });
    const device = { ...aDevice({ connection: id }), wiring: [{ from: 'L3', to: 'L2', turned: false }] as const };
    await scene.records.devices.add(device);
    const context = { ...scene.context(), devices: [device] };
    const { data } = await scene.calls['wiring.turn']({ token, phase: 'L1', turned: true }, context);
    const none = { order: null, since: scene.clock.now(), turnable: true, feeds_in: false };
    expect(data).toEqual({ turned: ['L1'], ...none });
    const now = (await scene.records.devices.find(device.mac)) ?? device;
    const back = await scene.calls['wiring.turn'](
      { token, phase: 'L1', turned: false },
      { ...context, devices: [now] },
    );
    expect(back.data.turned).toEqual([]);
  });

  // proves R-WIRE-010
  it('has phases exchanged by its owner, in any order, and back', async () => {
    const device = { ...aDevice(), wiring: [{ from: 'L2', to: 'L2', turned: true }] as const };
    await scene.records.devices.add(device);
    const context = { ...scene.context(), devices: [device] };
    const { data } = await scene.calls['wiring.exchange']({ token, order: ['L2', 'L1', 'L3'] }, context);
    // The transformer of L2 of the meter stays turned, and is that of L1 now.
    expect(data).toMatchObject({ order: ['L2', 'L1', 'L3'], turned: ['L1'], since: scene.clock.now() });
    const now = (await scene.records.devices.find(device.mac)) ?? device;
    expect(now.wiring).toHaveLength(2);
    await scene.calls['wiring.exchange']({ token, order: ['L1', 'L2', 'L3'] }, { ...context, devices: [now] });
    expect((await scene.records.devices.find(device.mac))?.wiring).toEqual(device.wiring);
  });

  it.each([
    [{ type: 7 as const }, ['L2', 'L1', 'L3']],
    [{ phases: 2 as const }, ['L1', 'L3', 'L2']],
    [{}, ['L1', 'L1', 'L3']],
    [{ wiring: [{ from: 'L2', to: null, turned: false }] as const }, ['L2', 'L1', 'L3']],
  ] as const)('has no such order of phases: %j %j', async (given, order) => {
    const device = { ...aDevice(), ...given };
    await scene.records.devices.add(device);
    const exchange = scene.calls['wiring.exchange'](
      { token, order: [...order] },
      { ...scene.context(), devices: [device] },
    );
    await expect(exchange).rejects.toMatchObject({ error: 'request.invalid', field: 'order' });
    const { data } = await scene.calls['wiring.read']({ token }, { ...scene.context(), devices: [device] });
    expect(data.since).toBeNull();
  });

  // proves R-WIRE-007
  it('is known to feed in, or not, as its owner says', async () => {
    await scene.records.devices.add(aDevice());
    const context = { ...scene.context(), devices: [aDevice()] };
    for (const feedsIn of [true, false]) {
      await scene.calls['wiring.setFeedsIn']({ token, feeds_in: feedsIn }, context);
      expect((await scene.calls['wiring.read']({ token }, context)).data.feeds_in).toBe(feedsIn);
    }
  });
});
