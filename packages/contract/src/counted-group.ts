import type { HierarchyNode } from './calls/devices/hierarchy.ts';
import { GROUP_MEMBERS_MAX } from './constants.ts';
import { isDeviceType, measuresEnergy } from './devices/device-kinds.ts';

/** How a device takes part in its group: not at all, as one of its parts, or as the meter of the whole (R-REPORT-014). */
export const REPORT_MODES = { hidden: 0, part: 1, whole: 2 } as const;
export type ReportMode = (typeof REPORT_MODES)[keyof typeof REPORT_MODES];

export interface CountedDevice {
  readonly kind: 'device';
  /** Of its node in the tree. */
  readonly id: string;
  readonly mac: string;
  readonly title: string;
}

/**
 * Why a device of a group is not counted: its mode, its kind, that its kind is unknown, or that the group has more than a call
 * takes (D53).
 */
export const LEFT_OUT_REASONS = ['hidden', 'kind', 'unknown', 'limit'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export interface LeftOutDevice {
  readonly mac: string;
  readonly reason: LeftOutReason;
}

/** A group of the hierarchy as it is counted. */
export interface CountedGroup {
  readonly kind: 'group';
  readonly id: string;
  readonly title: string;
  /** Devices that measure the whole group: where there are any, their sum is its figure. */
  readonly whole: readonly CountedDevice[];
  /** What the group is made of beside them. A group without a countable device is none of them. */
  readonly parts: readonly CountedPart[];
  /** Devices of the group, at any depth, that are not counted. */
  readonly leftOut: readonly LeftOutDevice[];
}

export type CountedPart = CountedDevice | CountedGroup;

/** `measured`: the figure is what the meters of the whole say. `added`: it is the sum of the parts. */
export type GroupRule = 'measured' | 'added';

/** The mode of a node; what was never set counts as a part. */
export function reportModeOf({ data: { report_mode } }: Pick<HierarchyNode, 'data'>): ReportMode {
  return report_mode ?? REPORT_MODES.part;
}

/**
 * A group of the hierarchy as every screen, call and report counts it. What its nodes say of modes and kinds decides, never what
 * was measured: a meter of the whole that is silent stays the group's figure, which is then unknown.
 * @see D49 and D74, ADR 14
 */
export function countedGroup(group: {
  readonly id: string;
  readonly title: string;
  readonly nodes: readonly HierarchyNode[];
}): CountedGroup {
  const whole: CountedDevice[] = [];
  const parts: CountedPart[] = [];
  const leftOut: LeftOutDevice[] = [];
  for (const node of group.nodes) {
    const { title, data } = node;
    if (!node.isLeaf) {
      const inner = countedGroup({ id: data.id, title, nodes: node.children ?? [] });
      leftOut.push(...inner.leftOut);
      if (inner.whole.length + inner.parts.length > 0) parts.push(inner);
      continue;
    }
    if (data.mac === undefined) continue;
    const mode = reportModeOf(node);
    const byKind = uncountedBy(data.type);
    if (byKind !== undefined) leftOut.push({ mac: data.mac, reason: byKind });
    else if (mode === REPORT_MODES.hidden) leftOut.push({ mac: data.mac, reason: 'hidden' });
    else (mode === REPORT_MODES.whole ? whole : parts).push({ kind: 'device', id: data.id, mac: data.mac, title });
  }
  return { kind: 'group', id: group.id, title: group.title, whole, parts, leftOut };
}

/** Why devices of a type are counted nowhere; undefined for those that are counted (D74). */
export function uncountedBy(type: number | undefined): 'kind' | 'unknown' | undefined {
  if (measuresEnergy(type)) return undefined;
  return type === undefined || isDeviceType(type) ? 'kind' : 'unknown';
}

/** By which rule a group is counted. */
export function groupRuleOf({ whole }: Pick<CountedGroup, 'whole'>): GroupRule {
  return whole.length > 0 ? 'measured' : 'added';
}

/** The devices whose sum is the figure of a device or a group, each once. */
export function countedDevices(part: CountedPart): readonly CountedDevice[] {
  if (part.kind === 'device') return [part];
  return part.whole.length > 0 ? part.whole : part.parts.flatMap(countedDevices);
}

/** Every device that is counted somewhere in a device or a group: the meters of the whole and what lies below them. */
export function devicesWithin(part: CountedPart): readonly CountedDevice[] {
  return part.kind === 'device' ? [part] : [...part.whole, ...part.parts.flatMap(devicesWithin)];
}

/** The devices whose sum a call answers for a group: as many as one call takes, in the order of the tree (D53). */
export function callDevices(group: CountedGroup): {
  readonly macs: readonly string[];
  readonly leftOut: readonly LeftOutDevice[];
} {
  const macs = countedDevices(group).map(({ mac }) => mac);
  const beyond = macs.slice(GROUP_MEMBERS_MAX).map((mac): LeftOutDevice => ({ mac, reason: 'limit' }));
  return { macs: macs.slice(0, GROUP_MEMBERS_MAX), leftOut: [...group.leftOut, ...beyond] };
}
