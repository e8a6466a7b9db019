import type { MenuTreeNode } from '@phasor/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { toasts } from '../../../base/toasts/toasts.ts';
import type { NodesEdit } from '../edit-nodes.ts';
import { TreeMenu } from './TreeMenu.tsx';

const NODES: MenuTreeNode[] = [
  { title: 'Ground floor', isLeaf: true, data: { id: 'a' } },
  { title: 'Works', isLeaf: false, children: [], data: { id: 'g' } },
];

/** A tree in which leaves are made by their names; answers the edits that were made. */
function shown() {
  const edits: NodesEdit<object>[] = [];
  renderPage(
    <TreeMenu
      label="Maps"
      nodes={NODES}
      selected={new Set(['a'])}
      choice="one"
      onSelect={() => {}}
      editing={{
        onEdit: (edit) => void edits.push(edit),
        groupData: (id) => ({ id }),
        newLeaf: { label: 'New map', data: () => ({ id: 'new' }) },
      }}
    />,
  );
  return { edits, user: userEvent.setup() };
}

describe('a tree whose nodes people name', () => {
  // proves R-CTRL-043, R-ACCU-044
  it('keeps a name in its field that another node of the place has, and says so', async () => {
    const said = vi.spyOn(toasts, 'show');
    const { edits, user } = shown();
    const field = await screen.findByLabelText<HTMLInputElement>('New name');
    await user.type(field, 'ground  FLOOR');
    await user.click(screen.getByRole('button', { name: 'New map' }));
    expect(edits).toEqual([]);
    expect(field.value).toBe('ground  FLOOR');
    expect(said).toHaveBeenCalledWith({ kind: 'error', title: 'This name is taken here. Choose a different one.' });
    // A group of that name is another thing.
    await user.click(screen.getByRole('button', { name: 'Group' }));
    expect(edits[0]?.(NODES).map(({ title }) => title)).toEqual(['ground  FLOOR', 'Ground floor', 'Works']);
    expect(field.value).toBe('');
    said.mockRestore();
  });

  it('adds nothing where another browser has added that name meanwhile', async () => {
    const { edits, user } = shown();
    await user.type(await screen.findByLabelText('New name'), 'First floor{Enter}');
    const elsewhere = [...NODES, { title: 'First Floor', isLeaf: true, data: { id: 'b' } }];
    expect(edits[0]?.(elsewhere)).toBe(elsewhere);
    expect(edits[0]?.(NODES)).toHaveLength(3);
  });
});
