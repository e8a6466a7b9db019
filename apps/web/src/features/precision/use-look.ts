import { type DeviceListEntry, LOOK_AGAIN_MS, type ShapesAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { useByClock } from '../../base/ui/text/use-now.ts';

export type Shape = keyof typeof LOOK_AGAIN_MS;

/** What a meter saw when it was last asked, and when it can be asked again. */
export interface Look {
  readonly shapes: ShapesAnswer | undefined;
  /** When it was measured, epoch ms. */
  readonly measuredAt: number;
  readonly error: unknown;
  readonly isLooking: boolean;
  /** Seconds until it can be asked again; 0 when it can. */
  readonly wait: number;
  readonly again: () => void;
  /** When it was last asked, epoch ms. */
  readonly askedAt: number;
}

const TICK_MS = 250;

/**
 * Asks a meter as soon as it is looked at, and again when somebody wants, not before the time that spares it
 * (R-PREC-013). Leaving cancels what still runs.
 */
export function useLook(shape: Shape, { token }: DeviceListEntry): Look {
  const [askedAt, setAskedAt] = useState(Date.now);
  const name = `precision.${shape}` as const;
  const input = { device_token: token };
  const query = useQuery({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    // Nothing asks the device by itself, and whoever comes back wants to know what it sees then.
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
