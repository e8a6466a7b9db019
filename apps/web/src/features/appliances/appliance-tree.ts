import type { ApplianceNode } from '@phasor/contract';
import { changedNodes, leavesOf, type NodesEdit } from '../../parts/tree/index.ts';

type Nodes = readonly ApplianceNode[];
type Data = Omit<ApplianceNode['data'], 'id'>;

/** Title under which the server stores the group of unsorted appliances. */
const UNSORTED = 'unknown';

/** Group of the unsorted appliances (R-APPL-025). */
export const isUnsorted = ({ data }: ApplianceNode) => data.type === 'main';

/** The group that receives new appliances: the first one (R-APPL-025). */
export const defaultGroup = (nodes: Nodes): ApplianceNode | undefined => nodes.find(({ isLeaf }) => !isLeaf);

/** The tree with the default group named in the page's language, unless it was renamed. */
export function inWords(nodes: ApplianceNode[], unsorted: string): ApplianceNode[] {
  return nodes.map((node) => (isUnsorted(node) && node.title === UNSORTED ? { ...node, title: unsorted } : node));
}

/** An edit of the translated tree, to be applied to the stored one. */
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

/** The appliances that an edit renames: their names are stored apart from the tree. */
export function renamedBy(edit: NodesEdit<Data>, nodes: ApplianceNode[]): readonly { ID: number; name: string }[] {
  const before = new Map(leavesOf(nodes).map(({ data, title }) => [data.ID_appliance, title]));
  return leavesOf(edit(nodes)).flatMap(({ data: { ID_appliance: ID }, title }) =>
    ID === undefined || before.get(ID) === title ? [] : [{ ID, name: title }],
  );
}
