import {
  type HierarchyMenu,
  type HierarchyNode,
  type HierarchyTag,
  NAME_LIMITS,
  type ReportMode,
} from '@phasor/contract';
import {
  added,
  changedNodes,
  type Destination,
  findNode,
  folded,
  hasTwin,
  isTreeName,
  moved,
  type NodesEdit,
  placeOf,
  removed,
  renamed,
} from '../../tree/index.ts';

/**
 * A change of the tree; answers the same object when nothing changes. It identifies its nodes by id and looks them up each
 * time, so that it can be repeated on a tree that was changed elsewhere (D61).
 */
export type MenuEdit = (menu: HierarchyMenu) => HierarchyMenu;

type HierarchyData = Omit<HierarchyNode['data'], 'id'>;

/** Several edits as one, so that they are saved together. */
export function allOf(edits: readonly MenuEdit[]): MenuEdit {
  return (menu) => {
    let next = menu;
    for (const edit of edits) next = edit(next);
    return next;
  };
}

/** Folds or unfolds one group. */
export function withFolded(id: string, isExpanded: boolean): MenuEdit {
  return ofNodes(folded(id, isExpanded));
}

/**
 * Names a group or a device; a name that is too short, too long or taken by a group at the same level changes nothing
 * (R-TREE-016).
 */
export function withTitle(id: string, text: string, most: number = NAME_LIMITS.treeMax): MenuEdit {
  return ofNodes((nodes) => {
    const parent = placeOf(nodes, id)?.parent ?? null;
    const isTaken = findNode(nodes, id)?.isLeaf === false && hasTwin(nodes, { id, title: text, parent });
    return isTaken ? nodes : renamed<HierarchyData>(id, text, most)(nodes);
  });
}

/** Adds an empty group at the top, where it is visible at once; an invalid or taken name adds nothing. */
export function withGroup(id: string, text: string): MenuEdit {
  if (!isTreeName(text)) return (menu) => menu;
  const group: HierarchyNode = { title: text, isLeaf: false, isExpanded: true, children: [], data: { id } };
  return ofNodes((nodes) => (hasTwin(nodes, { id, title: text, parent: null }) ? nodes : added(group)(nodes)));
}

/** Removes a group; one that is not empty stays (R-TREE-057). */
export function withoutGroup(id: string): MenuEdit {
  return ofNodes((nodes) => (findNode(nodes, id)?.isLeaf === true ? nodes : removed<HierarchyData>(id)(nodes)));
}

/** Removes the leaves and tags of devices. */
export function withoutDevices(macs: ReadonlySet<string>): MenuEdit {
  const isGone = (mac: string | undefined) => mac !== undefined && macs.has(mac);
  const kept = (nodes: readonly HierarchyNode[]): HierarchyNode[] =>
    nodes
      .filter(({ data }) => !isGone(data.mac))
      .map((node) => (node.children === undefined ? node : { ...node, children: kept(node.children) }));
  return ({ nodes, tags }) => ({ nodes: kept(nodes), tags: tags.filter(({ mac }) => !isGone(mac)) });
}

/** Moves a node; moving into itself, below a leaf or deeper than 8 levels has no effect. */
export function withMoved(id: string, to: Destination): MenuEdit {
  return ofNodes(moved(id, to));
}

/** Sets the one tag of a device; an empty one removes it (R-TREE-018). */
export function withTag(mac: string, text: string): MenuEdit {
  const tag = text.trim();
  return changedTag(mac, (before) =>
    (before.tags[0] ?? '') === tag ? before : { ...before, tags: tag === '' ? [] : [tag] },
  );
}

/** Sets the place of a device; null removes it. */
export function withPlace(mac: string, place: { latitude: number; longitude: number } | null): MenuEdit {
  const [lat, lng] = [place?.latitude ?? null, place?.longitude ?? null];
  return changedTag(mac, (before) => (before.lat === lat && before.lng === lng ? before : { ...before, lat, lng }));
}

/** Shows, hides or adds up a leaf in reports (R-TREE-023). */
export function withReportMode(id: string, mode: ReportMode): MenuEdit {
  return ofNodes(
    changedNodes((node) =>
      node.data.id !== id || !node.isLeaf || node.data.report_mode === mode
        ? node
        : { ...node, data: { ...node.data, report_mode: mode } },
    ),
  );
}

function ofNodes(edit: NodesEdit<HierarchyData>): MenuEdit {
  return (menu) => {
    const nodes = edit(menu.nodes);
    return nodes === menu.nodes ? menu : { ...menu, nodes };
  };
}

function changedTag(mac: string, change: (tag: HierarchyTag) => HierarchyTag): MenuEdit {
  return (menu) => {
    const known = menu.tags.find((tag) => tag.mac === mac);
    const before: HierarchyTag = known ?? { id: mac, title: '', mac, tags: [] };
    const after = change(before);
    if (after === before) return menu;
    const tags = known === undefined ? [...menu.tags, after] : menu.tags.map((tag) => (tag === known ? after : tag));
    return { ...menu, tags };
  };
}
