import type { DeviceListEntry, HierarchyNode, HierarchyTag } from '@phasor/contract';
import { countedDevices, NAME_LIMITS } from '@phasor/contract';
import { cut } from '../../../base/ui/text/cut.ts';
import { plainText } from '../../../base/ui/text/plain-text.ts';
import { groupAsCounted } from '../tree.ts';

/** A row of the hierarchy menu. */
export interface MenuNode {
  readonly id: string;
  readonly title: string;
  readonly children: readonly string[];
  readonly device: DeviceListEntry | undefined;
  /** Has devices that can be added up, so that the group can be selected. */
  readonly isSelectable: boolean;
  readonly tag: string | undefined;
}

export const ROOT_ID = 'root';

const EMPTY_ROOT: MenuNode = {
  id: ROOT_ID,
  title: '',
  children: [],
  device: undefined,
  isSelectable: false,
  tag: undefined,
};

/** Longest titles in the tree by depth from 0; deeper ones have the last value (R-TREE-001). */
const TITLE_LENGTHS = [24, 22, 20, 14, 8] as const;

/** A title cut to the length of its depth. */
export function titleAt(title: string, depth: number): string {
  return cut(title, TITLE_LENGTHS[Math.min(depth, TITLE_LENGTHS.length - 1)] ?? NAME_LIMITS.treeMax);
}

/** The tree as rows by id; leaves of devices that are no longer assigned are omitted. */
export function menuNodes(
  nodes: readonly HierarchyNode[],
  tags: readonly HierarchyTag[],
  devices: readonly DeviceListEntry[],
): ReadonlyMap<string, MenuNode> {
  const found = new Map<string, MenuNode>();
  const tagOf = new Map(tags.map(({ mac, tags: [first] }) => [mac, first]));
  const deviceOf = new Map(devices.map((device) => [device.mac, device]));
  const add = (node: HierarchyNode): string[] => {
    const device = node.data.mac === undefined ? undefined : deviceOf.get(node.data.mac);
    if (node.isLeaf && device === undefined) return [];
    found.set(node.data.id, {
      id: node.data.id,
      title: node.title,
      children: (node.children ?? []).flatMap(add),
      device,
      isSelectable: !node.isLeaf && countedDevices(groupAsCounted(node, devices)).length > 0,
      tag: device === undefined ? undefined : tagOf.get(device.mac),
    });
    return [node.data.id];
  };
  const top = nodes.flatMap(add);
  return found.set(ROOT_ID, { ...EMPTY_ROOT, children: top });
}

/** Rows whose title, tag or address contains the text, with the groups above them; all for an empty text. */
export function filteredNodes(nodes: ReadonlyMap<string, MenuNode>, text: string): ReadonlyMap<string, MenuNode> {
  const wanted = plainText(text.trim());
  if (wanted === '') return nodes;
  const kept = new Map<string, MenuNode>();
  // Below a group that matches by its own name all rows stay visible.
  const keep = (id: string, all: boolean): boolean => {
    const node = nodes.get(id);
    if (node === undefined) return false;
    const isFound = all || matches(node, wanted);
    const children = node.children.filter((child) => keep(child, isFound));
    if (!isFound && children.length === 0) return false;
    kept.set(id, { ...node, children });
    return true;
  };
  const top = (nodes.get(ROOT_ID)?.children ?? []).filter((id) => keep(id, false));
  return kept.set(ROOT_ID, { ...EMPTY_ROOT, children: top });
}

/**
 * The row that Enter selects during a search: the one with exactly that name, otherwise the first match. Undefined for an
 * empty text, and without a selectable match.
 */
export function bestMatch(nodes: ReadonlyMap<string, MenuNode>, text: string): MenuNode | undefined {
  const wanted = plainText(text.trim());
  if (wanted === '') return undefined;
  const found = inOrder(nodes, ROOT_ID).filter(
    (node) => (node.device !== undefined || node.isSelectable) && matches(node, wanted),
  );
  return found.find(({ title }) => plainText(title) === wanted) ?? found[0];
}

/** Rows below a row, from top to bottom. */
function inOrder(nodes: ReadonlyMap<string, MenuNode>, id: string): MenuNode[] {
  return (nodes.get(id)?.children ?? []).flatMap((child) => {
    const node = nodes.get(child);
    return node === undefined ? [] : [node, ...inOrder(nodes, child)];
  });
}

function matches({ title, tag, device }: MenuNode, wanted: string): boolean {
  const address = wanted.replace(/[:\s-]/g, '');
  if (plainText(title).includes(wanted) || (tag !== undefined && plainText(tag).includes(wanted))) return true;
  return address.length > 1 && device !== undefined && plainText(device.mac).includes(address);
}
