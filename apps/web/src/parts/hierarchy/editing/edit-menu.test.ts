import { type HierarchyMenu, type HierarchyNode, NAME_LIMITS } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { canMove, findNode, groupsOf, isTreeName, placeOf } from '../../tree/index.ts';
import {
  type MenuEdit,
  withFolded,
  withGroup,
  withMoved,
  withoutDevices,
  withoutGroup,
  withPlace,
  withReportMode,
  withTag,
  withTitle,
} from './edit-menu.ts';

const leaf = (id: string): HierarchyNode => ({ title: `Leaf ${id}`, isLeaf: true, data: { id, mac: id } });
const group = (id: string, ...children: HierarchyNode[]): HierarchyNode => ({
  title: `Group ${id}`,
  isLeaf: false,
  children,
  data: { id },
});
const menu: HierarchyMenu = {
  nodes: [group('works', group('hall', leaf('A'), leaf('B')), leaf('C')), leaf('D'), group('empty')],
  tags: [{ id: 'a', title: 'Leaf A', mac: 'A', tags: ['Heating'], lat: 48, lng: 17 }],
};

/** Ids of the tree in short: `works(hall(A B) C) D`. */
function outline(nodes: readonly HierarchyNode[]): string {
  return nodes
    .map(({ data, isLeaf, children }) => (isLeaf ? data.id : `${data.id}(${outline(children ?? [])})`))
    .join(' ');
}
const after = (edit: MenuEdit) => outline(edit(menu).nodes);

describe('withFolded', () => {
  // proves R-TREE-008, R-TREE-053
  it('folds and unfolds groups at any depth, and no other', () => {
    const folds = ({ nodes }: HierarchyMenu) =>
      groupsOf(nodes).map(({ data, isExpanded }) => [data.id, isExpanded ?? true]);
    const folded = withFolded('hall', false)(menu);
    expect(folds(folded)).toEqual([
      ['works', true],
      ['hall', false],
      ['empty', true],
    ]);
    expect(folds(withFolded('hall', true)(folded))).toEqual(folds(menu));
  });

  it('answers the same object if nothing changes, or the group is gone', () => {
    expect(withFolded('works', true)(menu)).toBe(menu);
    expect(withFolded('gone', false)(menu)).toBe(menu);
  });
});

describe('a group beside another one of its name', () => {
  it('is not created by renaming, adding or moving', () => {
    expect(withTitle('empty', ' group WORKS ')(menu)).toBe(menu);
    expect(withGroup('new', 'Group works')(menu)).toBe(menu);
    const apart = withTitle('empty', 'Group hall')(menu);
    expect(apart).not.toBe(menu);
    expect(withMoved('empty', { parent: 'works' })(apart)).toBe(apart);
    expect(withMoved('hall', { parent: null })(apart)).toBe(apart);
    expect(withMoved('empty', { parent: null, index: 0 })(apart)).not.toBe(apart);
  });
});

describe('withTitle', () => {
  const titleOf = (text: string) => findNode(withTitle('A', text)(menu).nodes, 'A')?.title;

  // proves R-TREE-014, R-TREE-015
  it.each([
    [2, false, false],
    [3, true, true],
    [24, true, true],
    [25, false, true],
    [30, false, true],
    [31, false, false],
  ])('accepts a name of %i characters: in the tree %s, in a dialog %s', (length, inTree, inDialog) => {
    expect(isTreeName('x'.repeat(length))).toBe(inTree);
    expect(isTreeName('x'.repeat(length), NAME_LIMITS.dialogMax)).toBe(inDialog);
  });

  // proves R-TREE-014
  it('keeps names of 3 to 24 characters, without the spaces around them', () => {
    expect(titleOf(' abc ')).toBe('abc');
    expect(titleOf('x'.repeat(24))).toBe('x'.repeat(24));
  });

  // proves R-TREE-014, R-TREE-016
  it.each(['', 'ab', ' ab ', 'x'.repeat(25)])('silently keeps the old name instead of %j', (text) => {
    expect(withTitle('A', text)(menu)).toBe(menu);
  });
});

describe('withGroup', () => {
  // proves R-TREE-013
  it('adds an empty group at the top', () => {
    expect(after(withGroup('new', 'Roof'))).toBe('new() works(hall(A B) C) D empty()');
    expect(withGroup('new', ' Roof ')(menu).nodes[0]?.title).toBe('Roof');
  });

  // proves R-TREE-016
  it('adds nothing under a name that is too short or too long, and nothing twice', () => {
    expect(withGroup('new', 'ab')(menu)).toBe(menu);
    expect(withGroup('new', 'x'.repeat(25))(menu)).toBe(menu);
    expect(withGroup('hall', 'Hall')(menu)).toBe(menu);
  });
});

