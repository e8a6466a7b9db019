import { MENU_TREE_LIMITS, type MenuTreeNode } from '@phasor/contract';
import { menuNodeId, menuTree } from '@phasor/contract/schemas';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aUser, recordsInMemory } from '../../testing/record-builders.ts';
import { findMenu, putMenu, readMenu } from './menu-tree.ts';

type Data = { size?: number | undefined };
const SHAPE = menuTree<Data>(z.object({ id: menuNodeId, size: z.number().optional() }));

const leaf = (id: string, title = 'Boiler'): MenuTreeNode<Data> => ({ title, isLeaf: true, data: { id } });
const group = (id: string, children: MenuTreeNode<Data>[]): MenuTreeNode<Data> => ({
  title: 'Heating',
  isLeaf: false,
  children,
  data: { id },
});
const read = (nodes: unknown) => readMenu(JSON.stringify(nodes), SHAPE);

describe('a serialized menu', () => {
  it('answers its nodes, names without the spaces around them', () => {
    expect(read([group('g', [leaf('a', '  Boiler ')]), leaf('b')])).toEqual([group('g', [leaf('a')]), leaf('b')]);
  });

  it('takes names of 3 to 30 characters and no others', () => {
    expect(read([leaf('a', 'abc'), leaf('b', 'x'.repeat(30))])).toHaveLength(2);
    for (const title of ['ab', ' ab  ', 'x'.repeat(31)]) {
      expect(() => read([leaf('a', title)])).toThrow(
        expect.objectContaining({ error: 'request.invalid', field: 'menu' }),
      );
    }
  });

  it('refuses what is no menu', () => {
    for (const text of ['', '{', 'null', '{}', '[1]', '[{"title":"abc"}]']) {
      expect(() => readMenu(text, SHAPE)).toThrow(expect.objectContaining({ error: 'request.invalid', field: 'menu' }));
    }
    expect(() => read([{ ...leaf('a'), children: [leaf('b')] }])).toThrow(
      expect.objectContaining({ error: 'request.invalid' }),
    );
  });

  it('refuses an id that comes twice, at any depth', () => {
    expect(() => read([group('g', [leaf('a')]), leaf('a')])).toThrow(
      expect.objectContaining({ error: 'tree.duplicate', field: 'menu' }),
    );
  });

  it('holds 1,000 nodes and 8 levels, and refuses more, however hostile', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => leaf(`n${index}`));
    expect(read(many(MENU_TREE_LIMITS.nodes))).toHaveLength(MENU_TREE_LIMITS.nodes);
    const deep = (levels: number): MenuTreeNode<Data> =>
      levels === 1 ? leaf('end') : group(`g${levels}`, [deep(levels - 1)]);
    expect(read([deep(MENU_TREE_LIMITS.levels)])).toHaveLength(1);
    const tooLarge = expect.objectContaining({ error: 'tree.too_large', field: 'menu' });
    expect(() => read(many(MENU_TREE_LIMITS.nodes + 1))).toThrow(tooLarge);
    expect(() => read([deep(MENU_TREE_LIMITS.levels + 1)])).toThrow(tooLarge);
    expect(() => readMenu('['.repeat(100_000) + ']'.repeat(100_000), SHAPE)).toThrow(tooLarge);
    expect(() => readMenu(`"${'x'.repeat(MENU_TREE_LIMITS.bytes)}"`, SHAPE)).toThrow(tooLarge);
  });
});

describe('a stored menu', () => {
  it('is returned to a client that saves over a stale revision', async () => {
    const records = await recordsInMemory();
    const { id } = await records.users.add(aUser());
    const key = { userId: id, kind: 'controlMaps', subject: '' } as const;
    expect(await findMenu(records.menus, key)).toBeUndefined();
    expect(await putMenu(records.menus, key, { nodes: [leaf('a')], revision: 0 })).toBe(1);
    expect(await findMenu(records.menus, key)).toEqual({ nodes: [leaf('a')], revision: 1 });
    await expect(putMenu(records.menus, key, { nodes: [], revision: 0 })).rejects.toMatchObject({
      error: 'request.edit_conflict',
      field: 'revision',
      data: { nodes: [leaf('a')], revision: 1 },
    });
  });
});
