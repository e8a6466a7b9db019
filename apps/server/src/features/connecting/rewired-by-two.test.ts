import { expect, it, onTestFinished } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { aConnectingScene } from '../../../testing/scenes/connecting-scene.ts';

const turned = (phase: 'L1' | 'L2') => ({ from: phase, to: phase, turned: true }) as const;
const refused = { error: 'request.edit_conflict', field: 'known' };

// proves R-ERR-058
it('a wiring is not replaced by a person who has not seen it', async () => {
  const scene = await aConnectingScene();
  onTestFinished(() => scene.records.stop());
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
