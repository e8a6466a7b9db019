import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hierarchyQuery } from './hierarchy-query.ts';
import type { Selection } from './selection.ts';

/**
 * Reads the tree again when the server counts other devices in a group than this browser: the tree was changed elsewhere,
 * and the texts beside the figures would be those of the old one.
 *
 * @param counted  MACs in the sum of an answer; undefined while there is none
 */
export function useTreeInStep(selection: Selection, counted: readonly string[] | undefined): void {
  const client = useQueryClient();
  const known = selection.kind === 'group' ? textOf(selection.members.map(({ mac }) => mac)) : undefined;
  const said = counted && textOf(counted);
  const isOther = known !== undefined && said !== undefined && known !== said;
  // Once for each difference: an unresolved one is not requested again and again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is another difference
  useEffect(() => {
    if (isOther) void client.invalidateQueries({ queryKey: hierarchyQuery().queryKey });
  }, [isOther, said, client]);
}

function textOf(macs: readonly string[]): string {
  return macs.toSorted().join();
}
