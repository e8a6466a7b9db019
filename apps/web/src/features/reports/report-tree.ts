import type { HierarchyNode } from '@phasor/contract';

/** How a device takes part in reports: hidden, visible, or as the meter of its whole group (2-measurement-views.md, 2.10). */
export type ReportMode = 0 | 1 | 2;

/** What a device counted. */
export interface DeviceFigure {
  /** Wh or varh; null while unknown or where nothing was measured. */
  readonly energy: number | null;
  /** Share of the period that was measured, 0 to 1. */
  readonly coverage: number;
  /** In the report's currency; null for a dash. */
  readonly cost: number | null;
}

/** A device or a group among the children of a group. */
export interface ReportPart extends DeviceFigure {
  readonly id: string;
  readonly title: string;
  readonly group: ReportGroup | undefined;
  /** Devices whose energy it is. */
  readonly meters: number;
}

/** A group as a report counts it: children + other − excess = energy (decision 74). */
export interface ReportGroup {
  readonly id: string;
  readonly title: string;
  /** Total of the cumulative devices where they measured something, else of the children; null when neither is known. */
  readonly energy: number | null;
  readonly cost: number | null;
  /** Mean over the devices whose sum `energy` is. */
  readonly coverage: number;
  /** Devices whose sum `energy` is. */
  readonly meters: number;
  readonly children: readonly ReportPart[];
  /** Devices that measure the whole group. */
  readonly cumulative: readonly ReportPart[];
  /** What the cumulative devices counted beyond the children. */
  readonly other: number;
  /** What the children counted beyond the cumulative devices. */
  readonly excess: number;
  /**
   * What the cumulative devices cost beyond the children, so that costs add up as energies do: of `other`, below zero where the
   * children have dearer tariffs, or of the excess taken away. Null while one of both sides is not known whole.
   */
  readonly restCost: number | null;
}

/** The mode of a leaf; what was never set, or is no mode, counts as visible. */
export function modeOf({ data: { report_mode } }: HierarchyNode): ReportMode {
  return report_mode ?? 1;
}

/** Devices that can be added up in reports: meters of type 1 in either spelling (decision 26). */
export function isReported({ isLeaf, data: { mac, type } }: HierarchyNode): boolean {
  return isLeaf && mac !== undefined && (type === undefined || type === 1 || type === 12);
}

/** MACs of every device that a report counts. */
export function reportedMacs(nodes: readonly HierarchyNode[]): string[] {
  return nodes.flatMap((node) => {
    if (!node.isLeaf) return reportedMacs(node.children ?? []);
    return isReported(node) && modeOf(node) !== 0 ? [node.data.mac ?? ''] : [];
  });
}

/** The group of nodes with all groups below it; groups that count nothing are left out. */
export function reportGroup(
  { id, title, nodes }: { id: string; title: string; nodes: readonly HierarchyNode[] },
  figures: ReadonlyMap<string, DeviceFigure>,
): ReportGroup {
  const children: ReportPart[] = [];
  const cumulative: ReportPart[] = [];
  for (const node of nodes) {
    const part = node.isLeaf ? leafPart(node, figures) : groupPart(node, figures);
    if (part === undefined) continue;
    (node.isLeaf && modeOf(node) === 2 ? cumulative : children).push(part);
  }
  const sum = sumOf(children, 'energy');
  const whole = sumOf(cumulative, 'energy');
  const counted = whole === null ? children : cumulative;
  const difference = whole === null ? 0 : whole - (sum ?? 0);
  const cost = sumOf(counted, 'cost');
  const costOfChildren = sumOf(children, 'cost');
  const isPriced = cost !== null && costOfChildren !== null && [...children, ...counted].every(isPricedWhole);
  const meters = counted.reduce((total, part) => total + part.meters, 0);
  return {
    ...{ id, title, children, cumulative, cost },
    energy: whole ?? sum,
    meters,
    coverage: counted.reduce((total, part) => total + part.coverage * part.meters, 0) / Math.max(1, meters),
    other: Math.max(0, difference),
    excess: Math.max(0, -difference),
    restCost: difference !== 0 && isPriced ? cost - costOfChildren : null,
  };
}

/** The group with an id at any depth; undefined when it counts nothing or is gone. */
export function findGroup(group: ReportGroup, id: string): ReportGroup | undefined {
  if (group.id === id) return group;
  for (const { group: inner } of group.children) {
    const found = inner && findGroup(inner, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The groups from the outermost to the one with the id; [] when it is not there. */
export function pathOf(group: ReportGroup, id: string): readonly ReportGroup[] {
  if (group.id === id) return [group];
  for (const { group: inner } of group.children) {
    const path = inner === undefined ? [] : pathOf(inner, id);
    if (path.length > 0) return [group, ...path];
  }
  return [];
}

/** What a click on the mode does: hidden, visible, cumulative, and again; an unknown mode becomes visible. */
export function nextMode(mode: number | undefined): ReportMode {
  if (mode === 0) return 1;
  if (mode === 1) return 2;
  return mode === 2 ? 0 : 1;
}

function leafPart(node: HierarchyNode, figures: ReadonlyMap<string, DeviceFigure>): ReportPart | undefined {
  if (!isReported(node) || modeOf(node) === 0) return undefined;
  const figure = figures.get(node.data.mac ?? '') ?? { energy: null, coverage: 0, cost: null };
  return { id: node.data.id, title: node.title, group: undefined, meters: 1, ...figure };
}

function groupPart(node: HierarchyNode, figures: ReadonlyMap<string, DeviceFigure>): ReportPart | undefined {
  const { title } = node;
  const group = reportGroup({ id: node.data.id, title, nodes: node.children ?? [] }, figures);
  if (group.children.length + group.cumulative.length === 0) return undefined;
  const { energy, cost, coverage, meters } = group;
  return { id: node.data.id, title, group, energy, cost, coverage, meters };
}

/** False where a device of the part counted something that has no price: its cost is then missing in the sums. */
function isPricedWhole({ group, energy, cost }: ReportPart): boolean {
  if (group === undefined) return energy === null || cost !== null;
  const { children, cumulative } = group;
  return (sumOf(cumulative, 'energy') === null ? children : cumulative).every(isPricedWhole);
}

/** Sum of what is known; null where nothing is. */
function sumOf(parts: readonly DeviceFigure[], name: 'energy' | 'cost'): number | null {
  const known = parts.flatMap((part) => part[name] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
