import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aConnectingScene, type ConnectingScene } from '../../../testing/scenes/connecting-scene.ts';

let scene: ConnectingScene;
beforeEach(async () => {
  scene = await aConnectingScene({ external: { user: 'phasor' } });
});
afterEach(() => scene.records.stop());

const channel = (from: 'CH1' | 'CH2') => [{ from, to: 'L1', turned: false } as const];

/** Two devices that are the channels of one meter. */
async function twoChannels() {
  const { id } = await scene.begun({ key: 'old' });
  const placed = [
    { title: 'Oven', wiring: channel('CH1') },
    { title: 'Boiler', wiring: channel('CH2') },
  ];
  const [oven, boiler] = (await scene.taken(id, 'old', placed)).map(({ mac }) => mac);
  if (oven === undefined || boiler === undefined) throw new Error('two devices are taken');
  return { id, oven, boiler };
}

// proves R-DEV-030
describe('two channels of a meter behind the same topics', () => {
  it.each(['new', 'old'])('are exchanged for those of another one named %s, one after the other', async (key) => {
    const { id, oven, boiler } = await twoChannels();
    const first = await scene.begun({ key, instead: oven });
    await scene.exchanged(oven, first.id, { key, wiring: channel('CH1') });
    const second = await scene.begun({ key, instead: boiler });
    await scene.exchanged(boiler, second.id, { key, wiring: channel('CH2') });
    const found = await Promise.all([oven, boiler].map((mac) => scene.records.devices.find(mac)));
    expect(found).toMatchObject([
      { connection: first.id, adapterKey: key },
      { connection: second.id, adapterKey: key },
    ]);
    expect(await scene.records.connections.find(id)).toBeUndefined();
  });

  it('are not both exchanged for the same channel of it', async () => {
    const { oven, boiler } = await twoChannels();
    const first = await scene.begun({ key: 'new', instead: oven });
    await scene.exchanged(oven, first.id, { key: 'new', wiring: channel('CH1') });
    const second = await scene.begun({ key: 'new', instead: boiler });
    const refusal = { error: 'request.invalid', field: 'key', data: { device: oven } };
    await expect(scene.exchanged(boiler, second.id, { key: 'new', wiring: channel('CH1') })).rejects.toMatchObject(
      refusal,
    );
    await expect(scene.exchanged(boiler, second.id, 'new')).rejects.toMatchObject(refusal);
  });

  it('leave a meter that is one device alone', async () => {
    const { boiler } = await twoChannels();
    const [kettle] = await scene.taken((await scene.begun({ key: 'kettle' })).id, 'kettle');
    const refusal = { error: 'request.invalid', field: 'key', data: { device: kettle?.mac } };
    await expect(scene.begun({ key: 'kettle', instead: boiler })).rejects.toMatchObject(refusal);
  });
});
