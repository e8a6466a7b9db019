import type { MenuTreeNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { menuRows, ROOT_ID, tickOf, withTicked } from './menu-rows.ts';

const leaf = (id: string): MenuTreeNode => ({ title: `Leaf ${id}`, isLeaf: true, data: { id } });
const group = (id: string, ...children: MenuTreeNode[]): MenuTreeNode => ({
  title: `Group ${id}`,
  isLeaf: false,
  children,
  data: { id },
});
const heating = group('heating', leaf('boiler'), group('hall', leaf('pump')));

describe('rows of a menu', () => {
  it('lie flat by id under a root, each with what is right below it', () => {
    const rows = menuRows([heating, leaf('lamp')]);
    expect([...rows.keys()].toSorted()).toEqual(['boiler', 'hall', 'heating', 'lamp', 'pump', 'root']);
    expect(rows.get(ROOT_ID)).toEqual({ id: ROOT_ID, children: ['heating', 'lamp'], node: undefined });
    expect(rows.get('heating')?.children).toEqual(['boiler', 'hall']);
    expect(rows.get('lamp')).toEqual({ id: 'lamp', children: [], node: leaf('lamp') });
  });
});

describe('ticks', () => {
  it('tell of a group whether all, some or none of its leaves are ticked', () => {
    expect(tickOf(heating, new Set())).toBe(false);
    expect(tickOf(heating, new Set(['pump']))).toBe('some');
    expect(tickOf(heating, new Set(['pump', 'boiler', 'lamp']))).toBe(true);
    expect(tickOf(group('empty'), new Set(['pump']))).toBe(false);
  });

  it('of a group reach all its leaves, and leave the others', () => {
    expect(withTicked(heating, new Set(['lamp', 'pump']))).toEqual(new Set(['lamp', 'pump', 'boiler']));
    expect(withTicked(heating, new Set(['lamp', 'pump', 'boiler']))).toEqual(new Set(['lamp']));
    expect(withTicked(leaf('lamp'), new Set())).toEqual(new Set(['lamp']));
  });
});
