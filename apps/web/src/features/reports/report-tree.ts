import {
  type CountedDevice,
  type CountedGroup,
  countedGroup,
  devicesWithin,
  type HierarchyNode,
  measuresEnergy,
  type ReportMode,
  uncountedBy,
} from '@phasor/contract';
import { balanceOf, measuredShare, sumOfKnown } from '@phasor/series';

/** Values of a device. */
export interface DeviceFigure {
  /** Wh or varh; null while unknown or where nothing was measured. */
  readonly energy: number | null;
  /** Share of the period that was measured, 0 to 1. */
  readonly coverage: number;
  /** In the report's currency; null for a dash. */
  readonly cost: number | null;
  /** A part of the energy has no price, and the cost lacks it. */
  readonly isPartlyPriced?: boolean;
}

/** A device or a group among the children of a group. */
export interface ReportPart extends DeviceFigure {
  readonly id: string;
  readonly title: string;
  readonly group: ReportGroup | undefined;
  /** Of a device. */
  readonly mac?: string;
  /** Devices whose sum it is. */
  readonly meters: number;
}

/** A group as a report counts it: children + other − excess = energy (D74). */
export interface ReportGroup {
  readonly id: string;
  readonly title: string;
  /** Total of the cumulative devices where there are any, else of the children; null while it is unknown (D49). */
  readonly energy: number | null;
  readonly cost: number | null;
  /** Coverage of the devices whose sum `energy` is, weighted by energy. */
  readonly coverage: number;
  /** Devices whose sum `energy` is. */
  readonly meters: number;
  readonly children: readonly ReportPart[];
  /** Devices that measure the whole group. */
  readonly cumulative: readonly ReportPart[];
  /** Energy of the cumulative devices beyond that of the children. */
  readonly other: number;
  /** Energy of the children beyond that of the cumulative devices. */
  readonly excess: number;
  /**
   * Cost of the cumulative devices beyond that of the children, so that costs add up as energies do: of `other`, negative where the
   * children have higher tariffs, of the excess, or of the tariffs alone. Null while one of the two is not completely known, and
   * without cumulative devices.
   */
  readonly restCost: number | null;
}

/** Devices that can be added up in reports: every kind that measures energy (D74). */
export function isReported({ isLeaf, data: { mac, type } }: HierarchyNode): boolean {
  return isLeaf && mac !== undefined && measuresEnergy(type);
}

/** MACs of every device that a report counts. */
export function reportedMacs(nodes: readonly HierarchyNode[]): string[] {
  return devicesWithin(countedGroup({ id: '', title: '', nodes })).map(({ mac }) => mac);
}

export interface UncountedDevice {
  readonly title: string;
  readonly reason: 'kind' | 'unknown';
}

/** Devices of kinds that measure no energy, or that are unknown, by name; hidden ones are left out. */
export function uncountedDevices(nodes: readonly HierarchyNode[]): UncountedDevice[] {
  return nodes.flatMap((node) => {
    if (!node.isLeaf) return uncountedDevices(node.children ?? []);
    const reason = uncountedBy(node.data.type);
    return reason === undefined ? [] : [{ title: node.title, reason }];
  });
}

/** The group of nodes with all groups below it; groups without counted devices are left out. */
export function reportGroup(
  given: { id: string; title: string; nodes: readonly HierarchyNode[] },
  figures: ReadonlyMap<string, DeviceFigure>,
): ReportGroup {
  return groupOf(countedGroup(given), figures);
}

