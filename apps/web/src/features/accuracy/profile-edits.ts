import type { AccuracyProfile, AccuracyProfileNode, AccuracyTestCase } from '@phasor/contract';
import { changedNodes, type NodesEdit } from '../../tree/edit-nodes.ts';
import { leavesOf } from '../../tree/nodes.ts';

/** What a node of the profile menu is about. */
export interface ProfileData {
  testProfile?: AccuracyProfile | undefined;
}

/** Number of a new profile: one more than the highest there is (3-devices-tools-applications.md, 3). */
export function nextProfileId(nodes: readonly AccuracyProfileNode[]): number {
  return 1 + Math.max(0, ...leavesOf<ProfileData>(nodes).map(({ data }) => data.testProfile?.ID ?? 0));
}

/** Changes the test cases of one profile. */
export function casesChanged(
  id: string,
  change: (cases: readonly AccuracyTestCase[]) => readonly AccuracyTestCase[],
): NodesEdit<ProfileData> {
  return changedNodes((node) => {
    const { testProfile } = node.data;
    if (node.data.id !== id || testProfile === undefined) return node;
    const testCases = [...change(testProfile.testCases)];
    return { ...node, data: { ...node.data, testProfile: { ...testProfile, testCases } } };
  });
}

/** Puts one case before another, or after it where it comes from before it. */
export function movedCase<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