describe('withoutGroup', () => {
  // proves R-TREE-057
  it('removes an empty group, and only an empty one', () => {
    expect(after(withoutGroup('empty'))).toBe('works(hall(A B) C) D');
    expect(withoutGroup('hall')(menu)).toBe(menu);
    expect(withoutGroup('D')(menu)).toBe(menu);
  });
});

describe('withMoved', () => {
  // proves R-TREE-010
  it('moves into a group, to its end or before one of its children', () => {
    expect(after(withMoved('D', { parent: 'hall' }))).toBe('works(hall(A B D) C) empty()');
    expect(after(withMoved('D', { parent: 'hall', index: 1 }))).toBe('works(hall(A D B) C) empty()');
  });

  it('moves a group with all that is in it to the top level', () => {
    expect(after(withMoved('hall', { parent: null, index: 0 }))).toBe('hall(A B) works(C) D empty()');
  });

  it('counts the index with the node still in its old place', () => {
    expect(after(withMoved('A', { parent: 'hall', index: 2 }))).toBe('works(hall(B A) C) D empty()');
    expect(after(withMoved('B', { parent: 'hall', index: 0 }))).toBe('works(hall(B A) C) D empty()');
    expect(withMoved('A', { parent: 'hall', index: 1 })(menu)).toBe(menu);
    expect(withMoved('A', { parent: 'hall', index: 0 })(menu)).toBe(menu);
  });

  // proves R-TREE-012
  it('does not move a group into itself, a leaf, or what is gone', () => {
    for (const parent of ['works', 'hall', 'C', 'gone']) {
      expect(withMoved('works', { parent })(menu)).toBe(menu);
    }
    expect(withMoved('gone', { parent: 'hall' })(menu)).toBe(menu);
  });

  // proves R-TREE-044
  it('keeps to 8 levels', () => {
    const chain = (level: number): HierarchyNode => group(`g${level}`, ...(level < 8 ? [chain(level + 1)] : []));
    const nodes = [chain(1), leaf('X'), group('Y', leaf('Z'))];
    expect(canMove(nodes, 'X', 'g7')).toBe(true);
    expect(canMove(nodes, 'X', 'g8')).toBe(false);
    expect(canMove(nodes, 'Y', 'g6')).toBe(true);
    expect(canMove(nodes, 'Y', 'g7')).toBe(false);
  });
});

describe('tags and places', () => {
  const tagOf = (edit: MenuEdit, mac: string) => edit(menu).tags.find((tag) => tag.mac === mac);

  // proves R-TREE-018
  it('keeps one tag for a device, and none for an empty text', () => {
    expect(tagOf(withTag('A', ' Cooling '), 'A')?.tags).toEqual(['Cooling']);
    expect(tagOf(withTag('A', ''), 'A')?.tags).toEqual([]);
    expect(tagOf(withTag('B', 'New'), 'B')?.tags).toEqual(['New']);
    expect(withTag('A', 'Heating')(menu)).toBe(menu);
  });

  // proves R-TREE-027
  it('gives a device a place, and removes it again', () => {
    expect(tagOf(withPlace('A', { latitude: 1, longitude: 2 }), 'A')).toMatchObject({ lat: 1, lng: 2 });
    expect(tagOf(withPlace('A', null), 'A')).toMatchObject({ lat: null, lng: null, tags: ['Heating'] });
    expect(withPlace('A', { latitude: 48, longitude: 17 })(menu)).toBe(menu);
  });
});

describe('withoutDevices', () => {
  it('removes leaves and tags and keeps the groups', () => {
    const next = withoutDevices(new Set(['A', 'B']))(menu);
    expect(outline(next.nodes)).toBe('works(hall() C) D empty()');
    expect(next.tags).toEqual([]);
  });
});

describe('placeOf', () => {
  it('is the group and the index in it', () => {
    expect(placeOf(menu.nodes, 'B')).toEqual({ parent: 'hall', index: 1 });
    expect(placeOf(menu.nodes, 'D')).toEqual({ parent: null, index: 1 });
    expect(placeOf(menu.nodes, 'gone')).toBeUndefined();
  });
});

describe('withReportMode', () => {
  // proves R-TREE-023
  it('sets how reports show one leaf at any depth, and does not change the others', () => {
    const after = withReportMode('A', 2)(menu);
    expect(findNode(after.nodes, 'A')?.data.report_mode).toBe(2);
    expect(findNode(after.nodes, 'B')).toBe(findNode(menu.nodes, 'B'));
    expect(withReportMode('A', 2)(after)).toBe(after);
  });
});
