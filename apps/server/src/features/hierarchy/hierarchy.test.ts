import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';
import type { CallContext } from '../../call-handlers.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { createHierarchy, type Hierarchy } from './hierarchy.ts';

const [MINE, ENDED, FOREIGN] = ['00000000000A', '00000000000B', '00000000000C'] as const;
const token = 'user token';

let records: RecordStore;
let calls: Hierarchy['calls'];
let anna: CallContext;

beforeEach(async () => {
  records = await recordsInMemory();
  onTestFinished(() => records.stop());
  anna = aCallContext({ user: await records.users.add(aUser()) });
  for (const mac of [MINE, ENDED, FOREIGN]) await records.devices.add(aDevice({ mac }));
  const userId = anna.user?.id ?? 0;
  await records.assignments.put({ userId, mac: MINE, level: 'own', until: null });
  await records.assignments.put({ userId, mac: ENDED, level: 'own', until: anna.now });
  calls = createHierarchy(records).calls;
});

function menuOf(...macs: string[]): string {
  const nodes = macs.map((mac) => ({ title: `Meter ${mac}`, isLeaf: true, data: { id: mac, mac } }));
  return JSON.stringify({ nodes, tags: [] });
}

const read = () => calls['hierarchy.read']({ token }, anna);
const write = (menu: string, revision?: number) => calls['hierarchy.write']({ token, menu, revision }, anna);

describe('the hierarchy of an account', () => {
  // proves R-TREE-037
  it('is not found (610) before one was saved', async () => {
    await expect(read()).rejects.toMatchObject({ error: 'store.not_found', code: 610 });
  });

  // proves R-SIGN-077
  it('is arranged by the demo user, too (D59)', async () => {
    if (anna.user === null) throw new Error('nobody is signed in');
    await records.users.change(anna.user.id, { demo: true });
    const demo = aCallContext({ user: { ...anna.user, demo: true } });
    await calls['hierarchy.write']({ token, menu: menuOf(MINE), revision: 0 }, demo);
    expect((await calls['hierarchy.read']({ token }, demo)).data.nodes).toHaveLength(1);
  });

  it('is read as it was written, with the revision the next write has to name', async () => {
    expect(await write(menuOf(MINE))).toEqual({ data: { revision: 1 } });
    const { data } = await read();
    expect(data).toMatchObject({ revision: 1, nodes: [{ title: `Meter ${MINE}`, data: { mac: MINE } }] });
    expect(await write(menuOf(), data.revision)).toEqual({ data: { revision: 2 } });
  });

  it('keeps nothing of devices that are not assigned, and shows none whose assignment ended since', async () => {
    await write(menuOf(MINE, ENDED, FOREIGN, 'nonsense'));
    expect((await read()).data.nodes.map(({ data }) => data.mac)).toEqual([MINE]);
    await records.assignments.remove(anna.user?.id ?? 0, MINE);
    expect((await read()).data.nodes).toEqual([]);
  });

  // proves R-TREE-031
  it("has the device's title and place until the account gives its own, and follows their owner's changes", async () => {
    const node = { title: 'Main board', isLeaf: true, data: { id: MINE, mac: MINE } };
    const tag = { id: MINE, title: '', mac: MINE, tags: ['Heating'] };
    await write(JSON.stringify({ nodes: [node], tags: [tag] }));
    const readBack = async () => {
      const { nodes, tags, revision } = (await read()).data;
      return {
        text: JSON.stringify({ nodes, tags }),
        revision,
        title: nodes[0]?.title,
        tagged: tags[0]?.title,
        place: [tags[0]?.lat, tags[0]?.lng],
      };
    };
    // What was read is written back with every other edit.
    const { text, revision } = await readBack();
    await write(text, revision);
    await records.devices.change(MINE, { title: 'Boiler room', latitude: 48.1, longitude: 17.1 });
    expect(await readBack()).toMatchObject({ title: 'Boiler room', tagged: 'Boiler room', place: [48.1, 17.1] });
    await write(JSON.stringify({ nodes: [{ ...node, title: 'Mine' }], tags: [{ ...tag, lat: 1, lng: 2 }] }));
    await records.devices.change(MINE, { title: 'Cellar', latitude: 49, longitude: 18 });
    expect(await readBack()).toMatchObject({ title: 'Mine', tagged: 'Mine', place: [1, 2] });
    // Without a leaf of its own, a tag has the title of the device, whatever title was sent with it.
    await write(JSON.stringify({ nodes: [], tags: [{ ...tag, title: 'Old' }] }), (await readBack()).revision);
    expect(await readBack()).toMatchObject({ title: undefined, tagged: 'Cellar' });
  });

  // proves R-TREE-051
  it('answers a stale revision with the current tree and leaves that alone', async () => {
    await write(menuOf(MINE));
    await write(menuOf(), 1);
    await expect(write(menuOf(MINE), 1)).rejects.toMatchObject({
      error: 'request.edit_conflict',
      field: 'revision',
      httpStatus: 409,
      data: { nodes: [], tags: [], revision: 2 },
    });
    expect((await read()).data).toEqual({ nodes: [], tags: [], revision: 2 });
  });

  it('answers a revision of a tree that was never saved with every device as a leaf', async () => {
    await expect(write(menuOf(), 7)).rejects.toMatchObject({
      data: { nodes: [{ title: 'Main board', data: { mac: MINE } }], revision: 0 },
    });
    await expect(read()).rejects.toMatchObject({ code: 610 });
  });

  it("keeps a place that is the device's in one half only, and follows the title of the device in groups, too", async () => {
    await records.devices.change(MINE, { title: 'Boiler room', latitude: 48.1, longitude: 17.1 });
    const leaf = (title: string) => ({ title, isLeaf: true, data: { id: MINE, mac: MINE } });
    const kept = async (title: string, [lat, lng]: readonly [number, number]) => {
      const hall = { title: 'Hall', isLeaf: false, children: [leaf(title)], data: { id: 'g' } };
      await write(JSON.stringify({ nodes: [hall], tags: [{ id: MINE, title: '', mac: MINE, tags: [], lat, lng }] }));
      await records.devices.change(MINE, { title: 'Cellar', latitude: 50, longitude: 20 });
      const { nodes, tags } = (await read()).data;
      await records.devices.change(MINE, { title: 'Boiler room', latitude: 48.1, longitude: 17.1 });
      return [nodes[0]?.children?.[0]?.title, tags[0]?.lat, tags[0]?.lng];
    };
    expect(await kept('Boiler room', [48.1, 17.1])).toEqual(['Cellar', 50, 20]);
    expect(await kept('Mine', [48.1, 18])).toEqual(['Mine', 48.1, 18]);
    expect(await kept('Mine', [49, 17.1])).toEqual(['Mine', 49, 17.1]);
  });

  it('belongs to an account: without one there is none', async () => {
    await expect(calls['hierarchy.read']({ token }, aCallContext())).rejects.toMatchObject({
      error: 'access.token_invalid',
    });
  });

  // proves R-TREE-082
  it('is announced to other pages when it was stored, and not when it was refused', async () => {
    const published: unknown[] = [];
    calls = createHierarchy({ ...records, bus: { publish: (...event) => void published.push(event) } }).calls;
    await write(menuOf(MINE));
    await expect(write(menuOf(), 9)).rejects.toMatchObject({ error: 'request.edit_conflict' });
    expect(published).toEqual([['tree', { userId: anna.user?.id, revision: 1 }]]);
  });

  // proves R-TREE-083
  it('is refused with two groups of one name in one place, unless it has them already', async () => {
    const group = (id: string, title: string) => ({ title, isLeaf: false, children: [], data: { id } });
    const text = (...nodes: object[]) => JSON.stringify({ nodes, tags: [] });
    const twins = [group('a', 'Hall'), group('b', ' hall ')];
    await expect(write(text(...twins))).rejects.toMatchObject({ error: 'tree.duplicate', field: 'menu' });
    const user = anna.user?.id ?? 0;
    await records.hierarchies.put(user, { nodes: twins, tags: [] }, undefined);
    await write(text(...twins, group('c', 'Works')));
    await expect(write(text(...twins, group('c', 'HALL')))).rejects.toMatchObject({ error: 'tree.duplicate' });
  });

  it('notes the new revision for the audit log; what was refused is not noted', async () => {
    const notes: string[] = [];
    anna = { ...anna, note: (detail) => notes.push(detail) };
    await write(menuOf(MINE));
    await expect(write('{')).rejects.toMatchObject({ error: 'request.invalid', field: 'menu' });
    await expect(write(menuOf(MINE, MINE))).rejects.toMatchObject({ error: 'tree.duplicate' });
    await expect(write(menuOf(), 9)).rejects.toMatchObject({ error: 'request.edit_conflict' });
    expect(notes).toEqual(['revision 1']);
  });
});

