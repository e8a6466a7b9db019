import type { HierarchyMenu } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { withExpanded } from './edit-menu.ts';
import { groupsOf } from './tree.ts';

const menu: HierarchyMenu = {
  nodes: [
    {
      title: 'Works',
      isLeaf: false,
      isExpanded: true,
      data: { id: 'works' },
      children: [{ title: 'Hall', isLeaf: false, data: { id: 'hall' }, children: [] }],
    },
  ],
  tags: [],
};

describe('withExpanded', () => {
  it('folds and unfolds groups at any depth', () => {
    const folded = withExpanded(new Set(['works']))(menu);
    expect(groupsOf(folded.nodes).map(({ data, isExpanded }) => [data.id, isExpanded])).toEqual([
      ['works', true],
      ['hall', false],
    ]);
  });

  it('answers the very same tree when nothing changes', () => {
    expect(withExpanded(new Set(['works', 'hall']))(menu)).toBe(menu);
  });
});
