import {
  HIERARCHY_LIMITS,
  type HierarchyMenu,
  type HierarchyNode,
  type HierarchyTag,
  NAME_LIMITS,
} from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import { invalidMenu, tooLargeMenu } from '../../menus/menu-text.ts';
import type { Device } from '../../ports/records/device-records.ts';

type DevicesByMac = ReadonlyMap<string, Device>;

/** A new leaf is visible in reports (R-TREE-024). */
const VISIBLE_IN_REPORTS = 1;

/**
 * Checks the rules for a tree: at most 1,000 nodes and 8 levels, names of groups 3 to 30 characters, every id and
 * every device once, so that no sum counts one twice (D61).
 * @throws AppError request.invalid, tree.too_large (field menu), tree.duplicate
 */
export function checkMenu({ nodes, tags }: HierarchyMenu): void {
  const seen = { ids: new Set<string>(), macs: new Set<string>() };
  let level: readonly HierarchyNode[] = nodes;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > HIERARCHY_LIMITS.levels) throw tooLargeMenu(`deeper than ${HIERARCHY_LIMITS.levels} levels`);
    for (const node of level) checkNode(node, seen);
    if (seen.ids.size > HIERARCHY_LIMITS.nodes) throw tooLargeMenu(`more than ${HIERARCHY_LIMITS.nodes} nodes`);
    level = level.flatMap(childrenOf);
  }
  if (tags.length > HIERARCHY_LIMITS.nodes) throw tooLargeMenu(`more than ${HIERARCHY_LIMITS.nodes} tags`);
}

function checkNode({ title, isLeaf, data }: HierarchyNode, seen: { ids: Set<string>; macs: Set<string> }): void {
  if (seen.ids.has(data.id)) throw new AppError('tree.duplicate', 'menu', `id ${data.id}`);
  seen.ids.add(data.id);
  if (!isLeaf && !isName(title)) throw invalidMenu(`name of ${data.id}`);
  if (!isLeaf || data.mac === undefined) return;
  if (seen.macs.has(data.mac)) throw new AppError('tree.duplicate', 'menu', `device ${data.mac}`);
  seen.macs.add(data.mac);
}

/**
 * The tree as the account may see it: leaves and tags of devices that are not (or no longer) assigned drop out, the
 * registered type replaces the one in a leaf (D62), and titles and places that were never set are the device's. A device has
 * one title: that of its leaf stands in its tag, too.
 */
export function assignedPart({ nodes, tags }: HierarchyMenu, devices: DevicesByMac): HierarchyMenu {
  const tagged = new Set<string>();
  const shown = nodes.flatMap((node) => assignedNode(node, devices));
  const titles = leafTitles(shown);
  return {
    nodes: shown,
    tags: tags.flatMap((tag) => {
      const device = devices.get(tag.mac);
      if (!device || tagged.has(tag.mac)) return [];
      tagged.add(tag.mac);
      return [placedTag({ ...tag, title: titles.get(tag.mac) ?? titleOf(device) }, device)];
    }),
  };
}

/** Titles of the leaves by MAC. */
function leafTitles(nodes: readonly HierarchyNode[]): ReadonlyMap<string, string> {
  const all = (list: readonly HierarchyNode[]): readonly HierarchyNode[] =>
    list.flatMap((node) => (node.isLeaf ? [node] : all(childrenOf(node))));
  return new Map(all(nodes).flatMap(({ title, data }) => (data.mac === undefined ? [] : [[data.mac, title] as const])));
}

function assignedNode(node: HierarchyNode, devices: DevicesByMac): HierarchyNode[] {
  if (!node.isLeaf) {
    const children = childrenOf(node).flatMap((child) => assignedNode(child, devices));
    const { id, report_mode } = node.data;
    const { isExpanded } = node;
    return [{ title: node.title.trim(), isLeaf: false, isExpanded, children, data: { id, report_mode } }];
  }
  const device = node.data.mac === undefined ? undefined : devices.get(node.data.mac);
  return device ? [leafOf(device, node)] : [];
}

/**
 * What an account has of its own: titles and places that are the device's are not kept, so that they follow the device
 * when its owner changes them (D61).
 */
export function ownPart({ nodes, tags }: HierarchyMenu, devices: DevicesByMac): HierarchyMenu {
  return {
    nodes: nodes.map((node) => ownNode(node, devices)),
    tags: tags.map((named) => {
      const tag = { ...named, title: '' };
      const device = devices.get(tag.mac);
      if (device === undefined || tag.lat !== device.latitude || tag.lng !== device.longitude) return tag;
      const { lat: _lat, lng: _lng, ...rest } = tag;
      return rest;
    }),
  };
}

function ownNode(node: HierarchyNode, devices: DevicesByMac): HierarchyNode {
  if (!node.isLeaf) return { ...node, children: childrenOf(node).map((child) => ownNode(child, devices)) };
  const device = devices.get(node.data.mac ?? '');
  return device !== undefined && node.title === titleOf(device) ? { ...node, title: '' } : node;
}

function titleOf({ title }: Device): string {
  return title.slice(0, NAME_LIMITS.dialogMax);
}

function leafOf(device: Device, { title, data }: Pick<HierarchyNode, 'title' | 'data'>): HierarchyNode {
  const { mac, type } = device;
  return {
    title: isName(title) ? title.trim() : titleOf(device),
    isLeaf: true,
    data: { id: data.id, mac, type, report_mode: data.report_mode ?? VISIBLE_IN_REPORTS },
  };
}

/** Null is a place that was removed; only one that was never set comes from the device. */
function placedTag(tag: HierarchyTag, device: Device): HierarchyTag {
  const isPlaced = tag.lat !== undefined && tag.lng !== undefined;
  return { ...tag, ...(isPlaced ? {} : { lat: device.latitude, lng: device.longitude }) };
}

/** The tree of an account that saved none: every device a leaf, by title (R-TREE-037). */
export function defaultMenu(devices: readonly Device[]): HierarchyMenu {
  const sorted = devices.toSorted((a, b) => a.title.localeCompare(b.title));
  return { nodes: sorted.map((device) => leafOf(device, { title: '', data: { id: device.mac } })), tags: [] };
}

function childrenOf(node: HierarchyNode): readonly HierarchyNode[] {
  return node.isLeaf ? [] : (node.children ?? []);
}

function isName(title: string): boolean {
  const { length } = title.trim();
  return length >= NAME_LIMITS.treeMin && length <= NAME_LIMITS.dialogMax;
}
