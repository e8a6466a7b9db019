import { type CapableDevice, can, kindName, type LiveValues } from '@phasor/contract';
import type { LiveSource } from '../../base/api/live/use-live.ts';
import { useConnection, useLiveData } from '../../base/api/live/use-live.ts';
import { useByClock } from '../../base/ui/text/use-now.ts';
import { liveSourceOf, type Selection } from '../../parts/hierarchy/index.ts';
import { isOfLeft, isOldAt } from '../../parts/live-values/index.ts';
import { phasesOf } from '../../parts/measurements/index.ts';
import { DASHBOARD_PLANS, type DashboardPart, type DashboardPlan, PART_NEEDS } from './dashboard-catalogue.ts';
import type { StatsPeriod } from './settings/dashboard-period.ts';

const CLOCK_MS = 5_000;

/** Context of all cards of a dashboard. */
export interface Board {
  readonly selection: Exclude<Selection, { kind: 'none' }>;
  readonly source: LiveSource;
  readonly plan: DashboardPlan;
  /** Phases in use, 1 to 3. */
  readonly phaseUse: number;
  /** Zone of the site, by which days are counted (D20). */
  readonly zone: string;
  readonly period: StatsPeriod;
}

/** The dashboard of a selection. */
export function boardOf(selection: Board['selection'], { zone, period }: Pick<Board, 'zone' | 'period'>): Board {
  const ofKind = DASHBOARD_PLANS[selection.kind === 'group' ? 'group' : kindName(selection.device.type)];
  const asks = selection.kind === 'device' && selection.device.NILM.process;
  const parts =
    selection.kind === 'device' ? ofKind.parts.filter((part) => isServed(part, selection.device)) : ofKind.parts;
  const plan = { ...ofKind, parts: asks ? ['questions' as const, ...parts] : parts };
  const source = liveSourceOf(selection) ?? { kind: 'group', id: '' };
  return { selection, source, plan, phaseUse: phasesOf(selection).length, zone, period };
}

/** Whether a device can what a part of its dashboard needs. */
function isServed(part: DashboardPart, device: CapableDevice): boolean {
  const needed = PART_NEEDS[part];
  return needed === undefined || can(device, needed);
}

export interface LiveNow {
  /** The newest values, however old; undefined before the first. */
  readonly values: LiveValues | undefined;
  /** They are too old to be shown as current, or no newer ones can arrive. */
  readonly isOld: boolean;
}

/** A live message without any value; silent members of a group are no fault. */
export function isEmptyMessage(values: LiveValues): boolean {
  return values.members === undefined && Object.keys(values).every((key) => key === 'ts' || key === 'interval');
}

/** Current values. A group whose members are all silent has its last ones, which are old, or none where it had none yet. */
export function useLiveNow({ source, plan, selection }: Pick<Board, 'source' | 'plan' | 'selection'>): LiveNow {
  const newest = useLiveData(source);
  const values = newest !== undefined && newest.ts > 0 ? newest : undefined;
  const isCutOff = useConnection() !== 'connected';
  const isSilent = useByClock(CLOCK_MS, (now) => values !== undefined && isOldAt(values, now, plan.oldAfterMs));
  const device = selection.kind === 'device' ? selection.device : undefined;
  const areAllSilent = values?.members === 0;
  const isOld = values !== undefined && (areAllSilent || isCutOff || isSilent || isOfLeft(values, device));
  return { values, isOld };
}
