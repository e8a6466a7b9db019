import { describe, expect, it } from 'vitest';
import type { HierarchyNode } from './calls/devices/hierarchy.ts';
import {
  callDevices,
  countedDevices,
  countedGroup,
  devicesWithin,
  groupRuleOf,
  measuresEnergy,
  type ReportMode,
} from './index.ts';

function leaf(mac: string, report_mode?: ReportMode, type?: number): HierarchyNode {
  return { title: mac, isLeaf: true, data: { id: `node of ${mac}`, mac, report_mode, type } };
}

function group(id: string, ...children: HierarchyNode[]): HierarchyNode {
  return { title: id, isLeaf: false, children, data: { id } };
}

const counted = (...nodes: HierarchyNode[]) => countedGroup({ id: 'g', title: 'G', nodes });
const macsOf = (...nodes: HierarchyNode[]) => countedDevices(counted(...nodes)).map(({ mac }) => mac);

describe('a group', () => {
  // proves R-DASH-082
  it('is what its meter of the whole says, wherever it stands, and has the others as parts', () => {
    const works = counted(leaf('A'), leaf('MAIN', 2), group('hall', leaf('B')));
    expect(groupRuleOf(works)).toBe('measured');
    expect(countedDevices(works).map(({ mac }) => mac)).toEqual(['MAIN']);
    expect(works.parts.map(({ id }) => id)).toEqual(['node of A', 'hall']);
  });

  it('has two supplies added', () => {
    expect(macsOf(leaf('NORTH', 2), leaf('SOUTH', 2), leaf('A'))).toEqual(['NORTH', 'SOUTH']);
  });

  // proves R-DASH-083
  it('without such a meter is the sum of its parts, a group in it by its own rule', () => {
    const homes = counted(leaf('A'), group('hall', leaf('HALL', 2), leaf('B')), group('yard', leaf('C'), leaf('D')));
    expect(groupRuleOf(homes)).toBe('added');
    expect(countedDevices(homes).map(({ mac }) => mac)).toEqual(['A', 'HALL', 'C', 'D']);
    expect(devicesWithin(homes).map(({ mac }) => mac)).toEqual(['A', 'HALL', 'B', 'C', 'D']);
  });

  it('has a meter of the whole in a group below for that group alone', () => {
    expect(macsOf(leaf('A'), group('supply', leaf('MAIN', 2)))).toEqual(['A', 'MAIN']);
  });

  it('counts no hidden device, not even one that a group in it hides, and names each', () => {
    const works = counted(leaf('A'), leaf('B', 0), group('hall', leaf('C', 0)), group('empty'));
    expect(countedDevices(works).map(({ mac }) => mac)).toEqual(['A']);
    expect(works.parts).toEqual([{ kind: 'device', id: 'node of A', mac: 'A', title: 'A' }]);
    expect(works.leftOut).toEqual([
      { mac: 'B', reason: 'hidden' },
      { mac: 'C', reason: 'hidden' },
    ]);
  });

  it('counts no leaf without a device, and has groups as parts of their own kind', () => {
    const nameless: HierarchyNode = { title: 'Leaf', isLeaf: true, data: { id: 'x' } };
    const works = counted(nameless, group('hall', leaf('A'), nameless));
    expect(works).toMatchObject({ kind: 'group', leftOut: [] });
    expect(works.parts).toMatchObject([{ kind: 'group', id: 'hall', title: 'hall', parts: [{ mac: 'A' }] }]);
    expect(works.parts[0]).toMatchObject({ parts: { length: 1 } });
  });

  it('counts every kind that measures energy and names those that do not, also as meters of the whole', () => {
    const types = [1, 2, 3, 4, 5, 6, 7, 12, 99];
    expect(types.filter(measuresEnergy)).toEqual([1, 2, 3, 4, 6, 12]);
    const works = counted(...types.map((type) => leaf(`T${type}`, type === 7 ? 2 : 1, type)), leaf('UNTYPED'));
    expect(countedDevices(works).map(({ mac }) => mac)).toEqual(['T1', 'T2', 'T3', 'T4', 'T6', 'T12', 'UNTYPED']);
    expect(works.leftOut).toEqual([
      { mac: 'T5', reason: 'kind' },
      { mac: 'T7', reason: 'kind' },
      { mac: 'T99', reason: 'unknown' },
    ]);
  });

  it('of more devices than a call takes is summed over the first hundred and names the others', () => {
    const many = Array.from({ length: 103 }, (_, index) => leaf(`M${index}`));
    const { macs, leftOut } = callDevices(counted(leaf('X', 0), ...many));
    expect(macs).toHaveLength(100);
    expect(leftOut.map(({ mac, reason }) => `${mac} ${reason}`)).toEqual([
      'X hidden',
      'M100 limit',
      'M101 limit',
      'M102 limit',
    ]);
    expect(callDevices(counted(leaf('MAIN', 2), ...many))).toEqual({ macs: ['MAIN'], leftOut: [] });
  });
});
