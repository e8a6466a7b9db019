import type { MenuTreeNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { canMove, foundIn, hasTwin } from './nodes.ts';

type Node = MenuTreeNode<object>;
const leaf = (title: string): Node => ({ title, isLeaf: true, data: { id: title } });
const group = (title: string, children: Node[]): Node => {
  return { title, isLeaf: false, isExpanded: false, children, data: { id: title } };
};
const NODES = [group('Kuchyňa', [leaf('Žehlička'), leaf('Kettle')]), group('Cellar', [leaf('Freezer')]), leaf('Iron')];

describe('a search in a tree', () => {
  // proves R-APPL-044
  it('finds leaves without accents and case, in their groups unfolded', () => {
    expect(foundIn(NODES, ' zeh ')).toEqual([{ ...group('Kuchyňa', [leaf('Žehlička')]), isExpanded: true }]);
    expect(foundIn(NODES, 'e').map(({ title }) => title)).toEqual(['Kuchyňa', 'Cellar']);
    expect(foundIn(NODES, 'cellar')).toEqual([]);
  });

  it('without a text leaves the tree as it is', () => {
    expect(foundIn(NODES, '  ')).toBe(NODES);
  });
});

describe('two groups of one name in one place', () => {
  // Written as some systems type it: the accent is a sign of its own, the space does not break.
  const written = 'Hala c\u030C.\u00A01';
  const nodes = [group('Hala č. 1', []), group('Works', [group(written, [])])];

  // proves R-TREE-083
  it('are found however the name is written', () => {
    expect(hasTwin(nodes, { id: 'new', title: written, parent: null })).toBe(true);
    expect(hasTwin(nodes, { id: 'new', title: 'Hala c. 1', parent: null })).toBe(false);
    expect(hasTwin(nodes, { id: 'Hala č. 1', title: written, parent: null })).toBe(false);
  });

  // proves R-TREE-083
  it('do not come about by a move', () => {
    expect(canMove(nodes, written, null)).toBe(false);
    expect(canMove(nodes, 'Hala č. 1', 'Works')).toBe(false);
    expect(canMove(nodes, 'Works', 'Hala č. 1')).toBe(true);
  });
});
