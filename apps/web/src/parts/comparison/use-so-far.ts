import type { TimeRange } from '@phasor/calendar';
import type { SeriesAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subject } from '../../base/api/subject.ts';
import { type EnergyWish, energyQuery } from '../measurements/index.ts';
import { comparedSoFar, ownSoFar } from './so-far.ts';

interface Compared {
  /** The answer to the request; undefined while the present one is of another range. */
  readonly answer: SeriesAnswer | undefined;
  /** Undefined without a comparison. */
  readonly compared: TimeRange | undefined;
  readonly now: number;
  readonly zone: string;
}

/** Energies of a range and of the compared one for the same elapsed time; all of both where the range is over. */
export interface ComparedSums {
  readonly own: SeriesAnswer | undefined;
  readonly soFar: SeriesAnswer | undefined;
}

/**
 * Energies of a requested and of a compared range up to the same minute; undefined until both are known. While the range runs its
 * answer is up to a minute older or newer than what it is compared with: a tenth, in the first minutes of a day.
 */
export function useSoFar(
  subject: Subject | undefined,
  wish: EnergyWish,
  { answer, compared = NO_RANGE, now, zone }: Compared,
): ComparedSums {
  const range = { from: wish.from * 1_000, to: wish.to * 1_000 };
  const until = comparedSoFar({ range, compared, zone }, now);
  const reached = ownSoFar(range, now);
  const isEmpty = until.to <= until.from;
  const isOver = reached.to === range.to;
  const other = useEnergies(isEmpty ? undefined : subject, wish, until);
  const part = useEnergies(isEmpty || isOver ? undefined : subject, wish, reached);
  const own = isOver ? { data: answer, isOfBefore: other.isOfBefore } : part;
  const sums = { own: own.data, soFar: other.data };
  const [last, keep] = useState<ComparedSums>(sums);
  // One of the two may be answered a moment before the other: the last pair stays until both are of the same minute.
  const isPair = own.isOfBefore === other.isOfBefore;
  if (isPair && (last.own !== sums.own || last.soFar !== sums.soFar)) keep(sums);
  if (isEmpty) return NOTHING;
  return isPair ? sums : last;
}

/** Energies of a part of a range; those up to the last minute while the next ones are loading. */
function useEnergies(subject: Subject | undefined, wish: EnergyWish, { from, to }: TimeRange) {
  const query = energyQuery(subject, { ...wish, from: from / 1_000, to: to / 1_000 }, false);
  const { data, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: (last, before) => (isSameButLater(before?.queryKey, query.queryKey) ? last : undefined),
  });
  return { data, isOfBefore: isPlaceholderData };
}

/** Whether two requests differ only in their end. */
function isSameButLater(one: readonly unknown[] | undefined, other: readonly unknown[]): boolean {
  const withoutEnd = (key: readonly unknown[] | undefined) =>
    JSON.stringify(key, (name, value: unknown) => (name === 'to' ? undefined : value));
  return withoutEnd(one) === withoutEnd(other);
}

const NO_RANGE: TimeRange = { from: 0, to: 0 };
const NOTHING: ComparedSums = { own: undefined, soFar: undefined };
