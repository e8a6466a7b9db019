import { describe, expect, it, vi } from 'vitest';
import { CallError, NO_ANSWER } from '../../../base/errors/call-error.ts';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { completeTree } from './complete-tree.ts';
import type { KeptEdit } from './kept-edits.ts';
import type { Hierarchy } from './save-edits.ts';

const EMPTY: Hierarchy = { nodes: [], tags: [], revision: 4 };
const KEPT: readonly KeptEdit[] = [
  { id: '1', login: 'anna', changes: [{ kind: 'addGroup', words: ['a', 'Hall A'] }] },
  { id: '2', login: 'anna', changes: [{ kind: 'name', words: ['a', 'Hall one'] }] },
];

function parts(save: (tree: Hierarchy) => Promise<number>, macs: readonly string[] = []) {
  return {
    devices: macs.map((mac) => deviceEntry({ mac })),
    kindLabel: () => 'Meter',
    kept: KEPT,
    drop: vi.fn(),
    save: vi.fn(save),
  };
}

const titles = ({ nodes }: Hierarchy) => nodes.map(({ title }) => title);

describe('completeTree', () => {
  // proves R-TREE-054
  it('makes the unsaved edits of an earlier page, adds missing devices, and saves both at once', async () => {
    const open = parts(async () => 5, ['A']);
    const tree = await completeTree(EMPTY, open);
    expect(titles(tree)).toEqual(['Hall one', 'Device A']);
    expect(tree.revision).toBe(5);
    expect(open.save).toHaveBeenCalledOnce();
    expect(open.drop).toHaveBeenCalledExactlyOnceWith(KEPT);
  });

  it('saves nothing if the edits had been saved after all, and drops them', async () => {
    const arrived = await completeTree(
      EMPTY,
      parts(async () => 5),
    );
    const open = parts(async () => 6);
    expect(await completeTree(arrived, open)).toBe(arrived);
    expect(open.save).not.toHaveBeenCalled();
    expect(open.drop).toHaveBeenCalledExactlyOnceWith(KEPT);
  });

  it('makes them again on a tree that another browser has saved meanwhile', async () => {
    const elsewhere: Hierarchy = {
      nodes: [{ title: 'Hall B', isLeaf: false, children: [], data: { id: 'b' } }],
      tags: [],
      revision: 9,
    };
    const open = parts(async ({ revision }) => {
      if (revision === 9) return 10;
      throw new CallError({ code: 409, message: 'edit_conflict', data: elsewhere });
    });
    const tree = await completeTree(EMPTY, open);
    expect([titles(tree), tree.revision]).toEqual([['Hall one', 'Hall B'], 10]);
  });

  it.each([NO_ANSWER, 503, 714])('keeps the edits for another try after code %i', async (code) => {
    const open = parts(async () => {
      throw new CallError({ code });
    });
    await expect(completeTree(EMPTY, open)).rejects.toMatchObject({ code });
    expect(open.drop).not.toHaveBeenCalled();
  });

  // proves R-TREE-042
  it.each([422, 409, 403])(
    'drops edits that the server refuses with code %i, and shows the stored tree',
    async (code) => {
      const open = parts(async () => {
        throw new CallError({ code });
      }, ['A']);
      expect(await completeTree(EMPTY, open)).toBe(EMPTY);
      expect(open.drop).toHaveBeenCalledExactlyOnceWith(KEPT);
    },
  );
});
