import { HIERARCHY_LIMITS, type HierarchyNode } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { parseMenu } from './hierarchy-text.ts';

const invalid = expect.objectContaining({ error: 'request.invalid', field: 'menu' });
const tooLarge = expect.objectContaining({ error: 'tree.too_large', field: 'menu' });

function chain(levels: number): HierarchyNode {
  const children = levels > 1 ? [chain(levels - 1)] : [];
  return { title: 'Group', isLeaf: false, children, data: { id: `g${levels}` } };
}

describe('parseMenu', () => {
  // proves R-TREE-034
  it('answers the nodes and tags of a serialized tree and drops what the screens keep beside them', () => {
    const node = { title: 'Hall', isLeaf: false, isExpanded: true, children: [], data: { id: 'g', isEdited: true } };
    const tag = { id: 'd', title: 'Meter', mac: 'A0B1C2D3E4F5', tags: ['nový'], lat: 48.1, lng: null };
    expect(parseMenu(JSON.stringify({ nodes: [node], tags: [tag], version: 7 }))).toEqual({
      nodes: [{ ...node, data: { id: 'g' } }],
      tags: [tag],
    });
  });

  // proves R-TREE-043
  it('takes a tree of 8 levels and refuses one of 9', () => {
    const text = (levels: number) => JSON.stringify({ nodes: [chain(levels)], tags: [] });
    expect(parseMenu(text(HIERARCHY_LIMITS.levels)).nodes).toHaveLength(1);
    expect(() => parseMenu(text(HIERARCHY_LIMITS.levels + 1))).toThrow(tooLarge);
  });

  it.each([
    ['a list', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['a tree', `{"nodes":[${'{"children":['.repeat(15_000)}${']}'.repeat(15_000)}],"tags":[]}`],
  ])('refuses %s nested thousands of levels deep without falling over', (_what, text) => {
    expect(() => parseMenu(text)).toThrow(tooLarge);
  });

  // proves R-TREE-043
  it('counts bytes, not characters', () => {
    const tags = (title: string) => JSON.stringify({ nodes: [], tags: [{ id: 'd', title, mac: 'A', tags: [] }] });
    expect(parseMenu(tags('€'.repeat(200))).tags).toHaveLength(1);
    expect(() => parseMenu(`${tags('a')}${' '.repeat(HIERARCHY_LIMITS.bytes)}`)).toThrow(tooLarge);
    expect(() => parseMenu(`"${'€'.repeat(HIERARCHY_LIMITS.bytes / 3 + 1)}"`)).toThrow(/256 KiB/);
  });

  // proves R-TREE-049
  it('refuses whatever is not a tree, and never fails otherwise', () => {
    for (const text of ['', 'null', '[]', '{}', '{"nodes":{},"tags":[]}', '{"nodes":[null],"tags":[]}']) {
      expect(() => parseMenu(text)).toThrow(invalid);
    }
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        try {
          parseMenu(text);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});
