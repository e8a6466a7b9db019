import { type DeviceListEntry, LOOK_AGAIN_MS, type ShapesAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { useByClock } from '../../base/ui/text/use-now.ts';

export type Shape = keyof typeof LOOK_AGAIN_MS;

/** The last answer of a meter, and when the next request is allowed. */
export interface Look {
  readonly shapes: ShapesAnswer | undefined;
  /** When it was measured, epoch ms. */
  readonly measuredAt: number;
  readonly error: unknown;
  readonly isLooking: boolean;
  /** Seconds until the next request is allowed; 0 when it is. */
  readonly wait: number;
  readonly again: () => void;
  /** Time of the last request, epoch ms. */
  readonly askedAt: number;
}

const TICK_MS = 250;

/**
 * Queries a meter when the screen opens, and again on request, not before the interval that protects the meter (R-PREC-013).
 * Leaving cancels a running request.
 */
export function useLook(shape: Shape, { token }: DeviceListEntry): Look {
  const [askedAt, setAskedAt] = useState(Date.now);
  const name = `precision.${shape}` as const;
  const input = { device_token: token };
  const query = useQuery({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    // No automatic refresh, and a cached answer is of no use: a reader who comes back wants the present values.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
    ...{ refetchOnWindowFocus: false, refetchOnReconnect: false },
    meta: { quiet: 'all' },
  });
  const wait = useByClock(TICK_MS, (now) => Math.max(0, Math.ceil((askedAt + LOOK_AGAIN_MS[shape] - now) / 1_000)));
  return {
    shapes: query.data?.data,
    measuredAt: query.dataUpdatedAt,
    error: query.error,
    isLooking: query.isFetching,
    wait,
    askedAt,
    again: () => {
      setAskedAt(Date.now());
      void query.refetch();
    },
  };
}
