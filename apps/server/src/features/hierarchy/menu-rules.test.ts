import type { HierarchyNode, HierarchyTag } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { assignedPart, checkMenu, defaultMenu } from './menu-rules.ts';

const MAC = aDevice().mac;
const devices = (...list: ReturnType<typeof aDevice>[]) => new Map(list.map((device) => [device.mac, device]));

function group(id: string, children: HierarchyNode[], title = 'Group'): HierarchyNode {
  return { title, isLeaf: false, children, data: { id } };
}

function leaf(id: string, mac: string, values: Partial<HierarchyNode['data']> = {}): HierarchyNode {
  return { title: 'Meter', isLeaf: true, data: { id, mac, ...values } };
}

function tag(mac: string, values: Partial<HierarchyTag> = {}): HierarchyTag {
  return { id: mac, title: 'Meter', mac, tags: [], ...values };
}

const check = (nodes: HierarchyNode[], tags: HierarchyTag[] = []) => checkMenu({ nodes, tags });

describe('checkMenu', () => {
  // proves R-TREE-043, R-TREE-046
  it('takes 1,000 nodes and refuses one more, at whatever level', () => {
    const leaves = Array.from({ length: 999 }, (_, index) => leaf(`d${index}`, `mac${index}`));
    check([group('g', leaves)]);
    expect(() => check([group('g', leaves), group('h', [])])).toThrow(/1000 nodes/);
    expect(() => check([group('g', leaves), group('h', [])])).toThrow(
      expect.objectContaining({ error: 'tree.too_large', httpStatus: 422 }),
    );
    expect(() =>
      check(
        [],
        Array.from({ length: 1_001 }, () => tag(MAC)),
      ),
    ).toThrow(/1000 tags/);
  });

  it('takes 1,000 tags', () => {
    const tags = Array.from({ length: 1_000 }, () => tag(MAC));
    expect(() => check([], tags)).not.toThrow();
  });

  // proves R-TREE-044
  it('refuses a tree of 9 levels', () => {
    const chain = (levels: number): HierarchyNode => group(`g${levels}`, levels > 1 ? [chain(levels - 1)] : []);
    check([chain(8)]);
    expect(() => check([chain(9)])).toThrow(/8 levels/);
  });

  // proves R-TREE-048
  it('refuses the same node or the same device twice', () => {
    const twice = expect.objectContaining({ error: 'tree.duplicate', httpStatus: 409, field: 'menu' });
    expect(() => check([group('g', []), group('g', [])])).toThrow(twice);
    expect(() => check([leaf('a', MAC), group('g', [leaf('b', MAC)])])).toThrow(twice);
    check([leaf('a', MAC), group('g', [leaf('b', 'other')])]);
  });

  it('takes several leaves without a device, and a group that names one beside its leaf', () => {
    const nameless = (id: string): HierarchyNode => ({ title: 'Leaf', isLeaf: true, data: { id } });
    const named: HierarchyNode = { ...group('g', []), data: { id: 'g', mac: MAC } };
    expect(() => check([nameless('a'), nameless('b'), named, leaf('c', MAC)])).not.toThrow();
  });

  // proves R-TREE-015
  it.each(['', 'ab', '  ab  ', 'x'.repeat(31)])('refuses %j as the name of a group', (title) => {
    expect(() => check([group('g', [], title)])).toThrow(expect.objectContaining({ field: 'menu' }));
  });
});

describe('the name of a group', () => {
  // proves R-TREE-015
  it.each(['abc', ' abc ', 'x'.repeat(30)])('can be %j', (title) => {
    expect(() => check([group('g', [], title)])).not.toThrow();
  });
});

