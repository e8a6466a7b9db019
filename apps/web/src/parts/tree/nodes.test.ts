import type { MenuTreeNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { foundIn } from './nodes.ts';

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
