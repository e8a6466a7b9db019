import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MenuEdit } from './edit-menu.ts';
import { type Hierarchy, hierarchyQuery, saveHierarchy } from './hierarchy-query.ts';

/**
 * Changes the tree: seen at once, then saved, one save after the other. When it was changed elsewhere in the meantime, or
 * cannot be saved, the current tree is loaded and the person is told (decision 61).
 */
export function useEditHierarchy(): (edit: MenuEdit) => void {
  const client = useQueryClient();
  const { queryKey } = hierarchyQuery();
  const save = useMutation({
    scope: { id: 'hierarchy' },
    mutationFn: async (edited: Hierarchy) => {
      // Earlier saves in the queue have moved the revision on.
      const revision = client.getQueryData<Hierarchy>(queryKey)?.revision;
      return await saveHierarchy({ ...edited, revision });
    },
    onSuccess: ({ revision }) =>
      client.setQueryData<Hierarchy>(queryKey, (now) => (now === undefined ? now : { ...now, revision })),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (edit) => {
    const before = client.getQueryData<Hierarchy>(queryKey);
    if (before === undefined) return;
    const menu = edit(before);
    if (menu === before) return;
    const edited = { ...before, ...menu };
    client.setQueryData<Hierarchy>(queryKey, edited);
    save.mutate(edited);
  };
}
