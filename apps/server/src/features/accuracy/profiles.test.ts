import { GENERATOR_DEFAULTS } from '@phasor/contract/accuracy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccuracyScene } from '../../../testing/scenes/accuracy-scene.ts';

let scene: AccuracyScene;
beforeEach(async () => {
  scene = await AccuracyScene.open();
});
afterEach(() => scene.close());

describe('the tree of test profiles', () => {
  const calls = () => scene.accuracy.calls;
  const leaf = (id: string, ID: number, values: object = {}) => {
    const testCases = [
      {
        name: 'Nominal',
        generatorData: GENERATOR_DEFAULTS,
        testConditions: ['VA', 'SC'],
        accuracy: { U: 1, I: 1, P: 1, Q: 1, S: 1 },
        ...values,
      },
    ];
    return { title: `Profile ${id}`, isLeaf: true, data: { id, testProfile: { ID, testCases } } };
  };
  const write = (menu: unknown, revision?: number) =>
    calls()['accuracy.writeProfiles'](
      { user_token: 'u', menu: JSON.stringify(menu), ...(revision !== undefined && { revision }) },
      scene.context(),
    );

  // proves R-ACCU-001
  it('is empty at first, is kept whole, and refuses a stale revision', async () => {
    const read = () => calls()['accuracy.readProfiles']({ user_token: 'u' }, scene.context());
    expect(await read()).toEqual({ data: [], revision: 0 });
    const tree = [{ title: 'Class 1', isLeaf: false, data: { id: 'g' }, children: [leaf('a', 1), leaf('b', 2)] }];
    expect(await write(tree, 0)).toEqual({ data: { revision: 1 } });
    expect(await read()).toEqual({ data: tree, revision: 1 });
    await expect(write([], 0)).rejects.toMatchObject({ error: 'request.edit_conflict', data: { revision: 1 } });
  });

  // proves R-ACCU-030
  it('is one for the installation: another account reads what one wrote, and writes on', async () => {
    await write([leaf('a', 1)], 0);
    const other = scene.context({ user: { ...scene.user, id: scene.user.id + 1, login: 'other' } });
    const read = () => calls()['accuracy.readProfiles']({ user_token: 'other' }, other);
    expect(await read()).toEqual({ data: [leaf('a', 1)], revision: 1 });
    const menu = JSON.stringify([leaf('a', 1), leaf('b', 2)]);
    await calls()['accuracy.writeProfiles']({ user_token: 'other', menu, revision: 1 }, other);
    expect(await calls()['accuracy.readProfiles']({ user_token: 'u' }, scene.context())).toMatchObject({ revision: 2 });
  });

  // proves R-ACCU-001, R-ACCU-004
  it.each([
    ['a generator out of its range', [leaf('a', 1, { generatorData: { ...GENERATOR_DEFAULTS, freq: 71 } })]],
    ['no condition', [leaf('a', 1, { testConditions: [] })]],
    ['an unknown condition', [leaf('a', 1, { testConditions: ['XA'] })]],
    ['an accuracy of nothing', [leaf('a', 1, { accuracy: { U: 0, I: 1, P: 1, Q: 1, S: 1 } })]],
    ['a test case with too short a name', [leaf('a', 1, { name: 'ab' })]],
    ['a leaf without a profile', [{ title: 'Empty', isLeaf: true, data: { id: 'a' } }]],
    ['a group with a profile', [{ ...leaf('a', 1), isLeaf: false }]],
    ['two profiles of one number', [leaf('a', 1), leaf('b', 1)]],
  ])('refuses %s', async (_what, tree) => {
    await expect(write(tree)).rejects.toMatchObject({ code: 422, field: 'menu' });
  });

  // proves R-ACCU-044
  it('has no two profiles and no two groups of one name in one place, but those that it has already', async () => {
    const twice = { error: 'tree.duplicate', field: 'menu' };
    const named = (id: string, ID: number, title: string) => ({ ...leaf(id, ID), title });
    const group = (id: string, children: object[] = []) => ({
      title: 'Class 1',
      isLeaf: false,
      data: { id },
      children,
    });
    await expect(write([named('a', 1, 'Class 1'), named('b', 2, ' class  1 ')])).rejects.toMatchObject(twice);
    await expect(write([group('g'), group('h')])).rejects.toMatchObject(twice);
    await write([named('a', 1, 'Class 1'), group('g', [named('b', 2, 'Class 1')])]);
    const older = [named('a', 1, 'Class 1'), named('b', 2, 'Class 1')];
    const key = { userId: null, kind: 'accuracyProfiles', subject: '' } as const;
    await scene.records.menus.put(key, JSON.stringify(older), 1);
    expect(await write([...older, named('c', 3, 'Class 2')])).toEqual({ data: { revision: 3 } });
    await expect(write([...older, named('c', 3, 'Class 1')])).rejects.toMatchObject(twice);
  });
});
