import { previousPeriod, type TimeRange } from '@phasor/calendar';
import type { CallRequest } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { hasCode } from '../../base/errors/call-error.ts';
import { useNow } from '../../base/ui/text/use-now.ts';
import { type EnergyChange, totalChange, useSoFar } from '../../parts/comparison/index.ts';
import {
  type EnergyWish,
  energyQuery,
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

/** The dashboard's running period; it moves on with each new day, week, month or year. */
export function usePeriodRange({ period, zone }: Pick<Board, 'period' | 'zone'>): TimeRange {
  return periodRange(period, useNow(CLOCK_MS), zone);
}

/** Shows a failure; a period without measurements is none: its figures are dashes. */
export function useFailureToast(error: unknown, requestId: string): void {
  useErrorToast(hasCode(error, 'store.not_found') ? null : error, requestId);
}

/** MIN, AVG and MAX of the period: one call for all tiles, of the total or of each phase. */
export function useStatistics(board: Board, phase: 'CUM' | 'L1,L2,L3' = 'CUM') {
  const range = usePeriodRange(board);
  const request = statisticsQuery(subjectOf(board.selection), statisticsAsked(range, phase));
  const { statisticsMs: refetchInterval } = board.plan;
  const query = useQuery({ ...request, ...(refetchInterval === undefined ? {} : { refetchInterval }) });
  useFailureToast(query.error, `statistics ${range.from}`);
  return query;
}

/** Request for MIN, AVG and MAX of a range. */
export function statisticsAsked(range: TimeRange, phase: 'CUM' | 'L1,L2,L3') {
  return { data: 'U,I,P', statData: 'MIN,MAX,AVG', phase, ...seconds(range) } as const;
}

/** Energies of a range by quarter hour, hour, day or month, and whether the first answer is still awaited. */
export function useEnergies(board: Board, wish: EnergiesWish) {
  const request = energiesAsked(wish);
  const { range } = wish;
  const growing = range.to > useNow(CLOCK_MS);
  return useQuery(energyQuery(subjectOf(board.selection), request, growing));
}

interface EnergiesWish {
  readonly data: string;
  readonly period: SeriesPeriod;
  readonly range: TimeRange;
  /** Channels; the total over the phases when absent. */
  readonly phase?: string;
}

/** Request for energies of a range. */
export function energiesAsked({ data, period, range, phase = 'CUM' }: EnergiesWish): EnergyWish {
  return { data, phase, period, format: 'H', ...seconds(range) };
}

type SeriesPeriod = CallRequest<'measurements.energy'>['period'];

/** Quantities of the running period; its chart requests the same. */
const PERIOD_DATA = 'E_I,E_E';

/** Energy of the running period and its coverage. */
export function usePeriodEnergy(board: Board) {
  const range = usePeriodRange(board);
  const query = useEnergies(board, { data: PERIOD_DATA, period: PERIOD_STEPS[board.period], range });
  useFailureToast(query.error, `energy ${range.from}`);
  return { ...query, range };
}

/** Energy of the supply and of each branch circuit in the running period (D68). */
export function useCircuitEnergies(board: Board) {
  const range = usePeriodRange(board);
  const query = useEnergies(board, { data: 'E_I', period: PERIOD_STEPS[board.period], range, phase: CIRCUIT_CHANNELS });
  useFailureToast(query.error, `circuits ${range.from}`);
  return query;
}

/** Difference of the running period's imported energy from the period before up to now, and that period; null while unknown. */
export function useChangeByNow(board: Board): { readonly change: EnergyChange; readonly compared: TimeRange } {
  const { data, isPlaceholderData, range } = usePeriodEnergy(board);
  const now = useNow(CLOCK_MS);
  const compared = previousPeriod(range, board.zone);
  const request = energiesAsked({ data: PERIOD_DATA, period: PERIOD_STEPS[board.period], range });
  const answer = isPlaceholderData ? undefined : data;
  const { own, soFar } = useSoFar(subjectOf(board.selection), request, { answer, compared, now, zone: board.zone });
  return { change: totalChange(own, soFar, 'E_I'), compared };
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
  } as const;
  return useQuery(profileQuery(subjectOf(board.selection), wish, false)).data;
}
