import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { AccuracyScene, aCase, BENCH, METER } from '../../../testing/scenes/accuracy-scene.ts';

let scene: AccuracyScene;
beforeEach(async () => {
  scene = await AccuracyScene.open();
});
afterEach(() => scene.close());

describe('readable data', () => {
  // proves R-ACCU-011
  it('are the electrical devices of the account without the bench, and the bench', async () => {
    await scene.records.devices.add(aDevice({ mac: 'B00000000007', type: 7 }));
    const own = { userId: scene.user.id, mac: 'B00000000007', level: 'own', until: null } as const;
    await scene.records.assignments.put(own);
    scene.away(BENCH);
    expect(await scene.accuracy.calls['accuracy.devices']({ user_token: 'u' }, scene.context())).toEqual({
      data: [{ mac: METER, type: 1, title: 'On test', token: `token of ${METER}`, status: 'ONLINE' }],
      bench: { title: 'Reference', status: 'OFFLINE', ask: true, ask_set: null, lock: null, use: null },
    });
  });

  // proves R-ACCU-021
  it('are the tests of a device page by page; 610 where there are none', async () => {
    const read = async (values: object = {}) => {
      const body = { user_token: 'u', device_token: 'd', order: 'DESC', limit: 20, ...values } as const;
      return (await scene.accuracy.calls['accuracy.results'](body, scene.context())).data.map(({ ID }) => ID);
    };
    await expect(read()).rejects.toMatchObject({ code: 610 });
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) {
      ids.push(await scene.begin([aCase(['VA'])]));
      await scene.measure(12);
    }
    const [first = 0, second = 0, third = 0] = ids;
    expect(await read()).toEqual([third, second, first]);
    expect(await read({ limit: 1, after: third })).toEqual([second]);
    expect(await read({ order: 'ASC' })).toEqual(ids);
  });

  // proves R-ACCU-045
  it('are tests with the bench that was their reference, by its number alone once it was removed', async () => {
    const bench = async () => {
      const body = { user_token: 'u', device_token: 'd', order: 'DESC', limit: 20 } as const;
      return (await scene.accuracy.calls['accuracy.results'](body, scene.context())).data[0]?.bench;
    };
    await scene.begin([aCase(['VA'])]);
    await scene.measure(12);
    expect(await bench()).toEqual({ mac: BENCH, title: 'Reference' });
    await scene.records.devices.remove(BENCH);
    expect(await bench()).toEqual({ mac: BENCH, title: null });
  });
});
