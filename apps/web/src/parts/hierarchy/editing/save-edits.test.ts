import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../base/errors/call-error.ts';
import type { KeptEdit } from './kept-edits.ts';
import { createEditQueue, type Hierarchy } from './save-edits.ts';
import type { TreeChange } from './tree-change.ts';

const withGroup = (id: string, title: string): TreeChange => ({ kind: 'addGroup', words: [id, title] });
const withoutGroup = (id: string): TreeChange => ({ kind: 'removeGroup', words: [id] });
const withTitle = (id: string, title: string): TreeChange => ({ kind: 'name', words: [id, title] });

/** A server that keeps one tree, and a browser's view of it. */
function aServer() {
  let stored: Hierarchy = { nodes: [], tags: [], revision: 1 };
  let isBroken = false;
  const store = async (tree: Hierarchy): Promise<number> => {
    if (isBroken) throw new CallError({ code: 503 });
    if (tree.revision !== stored.revision) {
      throw new CallError({ code: 409, message: 'edit_conflict', data: stored });
    }
    stored = { ...tree, revision: tree.revision + 1 };
    return stored.revision;
  };
  return {
    titles: () => stored.nodes.map(({ title }) => title),
    breakDown: () => {
      isBroken = true;
    },
    browser() {
      let shown = stored;
      const save = vi.fn(store);
      const [onMerged, onFailure] = [vi.fn(), vi.fn()];
      let kept: KeptEdit[] = [];
      const queue = createEditQueue({
        read: () => shown,
        show: (tree) => {
          shown = tree;
        },
        save,
        keep: (changes) => {
          const edit: KeptEdit = { id: String(kept.length), login: 'anna', changes };
          kept.push(edit);
          return edit;
        },
        drop: (edits) => {
          kept = kept.filter((edit) => !edits.includes(edit));
        },
        onMerged,
        onFailure,
      });
      return {
        edit: (...changes: TreeChange[]) => queue.edit(changes),
        leave: queue.leave,
        isSaving: queue.isSaving,
        kept: () => kept.length,
        save,
        onMerged,
        onFailure,
        titles: () => shown.nodes.map(({ title }) => title),
      };
    },
  };
}

describe('createEditQueue', () => {
  // proves R-TREE-038
  it('shows an edit at once and then saves it', async () => {
    const server = aServer();
    const browser = server.browser();
    browser.edit(withGroup('a', 'Hall A'));
    expect(browser.titles()).toEqual(['Hall A']);
    await vi.waitFor(() => expect(server.titles()).toEqual(['Hall A']));
    expect(browser.onMerged).not.toHaveBeenCalled();
  });

  it('saves edits that wait for one another together and in order', async () => {
    const server = aServer();
    const browser = server.browser();
    browser.edit(withGroup('a', 'Hall A'));
    browser.edit(withGroup('b', 'Hall B'));
    browser.edit(withTitle('a', 'Hall one'));
    await vi.waitFor(() => expect(server.titles()).toEqual(['Hall B', 'Hall one']));
    expect(browser.save).toHaveBeenCalledTimes(2);
  });

  // proves R-TREE-055
  it('keeps each edit until it is saved, and is busy until then', async () => {
    const browser = aServer().browser();
    expect(browser.isSaving()).toBe(false);
    browser.edit(withGroup('a', 'Hall A'));
    browser.edit(withGroup('b', 'Hall B'));
    expect([browser.kept(), browser.isSaving()]).toEqual([2, true]);
    await vi.waitFor(() => expect([browser.kept(), browser.isSaving()]).toEqual([0, false]));
  });

  // proves R-TREE-054
  it('sends waiting edits when the page is left, and nothing twice', async () => {
    const server = aServer();
    const browser = server.browser();
    browser.leave();
    browser.edit(withGroup('a', 'Hall A'));
    browser.leave();
    expect(browser.save).toHaveBeenCalledTimes(1);
    browser.edit(withGroup('b', 'Hall B'));
    browser.edit(withGroup('c', 'Hall C'));
    browser.leave();
    browser.leave();
    expect(browser.save).toHaveBeenCalledTimes(2);
    // Both were sent before the first answer.
    await vi.waitFor(() => expect(server.titles()).toEqual(['Hall C', 'Hall B', 'Hall A']));
  });

  it('saves nothing when an edit changes nothing', async () => {
    const browser = aServer().browser();
    browser.edit(withTitle('gone', 'Nobody'));
    browser.edit(withGroup('a', 'ab'));
    await Promise.resolve();
    expect(browser.save).not.toHaveBeenCalled();
  });

  // proves R-TREE-050
  it('loses no node when two browsers edit the same tree', async () => {
    const server = aServer();
    const [one, other] = [server.browser(), server.browser()];
    one.edit(withGroup('a', 'Hall A'));
    other.edit(withGroup('b', 'Hall B'));
    other.edit(withGroup('c', 'Hall C'));
    await vi.waitFor(() => expect(server.titles().sort()).toEqual(['Hall A', 'Hall B', 'Hall C']));
    await vi.waitFor(() => expect(other.onMerged).toHaveBeenCalledExactlyOnceWith(true));
    expect(other.titles().sort()).toEqual(['Hall A', 'Hall B', 'Hall C']);
    one.edit(withTitle('a', 'Hall one'));
    await vi.waitFor(() => expect(server.titles().sort()).toEqual(['Hall B', 'Hall C', 'Hall one']));
  });

  // proves R-TREE-052
  it('reports an edit whose node was removed elsewhere', async () => {
    const server = aServer();
    const one = server.browser();
    one.edit(withGroup('a', 'Hall A'));
    await vi.waitFor(() => expect(server.titles()).toEqual(['Hall A']));
    const other = server.browser();
    one.edit(withoutGroup('a'));
    await vi.waitFor(() => expect(server.titles()).toEqual([]));
    other.edit(withTitle('a', 'Hall one'));
    await vi.waitFor(() => expect(other.onMerged).toHaveBeenCalledExactlyOnceWith(false));
    expect(other.titles()).toEqual([]);
  });

  // proves R-TREE-039
  it('shows the saved tree again if an edit cannot be saved, and accepts the next one', async () => {
    const server = aServer();
    const browser = server.browser();
    server.breakDown();
    browser.edit(withGroup('a', 'Hall A'));
    await vi.waitFor(() => expect(browser.onFailure).toHaveBeenCalledOnce());
    expect(browser.titles()).toEqual([]);
    expect(browser.kept()).toBe(0);
  });
});
