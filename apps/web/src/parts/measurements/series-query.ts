import type { CallRequest, SeriesAnswer, Source, StatisticsAnswer } from '@phasor/contract';
import { DAY_S } from '@phasor/quantities';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { CallOptions } from '../../base/api/caller.ts';
import { call } from '../../base/api/client.ts';
import type { Subject } from '../../base/api/subject.ts';
import { hasCode } from '../../base/errors/call-error.ts';

export type ProfileWish = Omit<CallRequest<'measurements.profile'>, 'token'>;
export type EnergyWish = Omit<CallRequest<'measurements.energy'>, 'token'>;
type StatisticsWish = Omit<CallRequest<'measurements.statistics'>, 'token'>;

/**
 * How often a chart that reaches into the future is read again, ms: the shorter its range, the more often.
 */
export function growthInterval({ from, to }: { from: number; to: number }): number {
  const days = (to - from) / DAY_S;
  return days <= 0.1 ? 10_000 : days <= 2 ? 20_000 : 60_000;
}

const AFTER_FAILURE_MS = 60_000;
const AFTER_NOTHING_MS = 2_000;
const STATISTICS_MS = 60_000;

interface Growing {
  readonly from: number;
  readonly to: number;
  /** The range includes now: the answer is read again at intervals, and grows. */
  readonly growing: boolean;
}

interface Asked {
  readonly state: { readonly error: Error | null; readonly errorUpdateCount: number };
}

/**
 * Delay before a growing chart is read again, ms. An empty one is read again soon, then less and less often: the first values of
 * a new day, or of a device that was just set up, often arrive within seconds.
 */
export function askedAgainAfter({ state }: Asked, range: { from: number; to: number }): number {
  if (state.error === null) return growthInterval(range);
  if (!hasCode(state.error, 'store.not_found')) return AFTER_FAILURE_MS;
  return Math.min(AFTER_FAILURE_MS, AFTER_NOTHING_MS * 2 ** (state.errorUpdateCount - 1));
}

/** Options of all queries of series: the old chart stays until the new answer; the screen shows failures itself. */
const shared = ({ from, to, growing }: Growing) =>
  ({
    placeholderData: keepPreviousData,
    structuralSharing: false,
    meta: { quiet: 'all' },
    refetchInterval: (query: Asked) => (growing ? askedAgainAfter(query, { from, to }) : false),
  }) as const;

/** Makes a call for a device, or its counterpart for a group, each with the subject's own spelling (D26). */
function answerOf<Answer>(
  subject: Subject | undefined,
  ask: {
    readonly device: (token: string, options: CallOptions) => Promise<Answer>;
    readonly group: (group: string, options: CallOptions) => Promise<Answer>;
  },
) {
  if (subject === undefined) return skipToken;
  const { suffix } = subject;
  return ({ signal }: { signal: AbortSignal }) =>
    subject.kind === 'device'
      ? ask.device(subject.token, { suffix, signal })
      : ask.group(subject.group, { suffix, signal });
}

/** A request that names no source is answered by what stands for the subject. */
function sourced<Wish extends { source?: Source | undefined }>(subject: Subject | undefined, wish: Wish): Wish {
  const source = wish.source ?? subject?.source;
  return source === undefined ? wish : { ...wish, source };
}

/** A profile of the subject, epoch seconds; asks nothing without a subject. */
export function profileQuery(subject: Subject | undefined, wish: ProfileWish, growing: boolean) {
  const asked = sourced(subject, wish);
  return queryOptions<SeriesAnswer>({
    ...shared({ ...wish, growing }),
    queryKey: ['measurements.profile', subject, wish],
    queryFn: answerOf(subject, {
      device: (token, options) => call('measurements.profile', { token, ...asked }, options),
      group: (group, options) => call('measurements.groupProfile', { group, ...asked }, options),
    }),
  });
}

/** Energies, or highest quarter hours, of the subject per period, epoch seconds; asks nothing without a subject. */
export function energyQuery(subject: Subject | undefined, wish: EnergyWish, growing: boolean) {
  const asked = sourced(subject, wish);
  return queryOptions<SeriesAnswer>({
    ...shared({ ...wish, growing }),
    queryKey: ['measurements.energy', subject, wish],
    queryFn: answerOf(subject, {
      device: (token, options) => call('measurements.energy', { token, ...asked }, options),
      group: (group, options) => call('measurements.groupEnergy', { group, ...asked }, options),
    }),
  });
}

/**
 * The same query for figures that do not say that they are awaited: the last answer stands for the next one of its subject, never
 * for one of another device or group.
 */
export function lastOfSubject(query: ReturnType<typeof energyQuery>) {
  const [, subject] = query.queryKey;
  return {
    ...query,
    placeholderData: (last: SeriesAnswer | undefined, before: { readonly queryKey: readonly unknown[] } | undefined) =>
      JSON.stringify(before?.queryKey[1]) === JSON.stringify(subject) ? last : undefined,
  };
}

/** Minima, means and maxima of the subject, epoch seconds, read again every minute; asks nothing without a subject. */
export function statisticsQuery(subject: Subject | undefined, wish: StatisticsWish) {
  const asked = sourced(subject, wish);
  return queryOptions<StatisticsAnswer>({
    queryKey: ['measurements.statistics', subject, wish],
    refetchInterval: STATISTICS_MS,
    meta: { quiet: 'all' },
    queryFn: answerOf(subject, {
      device: (token, options) => call('measurements.statistics', { token, ...asked }, options),
      group: (group, options) => call('measurements.groupStatistics', { group, ...asked }, options),
    }),
  });
}

/** True if the request failed; an answer without measurements is no failure. */
export function isUnread(error: unknown): boolean {
  return error !== null && !hasCode(error, 'store.not_found');
}
