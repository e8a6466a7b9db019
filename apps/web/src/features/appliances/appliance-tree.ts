import type { ApplianceNode } from '@phasor/contract';
import { changedNodes, leavesOf, type NodesEdit } from '../../parts/tree/index.ts';

type Nodes = readonly ApplianceNode[];
type Data = Omit<ApplianceNode['data'], 'id'>;

/** Title under which the server keeps the group of those that nobody has sorted. */
const UNSORTED = 'unknown';

/** Holds what nobody has sorted (R-APPL-025). */
export const isUnsorted = ({ data }: ApplianceNode) => data.type === 'main';

/** The group that new appliances come into: the first one (R-APPL-025). */
export const defaultGroup = (nodes: Nodes): ApplianceNode | undefined => nodes.find(({ isLeaf }) => !isLeaf);

/** The tree with the default group called in the page's language, as long as nobody has named it. */
export function inWords(nodes: ApplianceNode[], unsorted: string): ApplianceNode[] {
  return nodes.map((node) => (isUnsorted(node) && node.title === UNSORTED ? { ...node, title: unsorted } : node));
}

/** An edit that was made on the tree in words, to be made on the one that is kept. */
export function onKept(edit: NodesEdit<Data>, unsorted: string): NodesEdit<Data> {
  const backToKept = changedNodes<Data>((node) =>
    isUnsorted(node) && node.title === unsorted ? { ...node, title: UNSORTED } : node,
  );
  return (nodes) => backToKept(edit(nodes));
}

/** Ids of the appliances in a tree, from top to bottom. */
export function appliancesIn(nodes: Nodes): readonly number[] {
  return leavesOf(nodes).flatMap(({ data }) => data.ID_appliance ?? []);
}

/** The appliances that an edit of the tree names anew: their names are kept beside the tree. */
export function renamedBy(edit: NodesEdit<Data>, nodes: ApplianceNode[]): readonly { ID: number; name: string }[] {
  const before = new Map(leavesOf(nodes).map(({ data, title }) => [data.ID_appliance, title]));
  return leavesOf(edit(nodes)).flatMap(({ data: { ID_appliance: ID }, title }) =>
    ID === undefined || before.get(ID) === title ? [] : [{ ID, name: title }],
  );
}
