import type { ApplianceEntry, ApplianceNode } from '@phasor/contract';
import { plainText } from '../../../base/ui/text/plain-text.ts';
import { leavesOf } from '../../../parts/tree/index.ts';
import { isUnsorted } from '../appliance-tree.ts';
import type { ShownAppliance } from './run-charts.ts';

/** Group of the appliances that the meter found and that have no name. */
export const FOUND = 'found';
/** Group of the appliances that stand in none. */
export const UNSORTED = 'unsorted';

/** Rows of the timeline that belong together. */
export interface RowGroup {
  readonly id: string;
  /** Null for the two groups whose names are translated. */
  readonly title: string | null;
  readonly rows: readonly ShownAppliance[];
}

interface Given {
  readonly nodes: readonly ApplianceNode[];
  readonly all: readonly ApplianceEntry[];
  /** Those that are chosen, in the order of the tree. */
  readonly shown: readonly ShownAppliance[];
}

/** The chosen appliances by the groups of the tree, those of people first; what the meter found stands apart, last. */
export function rowGroups({ nodes, all, shown }: Given): RowGroup[] {
  const learned = new Set(all.filter((one) => one.learned).map(({ ID_appliance }) => ID_appliance));
  const own = shown.filter(({ ID }) => !learned.has(ID));
  const groups: RowGroup[] = nodes
    .filter((node) => !node.isLeaf && !isUnsorted(node))
    .map((node) => {
      const ids = new Set(leavesOf([node]).map(({ data }) => data.ID_appliance));
      return { id: node.data.id, title: node.title, rows: own.filter(({ ID }) => ids.has(ID)) };
    });
  const placed = new Set(groups.flatMap(({ rows }) => rows.map(({ ID }) => ID)));
  const rest = own.filter(({ ID }) => !placed.has(ID));
  const found = shown.filter(({ ID }) => learned.has(ID));
  return [...groups, { id: UNSORTED, title: null, rows: rest }, { id: FOUND, title: null, rows: found }].filter(
    ({ rows }) => rows.length > 0,
  );
}

/** A row of the timeline: an appliance, or a folded group, which is on while one of it is. */
export interface TimelineRow extends ShownAppliance {
  readonly members: readonly number[];
}

export interface RowChoice {
  readonly folded: ReadonlySet<string>;
  /** Part of a name; '' for every one. A search looks into folded groups too. */
  readonly wanted: string;
  readonly nameOf: (group: RowGroup) => string;
}

/** The rows that are drawn. */
export function timelineRows(groups: readonly RowGroup[], { folded, wanted, nameOf }: RowChoice): TimelineRow[] {
  const text = plainText(wanted.trim());
  return groups.flatMap((group): TimelineRow[] => {
    const rows = group.rows.filter(({ name }) => plainText(name).includes(text));
    if (text === '' && folded.has(group.id)) {
      const members = group.rows.map(({ ID }) => ID);
      return [{ ID: -(members[0] ?? 0), name: nameOf(group), colour: 'muted', members }];
    }
    return rows.map((row) => ({ ...row, members: [row.ID] }));
  });
}
