import type { MenuTreeNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../base/errors/call-error.ts';
import { added, renamed } from './edit-nodes.ts';
import { createTreeSaver, type SavedTree } from './tree-saver.ts';

const leaf = (id: string, title = `Leaf ${id}`): MenuTreeNode => ({ title, isLeaf: true, data: { id } });

/** A server that keeps one menu, and a browser that shows one. */
function aScene(fails?: CallError) {
  const server: { tree: SavedTree<object>; saves: number } = { tree: { nodes: [leaf('a')], revision: 1 }, saves: 0 };
  let shown: SavedTree<object> = server.tree;
  const failures: unknown[] = [];
  const edit = createTreeSaver<object>({
    read: () => shown,
    show: (tree) => {
      shown = tree;
    },
    save: async (tree) => {
      server.saves += 1;
      if (fails !== undefined) throw fails;
      if (tree.revision !== server.tree.revision) throw new CallError({ code: 409, data: server.tree });
      server.tree = { nodes: tree.nodes, revision: tree.revision + 1 };
      return server.tree.revision;
    },
    onFailure: (error) => failures.push(error),
  });
  return { server, shown: () => shown, edit, failures };
}

describe('an edit of a menu', () => {
  it('is seen at once, and saved', async () => {
    const { server, shown, edit } = aScene();
    const end = edit(added(leaf('b')));
    expect(shown().nodes).toEqual([leaf('b'), leaf('a')]);
    expect(await end).toBe(true);
    expect(server.tree).toEqual({ nodes: [leaf('b'), leaf('a')], revision: 2 });
    expect(shown()).toEqual(server.tree);
  });

  it('that changes nothing is not sent', async () => {
    const { server, edit } = aScene();
    await edit(renamed('a', 'x'));
    expect(server.saves).toBe(0);
  });

  it('waits for the one before, and goes with those that wait too', async () => {
    const { server, edit } = aScene();
    await Promise.all(['b', 'c', 'd'].map((id) => edit(added(leaf(id)))));
    expect(server.saves).toBe(2);
    expect(server.tree.nodes.map(({ data }) => data.id)).toEqual(['d', 'c', 'b', 'a']);
  });

  it('is made again on a menu that was changed elsewhere, so that neither is lost', async () => {
    const { server, shown, edit } = aScene();
    server.tree = { nodes: [leaf('elsewhere'), leaf('a')], revision: 5 };
    await edit(renamed('a', 'Boiler'));
    expect(server.tree).toEqual({ nodes: [leaf('elsewhere'), leaf('a', 'Boiler')], revision: 6 });
    expect(shown()).toEqual(server.tree);
  });

  it('that cannot be saved is taken back', async () => {
    const failure = new CallError({ code: 0 });
    const { shown, edit, failures } = aScene(failure);
    expect(await edit(added(leaf('b')))).toBe(false);
    expect(failures).toEqual([failure]);
    expect(shown()).toEqual({ nodes: [leaf('a')], revision: 1 });
  });
});
