import type { MenuTreeNode } from '../calls/devices/menu-tree.ts';
import { seenName } from './seen-names.ts';

type Nodes = readonly MenuTreeNode[];

export interface TwinsWish {
  /** The tree as it was: its twins may stay, so that they do not lock an older tree. */
  readonly before?: Nodes | undefined;
  /** What must not have twins: groups, or leaves too, where the account names them itself. */
  readonly of: 'groups' | 'all';
}

/**
 * The name of a node that looks like another one in its place, a group like a group or a leaf like a leaf: users could not
 * distinguish the two. Undefined without such a node.
 */
export function newTwin(nodes: Nodes, { before = [], of }: TwinsWish): string | undefined {
  const known = Map.groupBy(namesIn(before, of), ({ place }) => place);
  for (const [place, alike] of Map.groupBy(namesIn(nodes, of), (each) => each.place)) {
    if (alike.length > Math.max(1, known.get(place)?.length ?? 0)) return alike[0]?.name;
  }
  return undefined;
}

interface PlacedName {
  readonly name: string;
  /** The same for nodes that cannot be distinguished. */
  readonly place: string;
}

function namesIn(nodes: Nodes, of: TwinsWish['of'], parent = ''): PlacedName[] {
  return nodes.flatMap(({ title, isLeaf, data, children = [] }) => {
    if (isLeaf && of === 'groups') return [];
    const name = seenName(title);
    const placed = { name, place: JSON.stringify([parent, isLeaf, name]) };
    return isLeaf ? [placed] : [placed, ...namesIn(children, of, data.id)];
  });
}
