import type { QuantityName, Scale } from '@phasor/quantities';
import { addsUpAsWritten, shareScaleFor } from '@phasor/quantities';
import type { PieSlice } from '../../parts/charts/index.ts';
import { shownCoverage } from '../../parts/measurements/index.ts';
import type { ReportGroup, ReportPart } from './report-tree.ts';

/** What a cumulative device has beyond the children: energy, less energy, or with the same energy another cost. */
const REST_KINDS = ['other', 'excess', 'difference'] as const;
type RestKind = (typeof REST_KINDS)[number];

/** Whether a line is that of a rest, which has a translated name. */
export const isRest = (kind: ReportRow['kind']): kind is RestKind => REST_KINDS.some((rest) => rest === kind);

/** A line of a report's table, with the numbers of its slice. */
export interface ReportRow {
  readonly id: string;
  readonly kind: 'group' | 'device' | RestKind;
  /** '' for the lines of a rest, which have translated names. */
  readonly title: string;
  /** Wh or varh; below zero for the excess; null for a dash. */
  readonly energy: number | null;
  /** Of the whole, 0 to 1; null where there is no whole. */
  readonly share: number | null;
  readonly coverage: number | null;
  readonly cost: number | null;
}

export const OTHER_ID = 'other';
/** Less than this between two costs is written as zero. */
const LEAST_COST = 0.005;

/**
 * The lines of a group: its children by size, then Other or the excess; together they are its energy. Where neither is there, but
 * the tariffs of the children and of the cumulative device differ, the last line is the difference of their costs.
 */
export function reportRows(group: ReportGroup): ReportRow[] {
  const share = (energy: number | null) => shareOf(group, energy);
  const rows = bySize(group.children).map(
    ({ id, title, group: inner, energy, coverage, cost }): ReportRow => ({
      ...{ id, title, energy, coverage, cost },
      kind: inner === undefined ? 'device' : 'group',
      share: share(energy),
    }),
  );
  const rest = { title: '', coverage: null, cost: group.restCost };
  if (group.other > 0) {
    const { other: energy } = group;
    rows.push({ ...rest, id: OTHER_ID, kind: 'other', energy, share: share(energy) });
  }
  if (group.excess > 0) {
    const energy = -group.excess;
    rows.push({ ...rest, id: 'excess', kind: 'excess', energy, share: share(energy) });
  }
  const isSame = group.other === 0 && group.excess === 0;
  if (isSame && Math.abs(group.restCost ?? 0) >= LEAST_COST) {
    rows.push({ ...rest, id: 'difference', kind: 'difference', energy: null, share: null });
  }
  return rows;
}

/** True where the cost of the rest has the opposite sign of its energy, because of different tariffs. */
export function isPricedApart({ other, excess, restCost }: ReportGroup): boolean {
  return restCost !== null && restCost * (other - excess) < 0;
}

/** Share of a group's whole, its own 1; null where the whole is 0 or unknown. */
export function shareOf({ energy: whole }: Pick<ReportGroup, 'energy'>, energy: number | null): number | null {
  return energy === null || whole === null || whole === 0 ? null : energy / whole;
}

/**
 * A share of measured time as a number in files and tables, which would round 99.97 % up to 100.0 %; less than a tenth of a percent
 * stays as it is, so that it is not nothing.
 */
export const coverageCell = (share: number): number => shownCoverage(share) || share;

/** The slices of a group in the order of its lines; a group's slice can be opened. */
export function reportSlices(rows: readonly ReportRow[], otherName: string): PieSlice[] {
  return rows
    .filter(({ kind }) => kind !== 'excess' && kind !== 'difference')
    .map(({ id, kind, title, energy }, index) => ({
      id,
      name: kind === 'other' ? otherName : title,
      value: energy ?? 0,
      colour: kind === 'other' ? 'muted' : index,
      ...(kind === 'group' ? { parts: [] } : {}),
    }));
}

/** The one scale of a table's column: that of its largest value, unless another value would round to zero. */
export function columnScale(quantity: QuantityName, group: ReportGroup, rows: readonly ReportRow[]): Scale {
  return scaleOf(quantity, [group.energy, ...rows.map(({ energy }) => energy)]);
}

/** The one scale of a whole tree in a file, by the same rule. */
export function treeScale(quantity: QuantityName, group: ReportGroup): Scale {
  return scaleOf(quantity, energiesIn(group));
}

/**
 * Whether the lines of a group, each rounded by itself, differ from its total as both are written, in energy or in cost.
 * @param written.digits  decimals of the currency; undefined without costs
 */
export function isRoundedApart(group: ReportGroup, written: { scale: Scale; digits: number | undefined }): boolean {
  const { scale, digits } = written;
  const rows = reportRows(group);
  const energies = rows.map(({ energy }) => energy);
  if (!addsUpAsWritten(energies, group.energy, scale)) return true;
  if (digits === undefined) return false;
  const costs = rows.map(({ cost }) => cost);
  return !addsUpAsWritten(costs, group.cost, { divisor: 1, decimals: digits });
}

/** A group with all groups below it, as files list them. */
export function groupsIn(group: ReportGroup): readonly ReportGroup[] {
  return [group, ...group.children.flatMap((part) => (part.group === undefined ? [] : groupsIn(part.group)))];
}

function energiesIn(group: ReportGroup): (number | null)[] {
  const inner = group.children.flatMap((part) => (part.group === undefined ? [] : energiesIn(part.group)));
  return [group.energy, ...reportRows(group).map(({ energy }) => energy), ...inner];
}

function scaleOf(quantity: QuantityName, energies: readonly (number | null)[]): Scale {
  const sizes = energies.map(sizeOf).filter((size) => size > 0);
  const least = sizes.length === 0 ? null : Math.min(...sizes);
  return shareScaleFor(quantity, Math.max(0, ...sizes), least);
}

const sizeOf = (energy: number | null) => Math.abs(energy ?? 0);

function bySize(parts: readonly ReportPart[]): readonly ReportPart[] {
  return parts.toSorted((a, b) => (b.energy ?? -1) - (a.energy ?? -1));
}
