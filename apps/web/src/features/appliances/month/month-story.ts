import type { ApplianceEnergy, CostAnswer, ExplainedMonth } from '@phasor/contract';
import { type Estimated, jointUncertainty } from '../../../parts/naming/index.ts';

/** An appliance in the story of a month. */
export interface MonthRow {
  readonly ID: number;
  readonly name: string;
  /** The meter found it, and it has no name. */
  readonly learned: boolean;
  /** Wh, and Wh within which it is in 95 of 100 cases. */
  readonly energy: number;
  readonly uncertainty: number;
  readonly runs: number;
  /** The same of the month before, up to the same day; null where the appliance did not run. */
  readonly before: { readonly energy: number; readonly uncertainty: number; readonly runs: number } | null;
  readonly unusual: number;
  /** Epoch ms. */
  readonly lastUnusual: number | null;
}

/** Shares of the energy of a meter, 0 to 1: appliances, what is always on, and what is unknown. */
export interface Explained {
  readonly appliances: number;
  readonly alwaysOn: number;
  readonly other: number;
}

/** The cost of a month, from which its mean price follows; null without a tariff, and where one holds for a part of it only. */
export function costOfMonth(cost: Pick<CostAnswer['data'], 'total' | 'unpriced'> | undefined): number | null {
  return cost === undefined || cost.unpriced > 0 ? null : cost.total;
}

const energyOf = (entries: readonly ApplianceEnergy[], wanted: ApplianceEnergy['kind']) =>
  entries.filter(({ kind }) => kind === wanted).reduce((sum, { energy }) => sum + energy, 0);

/** What of the energy is explained; undefined where nothing was used. */
export function explainedOf(entries: readonly ApplianceEnergy[]): Explained | undefined {
  const [appliances, alwaysOn, other] = (['appliance', 'always_on', 'other'] as const).map((kind) =>
    energyOf(entries, kind),
  ) as [number, number, number];
  return sharesOf({ appliances, alwaysOn, other });
}

/** What of the energy of an earlier month is explained, as the page of that month says; undefined where nothing was used. */
export function explainedIn({ appliances, always_on: alwaysOn, other }: ExplainedMonth): Explained | undefined {
  return sharesOf({ appliances, alwaysOn, other });
}

function sharesOf({ appliances, alwaysOn, other }: Explained): Explained | undefined {
  const total = appliances + alwaysOn + other;
  return total > 0 ? { appliances: appliances / total, alwaysOn: alwaysOn / total, other: other / total } : undefined;
}

/** The shares in whole percent, which add up to 100: what rounding leaves goes to the shares that lost most by it. */
export function inPercent({ appliances, alwaysOn, other }: Explained): Explained {
  const exact = [appliances, alwaysOn, other].map((share) => share * 100);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((sum, share) => sum + share, 0);
  const lost = (index: number) => (exact[index] ?? 0) - (whole[index] ?? 0);
  const raised = [0, 1, 2].sort((a, b) => lost(b) - lost(a)).slice(0, left);
  const [first, second, third] = whole.map((share, index) => share + (raised.includes(index) ? 1 : 0));
  return { appliances: first ?? 0, alwaysOn: second ?? 0, other: third ?? 0 };
}

interface Given {
  readonly entries: readonly ApplianceEnergy[];
  readonly before: readonly ApplianceEnergy[];
  readonly learned: ReadonlySet<number>;
  readonly names: ReadonlyMap<number, string>;
}

/** The appliances of a month, those of people before those that the meter found, the largest first. */
export function monthRows({ entries, before, learned, names }: Given): MonthRow[] {
  const earlier = new Map(before.flatMap((entry) => (entry.ID === null ? [] : [[entry.ID, entry] as const])));
  const ids = new Set([...entries, ...before].flatMap(({ ID }) => ID ?? []));
  const now = new Map(entries.flatMap((entry) => (entry.ID === null ? [] : [[entry.ID, entry] as const])));
  const rows = [...ids].map((ID): MonthRow => {
    const [own, past] = [now.get(ID), earlier.get(ID)];
    return {
      ...{ ID, name: names.get(ID) ?? own?.name ?? past?.name ?? '', learned: learned.has(ID) },
      ...{ energy: own?.energy ?? 0, uncertainty: own?.uncertainty ?? 0, runs: own?.runs ?? 0 },
      before:
        past === undefined ? null : { energy: past.energy, uncertainty: past.uncertainty ?? 0, runs: past.runs ?? 0 },
      ...{ unusual: own?.unusual ?? 0, lastUnusual: own?.unusual_last ?? null },
    };
  });
  return rows.sort((a, b) => Number(a.learned) - Number(b.learned) || b.energy - a.energy);
}

/** A change from one month to the next. */
export interface Change {
  readonly kind: 'more' | 'less' | 'new' | 'gone';
  readonly row: MonthRow;
  /** Its size, positive. */
  readonly difference: Estimated;
}

/** Number of changes that are listed, and the least one: a share of what it was. */
const LISTED = 3;
const LEAST_CHANGE = 0.1;

/** The largest changes that are larger than their uncertainty. */
export function changesOf(rows: readonly MonthRow[]): Change[] {
  const changes = rows.flatMap((row): Change[] => {
    const { energy, uncertainty, before } = row;
    if (before === null) return energy > uncertainty ? [{ kind: 'new', row, difference: { energy, uncertainty } }] : [];
    if (row.runs === 0) return [{ kind: 'gone', row, difference: before }];
    const difference = Math.abs(energy - before.energy);
    const inexact = jointUncertainty([row, before]) ?? 0;
    const isReal = difference > inexact && difference > LEAST_CHANGE * before.energy;
    const kind = energy > before.energy ? 'more' : 'less';
    return isReal ? [{ kind, row, difference: { energy: difference, uncertainty: inexact } }] : [];
  });
  return changes.sort((a, b) => b.difference.energy - a.difference.energy).slice(0, LISTED);
}

/** Appliances that ran unusually long or short, the newest first. */
export function unusualOf(rows: readonly MonthRow[]): MonthRow[] {
  return rows
    .filter(({ unusual }) => unusual > 0)
    .sort((a, b) => (b.lastUnusual ?? 0) - (a.lastUnusual ?? 0))
    .slice(0, LISTED);
}
