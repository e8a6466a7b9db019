import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LineScreen } from '../../base/addresses/chart-screens.ts';
import { call } from '../../base/api/client.ts';
import { type LiveWindow, lastValues, startQuantities, untilReadAgain } from '../../parts/live-values/index.ts';
import { phasesOf, subjectOf } from '../../parts/measurements/index.ts';
import type { GraphState } from '../../parts/toolbar/index.ts';

const NOTHING: LiveWindow = [];

/** The last stored values of what a screen shows, read as it opens until they reach its live ones. */
export function useLiveStart(screen: LineScreen, { selection, source }: GraphState, live: LiveWindow): LiveWindow {
  const [openedAt] = useState(() => Math.floor(Date.now() / 1_000));
  const subject = subjectOf(selection);
  const quantities = startQuantities(screen);
  const phase = phasesOf(selection).join();
  const { data } = useQuery<LiveWindow>({
    queryKey: ['measurements.liveStart', subject, screen.quantity, source, openedAt],
    enabled: subject !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => untilReadAgain(state.data ?? NOTHING, live, state.dataUpdateCount),
    retry: false,
    meta: { quiet: 'all' },
    queryFn: ({ signal }) =>
      lastValues(quantities, async (reach) => {
        const wish = { data: quantities.join(), phase, cumulative: true, source, format: 'H' } as const;
        const to = Math.max(openedAt, Math.floor(live[0]?.ts ?? 0)) + 1;
        const range = { from: openedAt - reach, to };
        if (subject?.kind !== 'group') {
          const token = subject?.token ?? '';
          return call('measurements.profile', { token, ...wish, ...range }, { suffix: subject?.suffix ?? '', signal });
        }
        const { group, suffix } = subject;
        return call('measurements.groupProfile', { group, ...wish, ...range }, { suffix, signal });
      }),
  });
  return data ?? NOTHING;
}
