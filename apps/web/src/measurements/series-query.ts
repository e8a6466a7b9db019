import type { CallRequest, SeriesAnswer } from '@phasor/contract';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { CallError } from '../api/call-error.ts';
import { call } from '../api/client.ts';
import type { Subject } from './subject.ts';

export type ProfileWish = Omit<CallRequest<'measurements.profile'>, 'token'>;
export type EnergyWish = Omit<CallRequest<'measurements.energy'>, 'token'>;

const DAY_S = 86_400;

/**
 * How often a picture that reaches into the future is read again, ms: what grows by a second faster than what grows by a
 * month. A failure is asked about less often.
 */
export function growthInterval({ from, to }: { from: number; to: number }): number {
  const days = (to - from) / DAY_S;
  return days <= 0.1 ? 10_000 : days <= 2 ? 20_000 : 60_000;
}

const AFTER_FAILURE_MS = 60_000;

interface Growing {
  readonly from: number;
  readonly to: number;
  /** The range includes now: the answer is read again by and by, and its tail grows. */
  readonly growing: boolean;
}

/** What all queries of series share: the old picture stays until the new one is there; the screen tells failures itself. */
const shared = ({ from, to, growing }: Growing) =>
  ({
    placeholderData: keepPreviousData,
    structuralSharing: false,
    meta: { quiet: 'all' },
    refetchInterval: (query: { state: { error: Error | null } }) =>
      growing ? (query.state.error === null ? growthInterval({ from, to }) : AFTER_FAILURE_MS) : false,
  }) as const;

/** A profile of the subject, epoch seconds; asks nothing without a subject. */
export function profileQuery(subject: Subject | undefined, wish: ProfileWish, growing: boolean) {
  return queryOptions<SeriesAnswer>({
    ...shared({ ...wish, growing }),
    queryKey: ['measurements.profile', subject, wish],
    queryFn:
      subject === undefined
        ? skipToken
        : ({ signal }) => {
            const options = { suffix: subject.suffix, signal };
            return subject.kind === 'device'
              ? call('measurements.profile', { token: subject.token, ...wish }, options)
              : call('measurements.groupProfile', { macList: subject.macList, ...wish }, options);
          },
  });
}

/** Energies, or highest quarter hours, of the subject per period, epoch seconds; asks nothing without a subject. */
export function energyQuery(subject: Subject | undefined, wish: EnergyWish, growing: boolean) {
  return queryOptions<SeriesAnswer>({
    ...shared({ ...wish, growing }),
    queryKey: ['measurements.energy', subject, wish],
    queryFn:
      subject === undefined
        ? skipToken
        : ({ signal }) => {
            const options = { suffix: subject.suffix, signal };
            return subject.kind === 'device'
              ? call('measurements.energy', { token: subject.token, ...wish }, options)
              : call('measurements.groupEnergy', { macList: subject.macList, ...wish }, options);
          },
  });
}

/** Code of a failed call; undefined for success and for what is no call. */
export function codeOf(error: unknown): number | undefined {
  return error instanceof CallError ? error.code : undefined;
}
