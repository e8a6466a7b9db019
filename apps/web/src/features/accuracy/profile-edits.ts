import type { AccuracyProfile, AccuracyProfileNode, AccuracyTestCase } from '@phasor/contract';
import { hashKey } from '@tanstack/react-query';
import { changedNodes, leavesOf, type NodesEdit } from '../../parts/tree/index.ts';

/** Data of a node of the profile menu. */
export interface ProfileData {
  testProfile?: AccuracyProfile | undefined;
}

/** Number of a new profile: one above the highest (R-ACCU-005). */
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

type Cases = readonly AccuracyTestCase[];

/**
 * A test case as it was shown. Cases have no ids: a case is identified by its content, and by its position among equal ones,
 * so that a change can be repeated on a profile that was changed elsewhere (D61).
 */
export interface SeenCase {
  readonly index: number;
  readonly testCase: AccuracyTestCase;
}

/** Replaces a case. One that was changed or deleted elsewhere stays, and the new one is added at the end. */
export function caseReplaced(seen: SeenCase, edited: AccuracyTestCase): (cases: Cases) => Cases {
  return (cases) => {
    const place = placeOf(cases, seen);
    return place < 0 ? [...cases, edited] : cases.with(place, edited);
  };
}

/** Removes a case; one that was changed elsewhere stays. */
export function caseRemoved(seen: SeenCase): (cases: Cases) => Cases {
  return (cases) => {
    const place = placeOf(cases, seen);
    return place < 0 ? cases : cases.toSpliced(place, 1);
  };
}

/** Moves a case to another position. */
export function caseMoved(seen: SeenCase, to: number): (cases: Cases) => Cases {
  return (cases) => movedCase(cases, placeOf(cases, seen), to);
}

function placeOf(cases: Cases, { index, testCase }: SeenCase): number {
  // The server may answer the same case with its fields in another order.
  const key = hashKey([testCase]);
  const isSeen = (other: AccuracyTestCase | undefined) => other !== undefined && hashKey([other]) === key;
  return isSeen(cases[index]) ? index : cases.findIndex(isSeen);
}

/** Moves a case before another one, or after it when it comes from before it. */
export function movedCase<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