function groupOf(counted: CountedGroup, figures: ReadonlyMap<string, DeviceFigure>): ReportGroup {
  const { id, title, whole, parts } = counted;
  const cumulative = whole.map((device) => leafPart(device, figures));
  const children = parts.map((part) =>
    part.kind === 'device' ? leafPart(part, figures) : groupPart(groupOf(part, figures)),
  );
  const energies = (of: readonly ReportPart[]) => of.map(({ energy }) => energy);
  const { figure, other, excess } = balanceOf({ whole: energies(cumulative), parts: energies(children) });
  const summed = cumulative.length > 0 ? cumulative : children;
  const cost = sumOf(summed, 'cost');
  const costOfChildren = sumOf(children, 'cost');
  const isPriced = cost !== null && costOfChildren !== null && [...children, ...summed].every(isPricedWhole);
  const meters = summed.reduce((total, part) => total + part.meters, 0);
  return {
    ...{ id, title, children, cumulative, cost, energy: figure, meters, other, excess },
    coverage: measuredShare(summed.flatMap(devicesOf)),
    restCost: cumulative.length > 0 && isPriced ? costBetween(cost, costOfChildren) : null,
  };
}

/** Costs are known to the millionth: what is less between two of them comes from adding them up. */
const COST_SCALE = 1e6;

const costBetween = (whole: number, parts: number) => Math.round((whole - parts) * COST_SCALE) / COST_SCALE + 0;

/** The devices whose sum a part is. */
function devicesOf(part: ReportPart): readonly ReportPart[] {
  if (part.group === undefined) return [part];
  const { cumulative, children } = part.group;
  return (cumulative.length > 0 ? cumulative : children).flatMap(devicesOf);
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

/** The next mode after a click: hidden, visible, cumulative, and again; an unknown mode becomes visible. */
export function nextMode(mode: number | undefined): ReportMode {
  if (mode === 0) return 1;
  if (mode === 1) return 2;
  return mode === 2 ? 0 : 1;
}

function leafPart({ id, mac, title }: CountedDevice, figures: ReadonlyMap<string, DeviceFigure>): ReportPart {
  const figure = figures.get(mac) ?? { energy: null, coverage: 0, cost: null };
  // A device has one share for all quantities of a report: of one without a value it measured nothing (D80).
  const coverage = figure.energy === null ? 0 : figure.coverage;
  return { id, mac, title, group: undefined, meters: 1, ...figure, coverage };
}

function groupPart(group: ReportGroup): ReportPart {
  const { id, title, energy, cost, coverage, meters } = group;
  return { id, title, group, energy, cost, coverage, meters };
}

/** MACs of the devices below a group. */
export function macsBelow({ cumulative, children }: ReportGroup): readonly string[] {
  return [...cumulative, ...children].flatMap(({ group, mac }) =>
    group === undefined ? (mac ?? []) : macsBelow(group),
  );
}

/** Devices below a group whose cost lacks a part of their energy, by name. */
export function partlyPriced({ cumulative, children }: ReportGroup): readonly string[] {
  return [...cumulative, ...children].flatMap(({ group, title, isPartlyPriced }) =>
    group === undefined ? (isPartlyPriced === true ? [title] : []) : partlyPriced(group),
  );
}

/** Devices without a tariff whose energy is missing in a cost that the group shows: in its own, or in that of a group in it. */
export function unpricedIn({ cumulative, children, cost }: ReportGroup): readonly string[] {
  const summed = cumulative.length > 0 ? cumulative : children;
  const shown = [...(cost === null ? [] : summed), ...children.filter((part) => part.group && part.cost !== null)];
  const without = shown.flatMap(devicesOf).filter((device) => device.cost === null && (device.energy ?? 0) > 0);
  return [...new Map(without.map(({ id, title }) => [id, title])).values()];
}

/** False where a device of the part has energy without a price: its cost is then missing in the sums. */
function isPricedWhole({ group, energy, cost, isPartlyPriced }: ReportPart): boolean {
  if (group === undefined) return energy === null || (cost !== null && isPartlyPriced !== true);
  const { children, cumulative } = group;
  return (cumulative.length > 0 ? cumulative : children).every(isPricedWhole);
}

/** Sum of the known values; null without any. */
function sumOf(parts: readonly DeviceFigure[], name: 'energy' | 'cost'): number | null {
  return sumOfKnown(parts.map((part) => part[name]));
}
