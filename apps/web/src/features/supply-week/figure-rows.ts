import type { SupplyWeekValues } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import { WEEK_CRITERIA, type WeekCriterion } from '@phasor/supply';

type Criterion = SupplyWeekValues['criteria'][number];
type Part = Criterion['parts'][number];

/** One line of a week's figures: a criterion, of one phase where it is judged so. */
export interface FigureRow extends Omit<Part, 'phase'> {
  readonly id: string;
  readonly name: WeekCriterion;
  readonly phase: Phase | null;
  readonly allowed: Criterion['allowed'];
  /** ms of its intervals. */
  readonly step: number;
  /** Percentage of the measured intervals that is within the limits, rounded down; null without any. */
  readonly within: number | null;
  /** Share of the counted intervals that was measured, 0 to 1. */
  readonly coverage: number;
}

/** The figures of a week, which the screen and every file show. */
export function figureRows({ criteria }: Pick<SupplyWeekValues, 'criteria'>): readonly FigureRow[] {
  return criteria.flatMap(({ name, allowed, step, parts }) =>
    parts.map((part) => ({
      ...part,
      id: `${name} ${part.phase ?? ''}`,
      ...{ name, allowed, step },
      within: part.measured === 0 ? null : roundedDown((1 - part.outside / part.measured) * 100),
      coverage: part.counted === 0 ? 0 : part.measured / part.counted,
    })),
  );
}

/** Two decimals; 94.999 % is not 95 %. */
function roundedDown(percent: number): number {
  return Math.floor(percent * 100 + 1e-6) / 100;
}

/** Unit and decimals of what a criterion is about. */
const UNITS = {
  voltage: { unit: 'V', decimals: 2 },
  frequency: { unit: 'Hz', decimals: 3 },
  unbalance: { unit: '%', decimals: 2 },
  thd: { unit: '%', decimals: 2 },
} as const;

export function unitOf(name: WeekCriterion): (typeof UNITS)[keyof typeof UNITS] {
  return UNITS[WEEK_CRITERIA[name].of];
}

/** The least covered share of the criteria that are measured at all, 0 to 1. */
export function coverageOf(week: Pick<SupplyWeekValues, 'criteria'>): number {
  const measured = figureRows(week).filter((row) => row.measured > 0);
  return measured.length === 0 ? 0 : Math.min(...measured.map(({ coverage }) => coverage));
}

/** The verdict of a criterion, or of the whole week; null where the week does not have the criterion. */
export function verdictIn(week: SupplyWeekValues, name: WeekCriterion | undefined): SupplyWeekValues['verdict'] | null {
  if (name === undefined) return week.verdict;
  return week.criteria.find((criterion) => criterion.name === name)?.verdict ?? null;
}
