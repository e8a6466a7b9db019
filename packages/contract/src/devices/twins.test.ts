import { describe, expect, it } from 'vitest';
import type { MenuTreeNode } from '../calls/devices/menu-tree.ts';
import { newTwin } from './twins.ts';

const leaf = (id: string, title: string): MenuTreeNode => ({ title, isLeaf: true, data: { id } });
const group = (id: string, title: string, children: MenuTreeNode[] = []): MenuTreeNode => {
  return { title, isLeaf: false, children, data: { id } };
};
const ALL = { of: 'all' } as const;

describe('twins in a tree', () => {
  // proves R-TREE-083
  it('are groups of one place whose names look alike', () => {
    const nodes = [group('a', 'Hall A'), group('b', ' hall  a ')];
    expect(newTwin(nodes, { of: 'groups' })).toBe('hall a');
    expect(newTwin([group('w', 'Works', nodes)], { of: 'groups' })).toBe('hall a');
  });

  it('are leaves of one place, too, where leaves are named by the account', () => {
    const nodes = [leaf('a', 'Hall A'), leaf('b', 'HALL A')];
    expect(newTwin(nodes, ALL)).toBe('hall a');
    expect(newTwin([group('w', 'Works', nodes)], ALL)).toBe('hall a');
    expect(newTwin(nodes, { of: 'groups' })).toBeUndefined();
  });

  it('are neither a group and a leaf, nor nodes of two places', () => {
    expect(newTwin([group('a', 'Hall'), leaf('b', 'Hall')], ALL)).toBeUndefined();
    const elsewhere = group('w', 'Works', [leaf('c', 'Hall'), group('d', 'Hall', [leaf('e', 'Hall')])]);
    expect(newTwin([leaf('a', 'Hall'), group('b', 'Hall'), elsewhere], ALL)).toBeUndefined();
    // Ids and names may contain whatever separates them elsewhere.
    expect(
      newTwin([group('a","b', 'x', [leaf('c', 'y')]), group('a', 'z', [leaf('d', 'b","y')])], ALL),
    ).toBeUndefined();
  });

  it('of an older tree may stay, and a third is one', () => {
    const before = [leaf('a', 'Hall'), leaf('b', 'Hall')];
    expect(newTwin(before, { ...ALL, before })).toBeUndefined();
    expect(newTwin([...before, leaf('c', 'Hall')], { ...ALL, before })).toBe('hall');
    expect(newTwin([group('g', 'Works', before)], { ...ALL, before })).toBe('hall');
  });
});
