import type { HierarchyNode } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DeviceFigure,
  findGroup,
  nextMode,
  partlyPriced,
  pathOf,
  type ReportGroup,
  reportedMacs,
  reportGroup,
  uncountedDevices,
} from './report-tree.ts';

const ROOT = { id: 'root', title: 'Site' };
const leaf = (mac: string, report_mode?: 0 | 1 | 2, type = 1): HierarchyNode => ({
  title: mac,
  isLeaf: true,
  data: { id: mac, mac, type, report_mode },
});
const group = (id: string, ...children: HierarchyNode[]): HierarchyNode => ({
  title: id,
  isLeaf: false,
  children,
  data: { id },
});
const figure = (energy: number | null, cost: number | null = null): DeviceFigure => ({ energy, cost, coverage: 1 });
const figures = (entries: Record<string, number | null>) =>
  new Map(Object.entries(entries).map(([mac, energy]) => [mac, figure(energy)]));

describe('a group in a report', () => {
  // proves R-REPORT-012
  it('is the sum of its visible devices, hidden ones left out', () => {
    const report = reportGroup(
      { ...ROOT, nodes: [leaf('a'), leaf('b', 1), leaf('c', 0)] },
      figures({ a: 1, b: 2, c: 4 }),
    );
    expect(report).toMatchObject({ energy: 3, other: 0, excess: 0 });
    expect(report.children.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  // proves R-REPORT-016
  it('has "Other" where a cumulative device counted more than the visible siblings', () => {
    const report = reportGroup({ ...ROOT, nodes: [leaf('m', 2), leaf('a', 1)] }, figures({ m: 10, a: 4 }));
    expect(report).toMatchObject({ energy: 10, other: 6, excess: 0 });
    expect(report.children.map(({ id }) => id)).toEqual(['a']);
  });

  // proves R-REPORT-018
  it('has an excess and no "Other" where the siblings counted more', () => {
    const report = reportGroup({ ...ROOT, nodes: [leaf('m', 2), leaf('a')] }, figures({ m: 4, a: 10 }));
    expect(report).toMatchObject({ energy: 4, other: 0, excess: 6 });
  });

  it('has neither where both counted the same', () => {
    const report = reportGroup({ ...ROOT, nodes: [leaf('m', 2), leaf('a')] }, figures({ m: 4, a: 4 }));
    expect(report).toMatchObject({ energy: 4, other: 0, excess: 0 });
  });

  it('is unknown while the cumulative device has no value: its children never replace it', () => {
    const nodes = [leaf('m', 2), leaf('a')];
    const silent = reportGroup({ ...ROOT, nodes }, figures({ m: null, a: 4 }));
    expect(silent).toMatchObject({ energy: null, other: 0, excess: 0 });
    expect(silent.children).toMatchObject([{ id: 'a', energy: 4 }]);
    expect(reportGroup({ ...ROOT, nodes }, figures({}))).toMatchObject({ energy: null, other: 0, excess: 0 });
  });

  // proves R-REPORT-017
  it('compares only within the same group', () => {
    const nodes = [group('hall', leaf('m', 2), leaf('a')), leaf('b')];
    const report = reportGroup({ ...ROOT, nodes }, figures({ m: 10, a: 4, b: 1 }));
    expect(report).toMatchObject({ energy: 11, other: 0 });
    expect(findGroup(report, 'hall')).toMatchObject({ energy: 10, other: 6 });
    expect(pathOf(report, 'hall').map(({ id }) => id)).toEqual(['root', 'hall']);
    expect(findGroup(report, 'gone')).toBeUndefined();
  });

  // proves R-REPORT-013
  it('counts every kind that measures energy and leaves other kinds and empty groups out', () => {
    const kinds = [1, 2, 3, 4, 5, 6, 7, 12, 99].map((type) => leaf(`t${type}`, 1, type));
    const counted = ['t1', 't2', 't3', 't4', 't6', 't12'];
    const nodes = [...kinds, group('empty', leaf('x', 0))];
    expect(reportedMacs(nodes)).toEqual(counted);
    expect(uncountedDevices([group('all', ...nodes)]).map(({ title, reason }) => `${title} ${reason}`)).toEqual([
      't5 kind',
      't7 kind',
      't99 unknown',
    ]);
    expect(reportGroup({ ...ROOT, nodes }, figures({})).children.map(({ id }) => id)).toEqual(counted);
  });

  // proves R-REPORT-031
  it('has measured nothing of a quantity that a device lacks, whatever else it measured', () => {
    const both = new Map<string, DeviceFigure>([
      ['three', { energy: 900, cost: null, coverage: 0.9 }],
      ['single', { energy: null, cost: null, coverage: 1 }],
    ]);
    const report = reportGroup({ ...ROOT, nodes: [leaf('three'), leaf('single')] }, both);
    expect(report.children.map(({ id, coverage }) => [id, coverage])).toEqual([
      ['three', 0.9],
      ['single', 0],
    ]);
    // One of two devices, of the usual weight: half of 90 %.
    expect(report.coverage).toBeCloseTo(0.45, 12);
  });

  // proves R-REPORT-026
  it('has the coverage of its devices weighted by energy, in whatever group they lie', () => {
    const known = new Map<string, DeviceFigure>([
      ['press', { energy: 8_000, cost: null, coverage: 0.5 }],
      ['lamp', { energy: 1_000, cost: null, coverage: 1 }],
      ['bell', { energy: 1_000, cost: null, coverage: 0 }],
    ]);
    const nodes = [group('hall', leaf('press'), leaf('lamp')), leaf('bell')];
    const report = reportGroup({ ...ROOT, nodes }, known);
    expect(report.coverage).toBeCloseTo(0.5, 12);
    expect(findGroup(report, 'hall')?.coverage).toBeCloseTo(5 / 9, 12);
  });

  // proves R-REPORT-028
  it('prices "Other" by what the cumulative device cost beyond the siblings', () => {
    const priced = new Map([
      ['m', figure(10, 2)],
      ['a', figure(4, 0.5)],
    ]);
    const report = reportGroup({ ...ROOT, nodes: [leaf('m', 2), leaf('a')] }, priced);
    expect(report).toMatchObject({ cost: 2, restCost: 1.5 });
  });

  // proves R-REPORT-028
  it('keeps costs adding up where devices cost more than the cumulative one, with an excess too', () => {
    const restOf = (whole: [number, number], device: [number, number | null]) => {
      const priced = new Map([
        ['m', figure(...whole)],
        ['a', figure(...device)],
      ]);
      return reportGroup({ ...ROOT, nodes: [leaf('m', 2), leaf('a')] }, priced).restCost;
    };
    expect(restOf([10, 2], [4, 3])).toBe(-1);
    expect(restOf([4, 2], [10, 5])).toBe(-3);
  });

  // proves R-REPORT-028
  it('has no cost of "Other" where the cost of a device lacks a part of its energy, and names that device', () => {
    // 100 kWh for 20.00, of them 60 kWh by a device whose tariff began after the first 30 kWh: 6.00. The rest does not cost 14.00.
    const begun = { ...figure(60_000, 6), isPartlyPriced: true };
    const priced = new Map([
      ['m', figure(100_000, 20)],
      ['a', begun],
    ]);
    const report = reportGroup({ ...ROOT, nodes: [leaf('m', 2), leaf('a')] }, priced);
    expect(report).toMatchObject({ other: 40_000, restCost: null });
    expect(partlyPriced(report)).toEqual(['a']);
    const inner = reportGroup({ ...ROOT, nodes: [leaf('m', 2), group('hall', leaf('a'))] }, priced);
    expect([inner.restCost, partlyPriced(inner)]).toEqual([null, ['a']]);
  });

  it('has no cost of "Other" while a device has no price: its energy is not part of Other', () => {
    const priced = new Map([
      ['m', figure(10, 2)],
      ['a', figure(4, 0.5)],
      ['b', figure(3, null)],
    ]);
    const nodes = [leaf('m', 2), leaf('a'), group('hall', leaf('b'))];
    expect(reportGroup({ ...ROOT, nodes }, priced).restCost).toBeNull();
  });
});

describe('a report of any tree', () => {
  const { tree } = fc.letrec<{ tree: HierarchyNode[]; node: HierarchyNode; leaf: HierarchyNode; group: HierarchyNode }>(
    (tie) => ({
      tree: fc.array(tie('node'), { maxLength: 5 }),
      node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('group')),
      leaf: fc
        .tuple(fc.uuid(), fc.constantFrom(0, 1, 2, undefined), fc.constantFrom(1, 12, 7))
        .map(([mac, mode, type]) => leaf(mac, mode, type)),
      group: fc.tuple(fc.uuid(), tie('tree')).map(([id, children]) => group(id, ...children)),
    }),
  );

  // proves R-REPORT-019
  it('keeps children + other − excess = parent in every group', () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.option(fc.integer({ min: 0, max: 1e9 }))), (nodes, energies) => {
        const known = new Map(reportedMacs(nodes).map((mac) => [mac, figure(energies.next().value ?? null)]));
        checkGroup(reportGroup({ ...ROOT, nodes }, known));
      }),
    );
  });

  it('has for every group the sum of the devices that count, as the calls answer', () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.option(fc.integer({ min: 0, max: 1e9 }))), (nodes, energies) => {
        const known = new Map(reportedMacs(nodes).map((mac) => [mac, figure(energies.next().value ?? null)]));
        const energyOf = (mac: string) => known.get(mac)?.energy ?? null;
        const check = (from: ReportGroup, within: readonly HierarchyNode[]) => {
          expect(from.energy).toBe(summed(within, energyOf));
          for (const { group: inner, id } of from.children) {
            if (inner !== undefined) check(inner, within.find(({ data }) => data.id === id)?.children ?? []);
          }
        };
        check(reportGroup({ ...ROOT, nodes }, known), nodes);
      }),
    );
  });

  /** The sum of the mains of these nodes, or of all below them by the same rule; null where nothing is known. */
  function summed(nodes: readonly HierarchyNode[], energyOf: (mac: string) => number | null): number | null {
    const isMeter = ({ isLeaf, data }: HierarchyNode) => isLeaf && data.type !== 7 && data.report_mode !== 0;
    const mains = nodes.filter((node) => isMeter(node) && node.data.report_mode === 2);
    const counted = mains.length > 0 ? mains : nodes.filter((node) => !node.isLeaf || isMeter(node));
    let sum: number | null = null;
    for (const { isLeaf, data, children = [] } of counted) {
      const energy = isLeaf ? energyOf(data.mac ?? '') : summed(children, energyOf);
      if (energy !== null) sum = (sum ?? 0) + energy;
    }
    return sum;
  }

  function checkGroup({ children, energy, other, excess }: ReportGroup): void {
    const sum = children.reduce((total, part) => total + (part.energy ?? 0), 0);
    // Where the meter of the whole is silent, the rest is unknown too.
    expect(other - excess).toBe(energy === null ? 0 : energy - sum);
    expect(Math.min(other, excess)).toBe(0);
    for (const { group: inner, energy: shown } of children) {
      if (inner === undefined) continue;
      expect(inner.energy).toBe(shown);
      checkGroup(inner);
    }
  }
});

describe('the report mode', () => {
  // proves R-REPORT-014
  it('goes from hidden to visible to cumulative and again; an unknown one becomes visible', () => {
    expect([0, 1, 2, 3, -1, undefined].map(nextMode)).toEqual([1, 2, 0, 1, 1, 1]);
  });
});