describe('assignedPart', () => {
  // proves R-TREE-049
  it('drops leaves and tags of devices that are not assigned, and keeps the groups they were in', () => {
    const menu = {
      nodes: [group('g', [leaf('a', 'other'), leaf('b', MAC)]), leaf('c', 'other')],
      tags: [tag('other')],
    };
    const part = assignedPart(menu, devices(aDevice()));
    expect(part).toMatchObject({ nodes: [{ data: { id: 'g' }, children: [{ data: { id: 'b' } }] }], tags: [] });
    expect(part.nodes).toHaveLength(1);
    expect(part.nodes[0]?.children).toHaveLength(1);
    expect(assignedPart(menu, devices()).nodes).toMatchObject([{ data: { id: 'g' }, children: [] }]);
  });

  it('drops a leaf without a device, what hangs below a leaf, and the device of a group', () => {
    const nameless: HierarchyNode = { title: 'Leaf', isLeaf: true, data: { id: 'x' } };
    const parent: HierarchyNode = { ...leaf('a', MAC), children: [leaf('b', MAC)] };
    const odd: HierarchyNode = { ...group('g', []), data: { id: 'g', mac: 'other' } };
    const { nodes } = assignedPart({ nodes: [nameless, parent, odd], tags: [] }, devices(aDevice()));
    expect(nodes.map(({ data, children }) => [data.id, data.mac, children])).toEqual([
      ['a', MAC, undefined],
      ['g', undefined, []],
    ]);
  });

  // proves R-TREE-024, R-TREE-067
  it('takes the registered type, and shows a new leaf in reports', () => {
    const menu = { nodes: [leaf('a', MAC, { type: 3 })], tags: [] };
    expect(assignedPart(menu, devices(aDevice({ type: 12 }))).nodes[0]?.data).toEqual({
      id: 'a',
      mac: MAC,
      type: 12,
      report_mode: 1,
    });
    const hidden = { nodes: [leaf('a', MAC, { report_mode: 0 })], tags: [] };
    expect(assignedPart(hidden, devices(aDevice())).nodes[0]?.data.report_mode).toBe(0);
  });

  it('answers groups as groups, and names without what stands around them', () => {
    const open: HierarchyNode = { ...group('g', [{ ...leaf('a', MAC), title: ' Pump ' }], ' Hall '), isExpanded: true };
    expect(assignedPart({ nodes: [open], tags: [] }, devices(aDevice())).nodes).toMatchObject([
      { title: 'Hall', isLeaf: false, isExpanded: true, children: [{ title: 'Pump', isLeaf: true }] },
    ]);
  });

  it('names a leaf after its device in 30 characters', () => {
    const menu = { nodes: [{ ...leaf('a', MAC), title: '' }], tags: [] };
    const { nodes } = assignedPart(menu, devices(aDevice({ title: 'x'.repeat(31) })));
    expect(nodes[0]?.title).toBe('x'.repeat(30));
  });

  it('names a leaf after its device when it has no usable name of its own', () => {
    const menu = { nodes: [{ ...leaf('a', MAC), title: ' x ' }], tags: [] };
    expect(assignedPart(menu, devices(aDevice({ title: 'Boiler room' }))).nodes[0]?.title).toBe('Boiler room');
  });

  it("places a tag that was never placed at its device's, and leaves a place taken away as it is", () => {
    const there = devices(aDevice({ latitude: 48.1, longitude: 17.1 }));
    const place = (values: Partial<HierarchyTag>) => {
      const [placed] = assignedPart({ nodes: [], tags: [tag(MAC, values)] }, there).tags;
      return [placed?.lat, placed?.lng];
    };
    expect(place({})).toEqual([48.1, 17.1]);
    expect(place({ lat: null, lng: null })).toEqual([null, null]);
    expect(place({ lat: 1, lng: 2 })).toEqual([1, 2]);
    // Half a place is none.
    for (const half of [{ lat: 1 }, { lng: 2 }]) expect(place(half)).toEqual([48.1, 17.1]);
  });

  it('keeps one tag per device, the first', () => {
    const tags = [tag(MAC, { tags: ['one'] }), tag(MAC, { tags: ['two'] })];
    expect(assignedPart({ nodes: [], tags }, devices(aDevice())).tags).toMatchObject([{ tags: ['one'] }]);
  });
});

describe('defaultMenu', () => {
  it('has every device as a leaf, by title', () => {
    const { nodes } = defaultMenu([aDevice({ title: 'Pump' }), aDevice({ mac: '00000000000A', title: 'Boiler' })]);
    expect(nodes.map(({ title, isLeaf, data }) => [title, isLeaf, data.mac])).toEqual([
      ['Boiler', true, '00000000000A'],
      ['Pump', true, MAC],
    ]);
    expect(() => checkMenu({ nodes, tags: [] })).not.toThrow();
  });

  it('is empty without devices', () => {
    expect(defaultMenu([])).toEqual({ nodes: [], tags: [] });
  });
});
