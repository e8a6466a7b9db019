import type { AccuracyProfileNode } from '@phasor/contract';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { useStore } from '../../base/state/use-store.ts';
import { findNode, leavesOf, type TreeKeeper, useSavedTree } from '../../parts/tree/index.ts';
import { choose, chosen } from './chosen.ts';
import type { ProfileData } from './profile-edits.ts';

const KEEPER: TreeKeeper<ProfileData> = {
  queryKey: callKey('accuracy.readProfiles'),
  read: async (signal) => {
    const { data, revision } = await call('accuracy.readProfiles', {}, { signal });
    return { nodes: data, revision };
  },
  write: async (menu, revision) => (await call('accuracy.writeProfiles', { menu, revision })).data.revision,
};

/** The installation's test profiles, functions to change them, and the chosen one: at first the first. */
export function useProfiles() {
  const saved = useSavedTree(KEEPER);
  const wished = useStore(chosen, ({ profile }) => profile);
  const nodes: AccuracyProfileNode[] = saved.tree?.nodes ?? [];
  const found = wished === undefined ? undefined : findNode(nodes, wished);
  const profile = found?.isLeaf === true ? found : leavesOf(nodes)[0];
  return {
    ...saved,
    nodes,
    profile,
    choose: (id: string) => choose({ profile: id }),
  };
}
