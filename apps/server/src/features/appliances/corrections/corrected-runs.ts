import type { CallBody } from '@phasor/contract';
import { CONFIRMED, cutLevels, levelEnergy } from '@phasor/nilm';
import { HOUR_MS } from '@phasor/quantities';
import { AppError } from '../../../app-error.ts';
import type { CorrectionDetail, CorrectionKind } from '../../../ports/records/appliance-correction-records.ts';
import type { Appliance, ApplianceRun } from '../../../ports/records/appliance-records.ts';

type Wish = CallBody<'appliances.correct'>;

interface Known {
  /** Appliances of the meter. */
  readonly appliances: readonly Appliance[];
  /** The runs that the wish names, as they are stored. */
  readonly runs: readonly ApplianceRun[];
}

interface Corrected {
  readonly kind: CorrectionKind;
  readonly phase: Appliance['phase'];
  readonly detail: CorrectionDetail;
}

/** What becomes of runs by a wish of a person. @throws AppError('request.invalid') naming the field that does not fit */
export function correctedRuns(wish: Wish, { appliances, runs }: Known): Corrected {
  const [first] = runs;
  const owner = appliances.find(({ id }) => id === first?.applianceId);
  if (first === undefined || owner === undefined) throw new AppError('request.edit_conflict', 'runs');
  if (wish.action !== 'join' && runs.length > 1) throw new AppError('request.invalid', 'runs', 'one run is expected');
  const put = PUT[wish.action](wish, { runs, first, owner, appliances });
  return { kind: KINDS[wish.action], phase: owner.phase, detail: { took: runs, put } };
}

const KINDS = { confirm: 'confirm', give: 'give', split: 'split', join: 'join_runs', none: 'none' } as const;

interface Subject extends Known {
  readonly first: ApplianceRun;
  readonly owner: Appliance;
}

const PUT: Readonly<Record<Wish['action'], (wish: Wish, subject: Subject) => ApplianceRun[]>> = {
  confirm: (_wish, { first }) => [confirmed(first)],
  none: () => [],
  give: ({ into }, { first, owner, appliances }) => {
    const other = appliances.find(({ id }) => id === into);
    if (other === undefined) throw new AppError('store.not_found', 'into');
    if (other.phase !== owner.phase) {
      throw new AppError('request.invalid', 'into', `the run is on ${owner.phase}, the appliance on ${other.phase}`);
    }
    return [confirmed({ ...first, applianceId: other.id })];
  },
  split: ({ at }, { first }) => {
    const end = endOf(first);
    const instant = Math.round(at ?? 0);
    if (instant <= first.start || instant >= end) {
      throw new AppError('request.invalid', 'at', 'an instant within the run is expected');
    }
    return [confirmed(partOf(first, first.start, instant)), confirmed(partOf(first, instant, end))];
  },
  join: (_wish, { runs, first }) => {
    if (runs.length < 2 || runs.some(({ applianceId }) => applianceId !== first.applianceId)) {
      throw new AppError('request.invalid', 'runs', 'several runs of one appliance are expected');
    }
    const energy = runs.reduce((sum, run) => sum + run.energy, 0);
    const start = Math.min(...runs.map((run) => run.start));
    return [confirmed({ ...first, ...joinedLevels(runs), start, end: Math.max(...runs.map(endOf)), energy })];
  },
};

function confirmed(run: ApplianceRun): ApplianceRun {
  return { ...run, predictionRate: CONFIRMED, computed: false };
}

/** A part of a run with its share of the energy, epoch ms. */
function partOf(run: ApplianceRun, from: number, to: number): ApplianceRun {
  const { start, energy, levels } = run;
  if (levels === undefined) {
    return { ...run, start: from, end: to, energy: (energy * (to - from)) / (endOf(run) - start) };
  }
  const range = { from, to };
  return { ...run, start: from, end: to, energy: levelEnergy(levels, range), levels: cutLevels(levels, range) };
}

/** What several runs drew in turn, nothing between them; none where each is one level. */
function joinedLevels(runs: readonly ApplianceRun[]): Pick<ApplianceRun, 'levels'> {
  if (runs.every(({ levels }) => levels === undefined)) return {};
  const inTurn = runs.toSorted((a, b) => a.start - b.start);
  return {
    levels: inTurn.flatMap((run, i) => {
      const {
        start,
        energy,
        levels = [{ from: start, power: (energy * HOUR_MS) / Math.max(1, endOf(run) - start) }],
      } = run;
      const next = inTurn[i + 1]?.start;
      return next === undefined || next <= endOf(run) ? levels : [...levels, { from: endOf(run), power: 0 }];
    }),
  };
}

function endOf({ start, end }: ApplianceRun): number {
  return end ?? start;
}
