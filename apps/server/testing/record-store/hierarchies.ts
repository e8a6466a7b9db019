import type { HierarchyMenu } from '@phasor/contract';
import { expect } from 'vitest';
import { aUser } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

function aMenu(title: string): HierarchyMenu {
  const leaf = { title, isLeaf: true, data: { id: 'd1', mac: 'A0B1C2D3E4F5', type: 1 } };
  const group = { title: 'Halle "B"', isLeaf: false, isExpanded: true, data: { id: 'g1' }, children: [leaf] };
  return { nodes: [group], tags: [{ id: 'd1', title, mac: 'A0B1C2D3E4F5', tags: ['nový'], lat: 48.1, lng: null }] };
}

export const hierarchyScenarios: Scenarios = {
  'answers a tree as it was put, with revisions that count up from 1': async ({ users, hierarchies }) => {
    const { id } = await users.add(aUser());
    expect(await hierarchies.find(id)).toBeUndefined();
    expect(await hierarchies.put(id, aMenu('First'), undefined)).toBe(1);
    expect(await hierarchies.put(id, aMenu('Second'), undefined)).toBe(2);
    expect(await hierarchies.put(id, aMenu('Third'), 2)).toBe(3);
    expect(await hierarchies.find(id)).toEqual({ menu: aMenu('Third'), revision: 3 });
  },
  'leaves the tree alone when the revision is stale': async ({ users, hierarchies }) => {
    const { id } = await users.add(aUser());
    await hierarchies.put(id, aMenu('First'), undefined);
    await hierarchies.put(id, aMenu('Second'), 1);
    for (const stale of [0, 1, 3, -1, Number.MAX_SAFE_INTEGER]) {
      expect(await hierarchies.put(id, aMenu('Late'), stale)).toBeNull();
    }
    expect(await hierarchies.find(id)).toEqual({ menu: aMenu('Second'), revision: 2 });
  },
  'takes revision 0 as "none saved yet"': async ({ users, hierarchies }) => {
    const { id } = await users.add(aUser());
    expect(await hierarchies.put(id, aMenu('Early'), 1)).toBeNull();
    expect(await hierarchies.find(id)).toBeUndefined();
    expect(await hierarchies.put(id, aMenu('First'), 0)).toBe(1);
  },
  'lets one of several writers with the same revision win': async ({ users, hierarchies }) => {
    const { id } = await users.add(aUser());
    await hierarchies.put(id, aMenu('Start'), undefined);
    const titles = ['A', 'B', 'C', 'D', 'E'];
    const answers = await Promise.all(titles.map((title) => hierarchies.put(id, aMenu(title), 1)));
    expect(answers.filter((answer) => answer === 2)).toHaveLength(1);
    expect(answers.filter((answer) => answer === null)).toHaveLength(4);
    const winner = titles[answers.indexOf(2)] ?? '';
    expect((await hierarchies.find(id))?.menu).toEqual(aMenu(winner));
  },
  'keeps the trees of two accounts apart': async ({ users, hierarchies }) => {
    const anna = await users.add(aUser());
    const bela = await users.add(aUser({ login: 'bela' }));
    await hierarchies.put(anna.id, aMenu('Anna'), undefined);
    await hierarchies.put(anna.id, aMenu('Anna'), undefined);
    expect(await hierarchies.put(bela.id, aMenu('Bela'), 0)).toBe(1);
    expect((await hierarchies.find(anna.id))?.revision).toBe(2);
  },
};
