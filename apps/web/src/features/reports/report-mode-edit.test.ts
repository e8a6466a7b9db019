import type { HierarchyMenu, HierarchyNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { leavesOf } from '../../hierarchy/tree.ts';
import { withNextMode } from './report-mode-edit.ts';

const leaf = (id: string, report_mode?: 0 | 1 | 2): HierarchyNode => ({
  title: id,
  isLeaf: true,
  data: { id, mac: id, report_mode },
});
const menu: HierarchyMenu = {
  nodes: [{ title: 'Hall', isLeaf: false, data: { id: 'hall' }, children: [leaf('a', 2), leaf('b')] }],
  tags: [],
};
const modes = ({ nodes }: HierarchyMenu) => leavesOf(nodes).map(({ data }) => data.report_mode);

describe('withNextMode', () => {
  it('moves one leaf on at any depth and leaves the others alone', () => {
    expect(modes(withNextMode('a')(menu))).toEqual([0, undefined]);
    expect(modes(withNextMode('b')(menu))).toEqual([2, 2]);
  });

  it('comes back to where it began after three steps', () => {
    const step = withNextMode('a');
    expect(modes(step(step(step(menu))))).toEqual([2, undefined]);
  });
});
