import { joinedRanges, type TimeRange } from '@phasor/calendar';
import type { SeriesAnswer } from '@phasor/contract';
import { useMemo } from 'react';
import { CallError } from '../../../base/errors/call-error.ts';

type Remarked = Pick<SeriesAnswer, 'damaged'>;

/**
 * Times of which an answer, or the failure that nothing was found, says that measurements were damaged: epoch ms, ascending, those of
 * several devices as one. The same array until another answer, so that a chart is not drawn again.
 */
export function useDamaged({ data, error }: { readonly data: Remarked | undefined; readonly error: unknown }) {
  return useMemo(() => damagedTimes(data, error), [data, error]);
}

/** The same as a pure function; [] without any. */
export function damagedTimes(data: Remarked | undefined, error: unknown): readonly TimeRange[] {
  const failure = error instanceof CallError ? ((error.data ?? {}) as Remarked) : undefined;
  return joinedRanges([...(data?.damaged ?? []), ...(failure?.damaged ?? [])].map(({ from, to }) => ({ from, to })));
}
