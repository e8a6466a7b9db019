import type { DeviceListEntry } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../base/api/client.ts';
import { type LiveWindow, liveStart, untilReadAgain } from '../../../parts/live-values/index.ts';
import { RECORDED_POINTS, recorded } from './recording.ts';

const NOTHING: LiveWindow = [];

/**
 * Stored samples of the minutes before the live ones, so that what was measured before a reload of the page is still there. None where
 * they are coarser than the live ones: a mean over several samples blurs the edges of an appliance.
 */
export function useStoredStart({ token, phase_use: count }: DeviceListEntry, live: LiveWindow): LiveWindow {
  const [first] = live;
  const step = first?.interval ?? 1;
  const { data } = useQuery<LiveWindow>({
    queryKey: ['appliances.recordedStart', token],
    enabled: first !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => untilReadAgain(state.data ?? NOTHING, live, state.dataUpdateCount),
    meta: { quiet: 'all' },
    queryFn: async ({ signal }) => {
      const to = Math.ceil(first?.ts ?? 0);
      const range = { from: to - Math.ceil(RECORDED_POINTS * step), to };
      const phase = PHASES.slice(0, count).join();
      const answer = await call(
        'measurements.profile',
        { token, data: 'P,I,Q', phase, format: 'H', ...range },
        { signal },
      );
      return answer.step > step ? NOTHING : liveStart(answer, ['P', 'I', 'Q'], recorded);
    },
  });
  return data ?? NOTHING;
}
