import type { CallBody } from '@phasor/contract';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { aConnectingScene, type ConnectingScene } from '../../../testing/scenes/connecting-scene.ts';

const token = 'token';
const channel = (from: 'CH1' | 'CH2') => [{ from, to: 'L1', turned: false } as const];

const turned = (phase: 'L1' | 'L2') => ({ from: phase, to: phase, turned: true }) as const;
const refused = { error: 'request.edit_conflict', field: 'known' };

let scene: ConnectingScene;

beforeEach(async () => {
  scene = await aConnectingScene();
  onTestFinished(() => scene.records.stop());
});

// proves R-ERR-053
it.each([
  ['a gateway', { as: 'gateway' }],
  ['a connection of its own', { key: 'plug' }],
] as const)('a device behind %s that two people take is registered once', async (_behind, wish) => {
  const { id } = await scene.begun(wish);
  const both = await Promise.allSettled([scene.taken(id, 'plug'), scene.taken(id, 'plug')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(scene.taken(id, 'plug')).rejects.toMatchObject({ error: 'request.edit_conflict', field: 'key' });
  const [device, ...others] = await scene.records.devices.list();
  expect(others).toEqual([]);
  await scene.calls['connecting.end']({ user_token: token, mac: device?.mac ?? '' }, scene.context());
  if ('as' in wish) expect(await scene.taken(id, 'plug')).toHaveLength(1);
});

// proves R-ERR-053
it('a device that one person takes is not also put in the place of another device', async () => {
  const { id } = await scene.begun({ as: 'gateway' });
  const [lamp] = await scene.taken(id, 'lamp');
  await scene.taken(id, 'plug');
  const exchanged = scene.exchanged(lamp?.mac ?? '', id, 'plug');
  await expect(exchanged).rejects.toMatchObject({ error: 'request.edit_conflict', field: 'key' });
  expect(await scene.records.devices.find(lamp?.mac ?? '')).toMatchObject({ adapterKey: 'lamp' });
  await scene.exchanged(lamp?.mac ?? '', id, 'lamp');
});

// proves R-ERR-053
it('of a meter whose channels are devices each channel is taken once', async () => {
  const { id } = await scene.begun({ as: 'gateway' });
  const take = (from: 'CH1' | 'CH2') => scene.taken(id, 'board', [{ title: 'Circuit', wiring: channel(from) }]);
  await take('CH1');
  await take('CH2');
  for (const again of [() => take('CH1'), () => scene.taken(id, 'board')])
    await expect(again()).rejects.toMatchObject({ error: 'request.edit_conflict', field: 'key' });
  expect(await scene.records.devices.list()).toHaveLength(2);
});

// proves R-ERR-054
it('what two people change of a device or a gateway at the same moment is all changed', async () => {
  const { id } = await scene.begun({ as: 'gateway' });
  const keys = ['kettle', 'lamp', 'oven'];
  const hide = (key: string) =>
    scene.calls['connecting.hide']({ user_token: token, id, key, hidden: true }, scene.context());
  await Promise.all(keys.map(hide));
  expect((await scene.records.connections.find(id))?.hidden.toSorted()).toEqual(keys);

  await scene.records.devices.add(aDevice());
  const context = { ...scene.context(), devices: [aDevice()] };
  const turn = (phase: 'L1' | 'L2' | 'L3') => scene.calls['wiring.turn']({ token, phase, turned: true }, context);
  await Promise.all([
    turn('L1'),
    turn('L3'),
    scene.calls['wiring.exchange']({ token, order: ['L2', 'L1', 'L3'] }, context),
  ]);
  const { data } = await scene.calls['wiring.read'](
    { token },
    { ...context, devices: [(await scene.records.devices.find(aDevice().mac)) ?? aDevice()] },
  );
  expect(data.order).toEqual(['L2', 'L1', 'L3']);
  expect(data.turned).toHaveLength(2);
});

// proves R-ERR-058
it('a wiring is not replaced by a person who has not seen it', async () => {
  const { mac } = aDevice();
  await scene.records.devices.add(aDevice());
  const rewire = (phase: 'L1' | 'L2', seen: readonly ReturnType<typeof turned>[]) =>
    scene.calls['connecting.rewire'](
      { user_token: 't', mac, wiring: [turned(phase)], fields: [], known: { wiring: [...seen], fields: [] } },
      scene.context(),
    );
  const stored = async () => (await scene.records.devices.find(mac))?.wiring;

  const both = await Promise.allSettled([rewire('L1', []), rewire('L2', [])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const kept = (await stored())?.map(({ from }) => from);
  await expect(rewire('L1', [])).rejects.toMatchObject(refused);
  await expect(rewire('L2', [])).rejects.toMatchObject(refused);
  expect((await stored())?.map(({ from }) => from)).toEqual(kept);
  await rewire('L2', kept?.[0] === 'L1' ? [turned('L1')] : [turned('L2')]);
  expect(await stored()).toEqual([turned('L2')]);
});

// proves R-ERR-061
it('phases are not exchanged, and a meter is not put in the place of a device, by a person who has not seen what is there', async () => {
  const { mac } = aDevice();
  await scene.records.devices.add(aDevice());
  const context = { ...scene.context(), devices: [aDevice()] };
  type Order = CallBody<'wiring.exchange'>['order'];
  const [plain, one, other] = [
    ['L1', 'L2', 'L3'],
    ['L2', 'L1', 'L3'],
    ['L3', 'L2', 'L1'],
  ] as [Order, Order, Order];
  const exchange = (order: Order, known: Order) => scene.calls['wiring.exchange']({ token, order, known }, context);
  await exchange(one, plain);
  await expect(exchange(other, plain)).rejects.toMatchObject(refused);
  expect((await exchange(one, plain)).data.order).toEqual(one);
  expect((await exchange(other, one)).data.order).toEqual(other);

  const { id } = await scene.begun({ as: 'gateway' });
  const put = (key: string, known: CallBody<'connecting.exchange'>['known']) =>
    scene.calls['connecting.exchange'](
      { user_token: token, mac, id, key, wiring: [], fields: [], known },
      scene.context(),
    );
  const seen = { connection: null, key: aDevice().adapterKey };
  await put('lamp', seen);
  await expect(put('plug', seen)).rejects.toMatchObject(refused);
  expect(await scene.records.devices.find(mac)).toMatchObject({ adapterKey: 'lamp' });
  await put('plug', { connection: id, key: 'lamp' });
});
