import { HIERARCHY_LIMITS, type HierarchyMenu, type HierarchyNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { leavesOf, pathTo } from '../tree/index.ts';
import { withoutDevices, withoutGroup } from './editing/edit-menu.ts';
import { type Facility, isThere, meterOf, refOf, resolveSelection, zoneOf } from './selection.ts';
import { leftOut, menuText, titled, withAllDevices } from './tree.ts';

const device = (mac: string, type = 1, time_zone = 'Europe/Bratislava') => deviceEntry({ mac, type, time_zone });
const leaf = (mac: string, type = 1): HierarchyNode => ({
  title: `Leaf ${mac}`,
  isLeaf: true,
  data: { id: mac, mac, type },
});
const group = (id: string, ...children: HierarchyNode[]): HierarchyNode => ({
  title: `Group ${id}`,
  isLeaf: false,
  children,
  data: { id },
});

const nodes = [group('works', group('hall', leaf('A'), leaf('B', 7)), leaf('C', 12)), leaf('D')];
const devices = ['A', 'B', 'C', 'D'].map((mac) => device(mac, { B: 7, C: 12 }[mac] ?? 1));

const kindLabel = (type: number) => `kind ${type}`;

describe('withAllDevices', () => {
  // proves R-TREE-024, R-TREE-036
  it('adds missing devices as tagged leaves at the end', () => {
    const menu: HierarchyMenu = { nodes: [leaf('A')], tags: [] };
    const complete = withAllDevices(menu, [device('A'), device('Z', 7)], kindLabel);
    expect(leavesOf(complete.nodes).map(({ data }) => data.mac)).toEqual(['A', 'Z']);
    expect(complete.nodes[1]?.data).toEqual({ id: 'Z', mac: 'Z', type: 7, report_mode: 1 });
    expect(complete.tags).toEqual([{ id: 'Z', title: '', mac: 'Z', tags: ['kind 7'] }]);
  });

  it('answers the same object if no device is missing', () => {
    const menu: HierarchyMenu = { nodes, tags: [] };
    expect(withAllDevices(menu, devices, kindLabel)).toBe(menu);
  });

  // proves R-TREE-043
  it('keeps to 1,000 nodes, and to 256 KiB with names as people give them', () => {
    const many = Array.from({ length: 1_200 }, (_, i) => {
      const mac = i.toString(16).toUpperCase().padStart(12, '0');
      return deviceEntry({ mac, title: `Rozvádzač číslo ${i} v hale`.slice(0, 24) });
    });
    const label = () => 'Disagregačný merač';
    const full = withAllDevices({ nodes: [group('works', leaf('A'))], tags: [] }, many, label);
    expect(leavesOf(full.nodes).length + 1).toBe(HIERARCHY_LIMITS.nodes);
    const answered = full.tags.map((tag) => ({ ...tag, title: 'x'.repeat(30), lat: -48.123456, lng: -117.123456 }));
    const sent = new TextEncoder().encode(menuText({ ...full, tags: answered }));
    expect(sent.length).toBeLessThanOrEqual(HIERARCHY_LIMITS.bytes);
    expect(withAllDevices(full, many, label)).toBe(full);
  });

  // proves R-TREE-047
  it('omits devices only if the tree is full, and names them', () => {
    const many = Array.from({ length: HIERARCHY_LIMITS.nodes + 3 }, (_, i) => device(`M${i}`));
    const full = withAllDevices({ nodes: [group('empty')], tags: [] }, many, kindLabel);
    expect(leftOut(full.nodes, many)).toEqual(many.slice(-4));
    const withRoom = withAllDevices(withoutGroup('empty')(full), many, kindLabel);
    expect(leftOut(withRoom.nodes, many)).toEqual(many.slice(-3));
    expect(leftOut(full.nodes, many.slice(0, HIERARCHY_LIMITS.nodes - 1))).toEqual([]);
  });

  it('keeps a tag that the device already has', () => {
    const tag = { id: 'x', title: 'Device Z', mac: 'Z', tags: ['mine'] };
    expect(withAllDevices({ nodes: [], tags: [tag] }, [device('Z')], kindLabel).tags).toEqual([tag]);
  });
});

describe('resolveSelection', () => {
  const facility = { nodes, devices };

  it('uses the first reference that is still valid', () => {
    const selection = resolveSelection([{ device: 'gone' }, undefined, { device: 'D' }], facility);
    expect(selection).toMatchObject({ kind: 'device', title: 'Leaf D' });
    expect(refOf(selection)).toEqual({ device: 'D' });
  });

  it('has the names of the tree, for a device and for the members of a group', () => {
    expect(resolveSelection([{ device: 'A' }], facility)).toMatchObject({
      title: 'Leaf A',
      device: { title: 'Leaf A' },
    });
    const group = resolveSelection([{ group: 'works' }], facility);
    expect(group.kind === 'group' && group.members.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Leaf A', 'Leaf C']),
    );
    expect(titled(devices, []).map(({ title }) => title)).toEqual(devices.map(({ title }) => title));
  });

  // proves R-SHELL-008
  it('falls back to the first leaf of the tree', () => {
    const listedOtherwise = { nodes, devices: devices.toReversed() };
    expect(resolveSelection([], listedOtherwise)).toMatchObject({ kind: 'device', device: { mac: 'A' } });
  });

  // proves R-TREE-040
  it('falls back to the first device when the tree could not be read', () => {
    expect(resolveSelection([], { nodes: [], devices })).toMatchObject({ device: { mac: 'A' }, title: 'Device A' });
  });

  // proves R-CONN-029, R-TREE-058
  it('goes to the first leaf that remains when the selected device or group is removed', () => {
    const gone = new Set(['A', 'B']);
    const menu = withoutDevices(gone)({ nodes, tags: [] });
    const rest = { nodes: menu.nodes, devices: devices.filter(({ mac }) => !gone.has(mac)) };
    expect(isThere({ device: 'A' }, rest)).toBe(false);
    expect(resolveSelection([{ device: 'A' }], rest)).toMatchObject({ device: { mac: 'C' } });
    expect(isThere({ group: 'hall' }, rest)).toBe(false);
    expect(resolveSelection([{ group: 'hall' }], rest)).toMatchObject({ device: { mac: 'C' } });
    expect(isThere({ device: 'D' }, rest)).toBe(true);
    expect(isThere({ group: 'works' }, rest)).toBe(true);
  });

  it('is empty for an account without devices', () => {
    expect(resolveSelection([{ device: 'A' }], { nodes: [], devices: [] })).toEqual({ kind: 'none' });
  });

  const macsOf = (members: readonly { readonly mac: string }[]) => members.map(({ mac }) => mac);
  const groupOf = (id: string, from: Facility) => {
    const selection = resolveSelection([{ group: id }], from);
    if (selection.kind !== 'group') throw new Error(`${id} is no group`);
    return selection;
  };

  // proves R-TREE-020
  it('makes a group of the members at any depth that measure energy, and names the others', () => {
    const { title, members, leftOut } = groupOf('works', facility);
    expect([title, macsOf(members)]).toEqual(['Group works', ['A', 'C']]);
    expect(leftOut.map(({ device: { mac }, reason }) => [mac, reason])).toEqual([['B', 'kind']]);
  });

  it('uses the registered kind of a device, whatever its leaf contains', () => {
    const registered = { nodes, devices: devices.map((each) => (each.mac === 'B' ? { ...each, type: 4 } : each)) };
    expect(macsOf(groupOf('works', registered).members)).toEqual(['A', 'B', 'C']);
  });

  // proves R-TREE-020
  it('makes a group of every kind that measures energy', () => {
    const kinds = [1, 2, 3, 4, 5, 6, 7, 12];
    const all = {
      nodes: [group('all', ...kinds.map((type) => leaf(`M${type}`, type)))],
      devices: kinds.map((type) => device(`M${type}`, type)),
    };
    expect(macsOf(groupOf('all', all).members)).toEqual(['M1', 'M2', 'M3', 'M4', 'M6', 'M12']);
  });

  it('makes a group of the device that measures the whole, with everything else within it', () => {
    const main = { ...leaf('D'), data: { id: 'D', mac: 'D', type: 1, report_mode: 2 as const } };
    const works = groupOf('site', { nodes: [group('site', ...nodes.slice(0, 1), main)], devices });
    expect(macsOf(works.members)).toEqual(['D']);
    expect(macsOf(works.within)).toEqual(['D', 'A', 'C']);
    expect(meterOf(works)?.mac).toBe('D');
    expect(meterOf(groupOf('works', facility))).toBeUndefined();
  });

  // proves R-DASH-060
  it('counts the devices of a group beyond what its calls take, and leaves them out', () => {
    const macs = Array.from({ length: 103 }, (_, index) => `M${index}`);
    const crowd = { nodes: [group('crowd', ...macs.map((mac) => leaf(mac)))], devices: macs.map((mac) => device(mac)) };
    const { members, leftOut } = groupOf('crowd', crowd);
    expect(macsOf(members)).toEqual(macs.slice(0, 100));
    expect(leftOut.map(({ reason }) => reason)).toEqual(['limit', 'limit', 'limit']);
  });

  it('does not select an empty group, nor a leaf as a group', () => {
    const empty = { nodes: [group('empty', leaf('B', 7)), leaf('D')], devices };
    expect(resolveSelection([{ group: 'empty' }], empty)).toMatchObject({ kind: 'device' });
    expect(resolveSelection([{ group: 'D' }], empty)).toMatchObject({ kind: 'device' });
  });
});

describe('zoneOf', () => {
  // proves R-REPORT-023
  it('is the device zone, the common zone of a group, or the fallback for mixed ones', () => {
    const mixed = { nodes, devices: [device('A'), device('C', 12, 'Asia/Kolkata')] };
    expect(zoneOf(resolveSelection([{ device: 'C' }], mixed), 'UTC')).toBe('Asia/Kolkata');
    expect(zoneOf(resolveSelection([{ group: 'works' }], mixed), 'UTC')).toBe('UTC');
    expect(zoneOf(resolveSelection([{ group: 'works' }], { nodes, devices }), 'UTC')).toBe('Europe/Bratislava');
  });
});

describe('pathTo', () => {
  it('names the groups above a node', () => {
    expect(pathTo(nodes, 'A')).toEqual(['Group works', 'Group hall']);
    expect(pathTo(nodes, 'D')).toEqual([]);
    expect(pathTo(nodes, 'gone')).toBeUndefined();
  });
});
