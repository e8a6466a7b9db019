import type { HierarchyNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { cut } from '../../../base/ui/text/cut.ts';
import { bestMatch, filteredNodes, menuNodes, ROOT_ID, titleAt } from './menu-model.ts';

const device = (mac: string, type = 1) => deviceEntry({ mac, type });
const leaf = (title: string, mac: string): HierarchyNode => ({ title, isLeaf: true, data: { id: mac, mac, type: 1 } });
const group = (title: string, ...children: HierarchyNode[]): HierarchyNode => ({
  title,
  isLeaf: false,
  children,
  data: { id: title },
});

const nodes = menuNodes(
  [
    group('Žiar', group('Hala A', leaf('Lis', '02005E100001')), leaf('Kotol', '02005E100002')),
    leaf('Gone', '02005E10FFFF'),
  ],
  [{ id: 't', title: '', mac: '02005E100002', tags: ['Heating'] }],
  [device('02005E100001'), device('02005E100002', 7)],
);
const titles = (found: ReturnType<typeof filteredNodes>) => [...found.values()].map(({ title }) => title).sort();

describe('menuNodes', () => {
  it('omits devices that are no longer assigned', () => {
    expect(nodes.has('02005E10FFFF')).toBe(false);
    expect(nodes.get(ROOT_ID)?.children).toEqual(['Žiar']);
  });

  // proves R-TREE-019
  it('knows which groups can be selected, and the tag of a device', () => {
    expect(nodes.get('Žiar')?.isSelectable).toBe(true);
    // Neither a group without a device, nor one whose devices cannot be added up (R-TREE-019), nor a device.
    const others = [group('Attic'), group('Sensors', { ...leaf('Air', 'A'), data: { id: 'A', mac: 'A', type: 7 } })];
    const useless = menuNodes(others, [], [device('A', 7)]);
    expect([...useless.values()].map(({ isSelectable }) => isSelectable)).toEqual([false, false, false, false]);
    expect(nodes.get('02005E100002')?.tag).toBe('Heating');
  });
});

describe('filteredNodes', () => {
  it('finds by a part of the name without regard to accents, with the content of a found group', () => {
    expect(titles(filteredNodes(nodes, 'ziar'))).toEqual(['', 'Hala A', 'Kotol', 'Lis', 'Žiar']);
  });

  // proves R-TREE-004
  it('finds by tag and by address, with the groups above', () => {
    expect(titles(filteredNodes(nodes, 'heat'))).toEqual(['', 'Kotol', 'Žiar']);
    expect(titles(filteredNodes(nodes, '10:00:01'))).toEqual(['', 'Hala A', 'Lis', 'Žiar']);
  });

  it('keeps only the empty root when nothing matches', () => {
    const found = filteredNodes(nodes, 'zzz');
    expect(found.get(ROOT_ID)?.children).toEqual([]);
    expect(found.size).toBe(1);
  });
});

describe('bestMatch', () => {
  const best = (text: string) => bestMatch(filteredNodes(nodes, text), text)?.title;

  // proves R-TREE-005
  it('is the row of exactly that name, otherwise the first one found, a group or a device', () => {
    expect(best('lis')).toBe('Lis');
    expect(best('l')).toBe('Hala A');
    expect(best('kotol')).toBe('Kotol');
    expect(best('heating')).toBe('Kotol');
    expect(best('ZIAR')).toBe('Žiar');
    const pumps = menuNodes([leaf('Pump 12', 'A1'), leaf('Pump 1', 'A2')], [], [device('A1'), device('A2')]);
    expect(bestMatch(filteredNodes(pumps, 'pump 1'), 'pump 1')?.title).toBe('Pump 1');
  });

  it('is undefined for an empty text, and without a selectable match', () => {
    expect(best('')).toBeUndefined();
    expect(best('zzz')).toBeUndefined();
    const useless = menuNodes([group('Attic')], [], []);
    expect(bestMatch(filteredNodes(useless, 'attic'), 'attic')).toBeUndefined();
  });
});

describe('titleAt', () => {
  // proves R-TREE-001
  it('cuts by depth to 24, 22, 20, 14 and 8 characters', () => {
    const title = 'x'.repeat(30);
    expect([0, 1, 2, 3, 4, 7].map((depth) => titleAt(title, depth).length)).toEqual([25, 23, 21, 15, 9, 9]);
    expect(titleAt('x'.repeat(24), 0)).toHaveLength(24);
  });

  it('never cuts a character in two', () => {
    expect(cut('🔌🔌🔌', 2)).toBe('🔌🔌…');
  });
});
