import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hierarchyQuery } from './hierarchy-query.ts';
import type { Selection } from './selection.ts';

/**
 * Reads the tree again once the server counts other devices in a group than this browser knows: somebody changed it
 * elsewhere, and the words beside the figures would be those of the tree before.
 * @param counted  MACs that an answer was formed of; undefined while there is none
 */
export function useTreeInStep(selection: Selection, counted: readonly string[] | undefined): void {
  const client = useQueryClient();
  const known = selection.kind === 'group' ? textOf(selection.members.map(({ mac }) => mac)) : undefined;
  const said = counted && textOf(counted);
  const isOther = known !== undefined && said !== undefined && known !== said;
  // Once for each difference: what this browser cannot know better is not asked for again and again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is another difference
  useEffect(() => {
    if (isOther) void client.invalidateQueries({ queryKey: hierarchyQuery().queryKey });
  }, [isOther, said, client]);
}

function textOf(macs: readonly string[]): string {
  return macs.toSorted().join();
}
