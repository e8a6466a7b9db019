import type { ApplianceNode } from '@phasor/contract';
import { expect, describe as group, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { aGroup, aLeaf, anApplianceScene, NOON } from '../../../testing/scenes/appliance-scene.ts';
import { createAppliances } from './appliances.ts';

const tokens = { user_token: 'u', device_token: 'd' };
const notFound = { error: 'store.not_found' };

async function aScene(changes: Parameters<typeof anApplianceScene>[0] = {}) {
  const scene = await anApplianceScene(changes);
  return { ...scene, calls: createAppliances(scene).calls };
}

group('the tree of appliances', () => {
  const write = (nodes: readonly ApplianceNode[], revision?: number) => ({
    ...tokens,
    menu: JSON.stringify(nodes),
    revision,
  });

  it('is not found as long as there is nothing for it', async () => {
    const { calls, context } = await aScene();
    await expect(calls['appliances.readMenu'](tokens, context)).rejects.toMatchObject(notFound);
  });

  // proves R-NILM-028
  it('has every appliance in its default group at first', async () => {
    const { calls, context, keep } = await aScene();
    const id = await keep('TV');
    const { data } = await calls['appliances.readMenu'](tokens, context);
    const leaf = { title: 'TV', isLeaf: true, data: { id: `appliance-${id}`, ID_appliance: id, phase: 'L1' } };
    const main = { title: 'unknown', isLeaf: false, isExpanded: true, data: { id: 'main', type: 'main' } };
    expect(data).toEqual({ nodes: [{ ...main, children: [leaf] }], revision: 0 });
  });

  // proves R-NILM-028
  it('is kept as it was saved, and takes appliances that are new into its first group', async () => {
    const { calls, context, keep, notes } = await aScene();
    const kettle = await keep('Kettle');
    const nodes = [aLeaf(kettle), aGroup('g1', 'Kitchen'), aGroup('g2', 'Cellar')];
    expect(await calls['appliances.writeMenu'](write(nodes, 0), context)).toEqual({ data: { revision: 1 } });
    expect(notes).toEqual(['revision 1']);
    const oven = await keep('Oven', 'L3');
    const { data } = await calls['appliances.readMenu'](tokens, context);
    const data3 = { id: `appliance-${oven}`, ID_appliance: oven, phase: 'L3' } as const;
    const added = { title: 'Oven', isLeaf: true, data: data3 };
    expect(data).toEqual({
      nodes: [aLeaf(kettle), aGroup('g1', 'Kitchen', [added]), aGroup('g2', 'Cellar')],
      revision: 1,
    });
  });

  // proves R-NILM-028
  it('has each appliance once and under its present name, and none that is gone', async () => {
    const { calls, context, keep, records, mac } = await aScene();
    const [kettle, oven] = [await keep('Kettle'), await keep('Oven')];
    const twice = { ...aLeaf(kettle), data: { ...aLeaf(kettle).data, id: 'again' } };
    const nodes = [aGroup('g1', 'Kitchen', [aLeaf(kettle), twice, aLeaf(oven, 'Oven'), aLeaf(4_711)])];
    await calls['appliances.writeMenu'](write(nodes), context);
    await records.appliances.remove(mac, oven);
    const detail = { appliance: kettle, after: 'Teapot' };
    await records.appliances.correct({ mac, phase: 'L1', kind: 'rename', at: NOON, login: 'anna', detail });
    const { data } = await calls['appliances.readMenu'](tokens, context);
    expect(data.nodes).toEqual([aGroup('g1', 'Kitchen', [aLeaf(kettle, 'Teapot')])]);
  });

  // proves R-NILM-030
  it('is saved with an appliance of two characters, and with no group of so few', async () => {
    const { calls, context, keep } = await aScene();
    const id = await keep('TV');
    await calls['appliances.writeMenu'](write([aGroup('g1', 'Hall', [aLeaf(id, 'TV')])]), context);
    const short = calls['appliances.writeMenu'](write([aGroup('g1', 'Ha')]), context);
    await expect(short).rejects.toMatchObject({ error: 'request.invalid', field: 'menu' });
  });

  // proves R-TREE-083
  it('is refused with two groups of one name in one place', async () => {
    const { calls, context } = await aScene();
    const twins = calls['appliances.writeMenu'](write([aGroup('g1', 'Hall'), aGroup('g2', 'HALL ')]), context);
    await expect(twins).rejects.toMatchObject({ error: 'tree.duplicate', field: 'menu' });
    const apart = [aGroup('g1', 'Hall'), aGroup('g2', 'Cellar', [aGroup('g3', 'Hall')])];
    expect(await calls['appliances.writeMenu'](write(apart), context)).toEqual({ data: { revision: 1 } });
  });

  // proves R-NILM-029
  it('is returned to a client that saves over a stale revision', async () => {
    const { calls, context, keep } = await aScene();
    const id = await keep('Kettle');
    await calls['appliances.writeMenu'](write([aGroup('g1', 'Hall', [aLeaf(id)])], 0), context);
    const stale = calls['appliances.writeMenu'](write([], 0), context);
    await expect(stale).rejects.toMatchObject({
      error: 'request.edit_conflict',
      data: { nodes: [aGroup('g1', 'Hall', [aLeaf(id)])], revision: 1 },
    });
  });

  // proves R-NILM-028
  it("is each account's own, for each meter", async () => {
    const { calls, context, keep, user } = await aScene();
    const id = await keep('Kettle');
    await calls['appliances.writeMenu'](write([aGroup('g1', 'Hall', [aLeaf(id)])]), context);
    const other = { ...context, devices: [aDevice({ mac: 'A0B1C2D3E4F6' })] };
    await expect(calls['appliances.readMenu'](tokens, other)).rejects.toMatchObject(notFound);
    const somebody = { ...context, user: { ...user, id: user.id + 1 } };
    expect((await calls['appliances.readMenu'](tokens, somebody)).data.revision).toBe(0);
  });
});
