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
  const said = counted && textOf(counted);
  const isOther = !isTreeOf(selection, counted);
  // Once for each difference: an unresolved one is not requested again and again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is another difference
  useEffect(() => {
    if (isOther) void client.invalidateQueries({ queryKey: hierarchyQuery().queryKey });
  }, [isOther, said, client]);
}

/**
 * Whether the tree of this browser is the one that an answer was counted by. Where it is not, what is a part of what must not
 * be decided by it.
 *
 * @param counted  MACs in the sum of the answer; undefined while there is none
 */
export function isTreeOf(selection: Selection, counted: readonly string[] | undefined): boolean {
  if (selection.kind !== 'group' || counted === undefined) return true;
  return textOf(selection.members.map(({ mac }) => mac)) === textOf(counted);
}

function textOf(macs: readonly string[]): string {
  return macs.toSorted().join();
}