describe('a group of the hierarchy', () => {
  const leaf = (mac: string) => ({ title: `Meter ${mac}`, isLeaf: true, data: { id: `n${mac}`, mac } });
  const group = (id: string, children: object[]) => ({ title: `Group ${id}`, isLeaf: false, children, data: { id } });
  const found = async (id: string, macs: readonly string[]) => {
    const devices = new Map(macs.map((mac) => [mac, aDevice({ mac })]));
    return createHierarchy(records).group({ id: anna.user?.id ?? 0 }, id, devices);
  };

  it('is found at any depth by its node, and counts the devices that the account has now', async () => {
    await records.assignments.put({ userId: anna.user?.id ?? 0, mac: FOREIGN, level: 'view', until: null });
    const inner = group('inner', [leaf(MINE), leaf(FOREIGN)]);
    await write(JSON.stringify({ nodes: [group('first', []), group('outer', [inner])], tags: [] }));
    const parts = (mac: string) => ({ kind: 'device', mac });
    expect(await found('inner', [MINE, FOREIGN])).toMatchObject({
      ...{ id: 'inner', title: 'Group inner' },
      parts: [parts(MINE), parts(FOREIGN)],
    });
    expect((await found('inner', [FOREIGN]))?.parts).toMatchObject([parts(FOREIGN)]);
    expect(await found('outer', [MINE])).toMatchObject({ id: 'outer', parts: [{ kind: 'group', id: 'inner' }] });
    expect(await found('first', [MINE])).toMatchObject({ id: 'first', parts: [] });
  });

  it('is none for another node, for that of a leaf, and for an account without a hierarchy', async () => {
    expect(await found('outer', [MINE])).toBeUndefined();
    await write(JSON.stringify({ nodes: [group('outer', [leaf(MINE)])], tags: [] }));
    for (const id of ['other', `n${MINE}`, MINE]) expect(await found(id, [MINE])).toBeUndefined();
  });
});
