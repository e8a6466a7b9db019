import { previousPeriod, type TimeRange } from '@phasor/calendar';
import type { CallRequest } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../base/ui/text/use-now.ts';
import { type EnergyChange, totalChange, useSoFar } from '../../parts/comparison/index.ts';
import {
  codeOf,
  type EnergyWish,
  energyQuery,
  NOT_FOUND,
  profileQuery,
  statisticsQuery,
  subjectOf,
  useErrorToast,
} from '../../parts/measurements/index.ts';
import type { Board } from './board.ts';
import { CIRCUIT_CHANNELS } from './circuits/circuits.ts';
import { PERIOD_STEPS } from './dashboard-catalogue.ts';
import { periodRange } from './settings/dashboard-period.ts';

const CLOCK_MS = 30_000;

const seconds = ({ from, to }: TimeRange) => ({ from: from / 1_000, to: to / 1_000 });

/** The dashboard's period as it is now; a new day, week, month or year begins by itself. */
export function usePeriodRange({ period, zone }: Pick<Board, 'period' | 'zone'>): TimeRange {
  return periodRange(period, useNow(CLOCK_MS), zone);
}

/** Tells a failure; that nothing was measured is said by the dashes where the figures would be. */
export function useFailureToast(error: unknown, asked: string): void {
  useErrorToast(codeOf(error) === NOT_FOUND ? null : error, asked);
}

/** MIN, AVG and MAX of the period: one call for all tiles, of the total or of each phase. */
export function useStatistics(board: Board, phase: 'CUM' | 'L1,L2,L3' = 'CUM') {
  const range = usePeriodRange(board);
  const asked = statisticsQuery(subjectOf(board.selection), statisticsAsked(range, phase));
  const { statisticsMs: refetchInterval } = board.plan;
  const query = useQuery({ ...asked, ...(refetchInterval === undefined ? {} : { refetchInterval }) });
  useFailureToast(query.error, `statistics ${range.from}`);
  return query;
}

/** The call's own words for MIN, AVG and MAX of a range. */
export function statisticsAsked(range: TimeRange, phase: 'CUM' | 'L1,L2,L3') {
  return { data: 'U,I,P', statData: 'MIN,MAX,AVG', phase, ...seconds(range), source: 1 } as const;
}

/** Energies of a range, quarter hour, hour, day or month at a time, and whether the first answer is still awaited. */
export function useEnergies(board: Board, wish: EnergiesWish) {
  const asked = energiesAsked(wish);
  const { range } = wish;
  const growing = range.to > useNow(CLOCK_MS);
  return useQuery(energyQuery(subjectOf(board.selection), asked, growing));
}

interface EnergiesWish {
  readonly data: string;
  readonly period: SeriesPeriod;
  readonly range: TimeRange;
  /** Channels; the total over the phases when absent. */
  readonly phase?: string;
}

/** The call's own words for energies of a range. */
export function energiesAsked({ data, period, range, phase = 'CUM' }: EnergiesWish): EnergyWish {
  return { data, phase, period, format: 'H', ...seconds(range), source: 1 };
}

type SeriesPeriod = CallRequest<'measurements.energy'>['period'];

/** What is asked of the running period; the chart of it asks the same. */
const PERIOD_DATA = 'E_I,E_E';

/** Energy of the running period and how much of it was measured. */
export function usePeriodEnergy(board: Board) {
  const range = usePeriodRange(board);
  const query = useEnergies(board, { data: PERIOD_DATA, period: PERIOD_STEPS[board.period], range });
  useFailureToast(query.error, `energy ${range.from}`);
  return { ...query, range };
}

/** Energy that the supply and each branch circuit took in the running period (D68). */
export function useCircuitEnergies(board: Board) {
  const range = usePeriodRange(board);
  const query = useEnergies(board, { data: 'E_I', period: PERIOD_STEPS[board.period], range, phase: CIRCUIT_CHANNELS });
  useFailureToast(query.error, `circuits ${range.from}`);
  return query;
}

/** How the running period's imported energy differs from the unit before by now, and that unit; null while unknown. */
export function useChangeByNow(board: Board): { readonly change: EnergyChange; readonly compared: TimeRange } {
  const { data, isPlaceholderData, range } = usePeriodEnergy(board);
  const now = useNow(CLOCK_MS);
  const compared = previousPeriod(range, board.zone);
  const asked = energiesAsked({ data: PERIOD_DATA, period: PERIOD_STEPS[board.period], range });
  const soFar = useSoFar(subjectOf(board.selection), asked, { compared, now, zone: board.zone });
  return { change: totalChange(isPlaceholderData ? undefined : data, soFar, 'E_I'), compared };
}

/** Stored power of the minutes before the dashboard was opened. */
export function useStoredPower(board: Board, range: TimeRange) {
  const wish = {
    data: 'P',
    phase: 'CUM',
    cumulative: true,
    format: 'H',
    step: 5,
    ...seconds(range),
    source: 1,
  } as const;
  return useQuery(profileQuery(subjectOf(board.selection), wish, false)).data;
}
