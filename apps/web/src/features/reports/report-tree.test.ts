import type { HierarchyNode } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DeviceFigure,
  findGroup,
  nextMode,
  pathOf,
  type ReportGroup,
  reportedMacs,
  reportGroup,
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
  it('is the sum of its visible devices, hidden ones left out', () => {
    const report = reportGroup(
      { ...ROOT, nodes: [leaf('a'), leaf('b', 1), leaf('c', 0)] },
      figures({ a: 1, b: 2, c: 4 }),
    );
    expect(report).toMatchObject({ energy: 3, other: 0, excess: 0 });
    expect(report.children.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('has "Other" where a cumulative device counted more than the visible siblings', () => {
    const report = reportGroup({ ...ROOT, nodes: [leaf('m', 2), leaf('a', 1)] }, figures({ m: 10, a: 4 }));
    expect(report).toMatchObject({ energy: 10, other: 6, excess: 0 });
    expect(report.children.map(({ id }) => id)).toEqual(['a']);
  });

  it('has an excess and no "Other" where the siblings counted more', () => {
    const report = reportGroup({ ...ROOT, nodes: [leaf('m', 2), leaf('a')] }, figures({ m: 4, a: 10 }));
    expect(report).toMatchObject({ energy: 4, other: 0, excess: 6 });
  });

  it('has neither where both counted the same', () => {
    const report = reportGroup({ ...ROOT, nodes: [leaf('m', 2), leaf('a')] }, figures({ m: 4, a: 4 }));
    expect(report).toMatchObject({ energy: 4, other: 0, excess: 0 });
  });

  it('falls back on the children while the cumulative device knows nothing, and is unknown without any figure', () => {
    const nodes = [leaf('m', 2), leaf('a')];
    expect(reportGroup({ ...ROOT, nodes }, figures({ m: null, a: 4 }))).toMatchObject({ energy: 4, other: 0 });
    expect(reportGroup({ ...ROOT, nodes }, figures({}))).toMatchObject({ energy: null, other: 0, excess: 0 });
  });

  it('compares only within the same group', () => {
    const nodes = [group('hall', leaf('m', 2), leaf('a')), leaf('b')];
    const report = reportGroup({ ...ROOT, nodes }, figures({ m: 10, a: 4, b: 1 }));
    expect(report).toMatchObject({ energy: 11, other: 0 });
    expect(findGroup(report, 'hall')).toMatchObject({ energy: 10, other: 6 });
    expect(pathOf(report, 'hall').map(({ id }) => id)).toEqual(['root', 'hall']);
    expect(findGroup(report, 'gone')).toBeUndefined();
  });

  it('counts meters of type 1 in either spelling and leaves other kinds and empty groups out', () => {
    const nodes = [leaf('a'), leaf('e', 1, 12), leaf('s', 1, 7), group('empty', leaf('x', 0))];
    expect(reportedMacs(nodes)).toEqual(['a', 'e']);
    expect(reportGroup({ ...ROOT, nodes }, figures({})).children.map(({ id }) => id)).toEqual(['a', 'e']);
  });

  it('was measured as its devices were, each counted alike in whatever group', () => {
    const covered = (coverage: number): DeviceFigure => ({ energy: 1, cost: null, coverage });
    const known = new Map(['a', 'b', 'c', 'd'].map((mac) => [mac, covered(mac === 'd' ? 0 : 1)]));
    const report = reportGroup({ ...ROOT, nodes: [group('hall', leaf('a'), leaf('b'), leaf('c')), leaf('d')] }, known);
    expect(report).toMatchObject({ coverage: 0.75, meters: 4 });
  });

  it('prices "Other" by what the cumulative device cost beyond the siblings', () => {
    const priced = new Map([
      ['m', figure(10, 2)],
      ['a', figure(4, 0.5)],
    ]);
    const report = reportGroup({ ...ROOT, nodes: [leaf('m', 2), leaf('a')] }, priced);
    expect(report).toMatchObject({ cost: 2, restCost: 1.5 });
  });

  it('keeps costs adding up where the devices are dearer than the cumulative one, with an excess too', () => {
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

  it('has no cost of "Other" while a device has no price: its energy is none of Other', () => {
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

  it('keeps children + other − excess = parent in every group', () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.option(fc.integer({ min: 0, max: 1e9 }))), (nodes, energies) => {
        const known = new Map(reportedMacs(nodes).map((mac) => [mac, figure(energies.next().value ?? null)]));
        checkGroup(reportGroup({ ...ROOT, nodes }, known));
      }),
    );
  });

  function checkGroup({ children, energy, other, excess }: ReportGroup): void {
    const sum = children.reduce((total, part) => total + (part.energy ?? 0), 0);
    expect(sum + other - excess).toBe(energy ?? 0);
    expect(Math.min(other, excess)).toBe(0);
    for (const { group: inner, energy: shown } of children) {
      if (inner === undefined) continue;
      expect(inner.energy).toBe(shown);
      checkGroup(inner);
    }
  }
});

describe('the report mode', () => {
  it('goes from hidden to visible to cumulative and again; an unknown one becomes visible', () => {
    expect([0, 1, 2, 3, -1, undefined].map(nextMode)).toEqual([1, 2, 0, 1, 1, 1]);
  });
});
