import type { DeviceListEntry, RecordedEdgeEntry, RecordedSample } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { useLatest } from '../../../base/ui/use-latest.ts';

export const NO_EDGES: readonly RecordedEdgeEntry[] = [];

/** While a selection is dragged it is judged so often, ms. */
const PACE_MS = 200;

/** The edges of samples as the server finds them, and the code of a refusal; undefined without samples and before an answer. */
export function useRecordingCheck(device: DeviceListEntry, phase: Phase, samples: readonly RecordedSample[]) {
  const data = usePaced(samples, PACE_MS);
  const query = useQuery({
    ...callQuery('appliances.checkRecording', { token: device.token, phase, data: [...data] }),
    enabled: data.length > 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: 'all' },
  });
  return samples.length === 0 || data.length === 0 ? undefined : query.data?.data;
}

export type RecordingVerdict = NonNullable<ReturnType<typeof useRecordingCheck>>;

/** A value that follows another one at most every so many milliseconds. */
function usePaced<Value>(value: Value, everyMs: number): Value {
  const [paced, setPaced] = useState(value);
  const latest = useLatest(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the value is followed
  useEffect(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setPaced(latest.current);
    }, everyMs);
  }, [value, everyMs]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return paced;
}
