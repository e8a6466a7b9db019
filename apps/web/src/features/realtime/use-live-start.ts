import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LineScreen } from '../../base/addresses/chart-screens.ts';
import { call } from '../../base/api/client.ts';
import { type LiveWindow, lastValues, startQuantities } from '../../parts/live-values/index.ts';
import { phasesOf, subjectOf } from '../../parts/measurements/index.ts';
import type { GraphState } from '../../parts/toolbar/index.ts';

const NOTHING: LiveWindow = [];

/** The last stored values of what a screen shows, read once as it opens. */
export function useLiveStart(screen: LineScreen, { selection, source }: GraphState): LiveWindow {
  const [openedAt] = useState(() => Math.floor(Date.now() / 1_000));
  const subject = subjectOf(selection);
  const quantities = startQuantities(screen);
  const phase = phasesOf(selection).join();
  const { data } = useQuery({
    queryKey: ['measurements.liveStart', subject, screen.quantity, source, openedAt],
    enabled: subject !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: 'all' },
    queryFn: ({ signal }) =>
      lastValues(quantities, async (reach) => {
        const wish = { data: quantities.join(), phase, cumulative: true, source, format: 'H' } as const;
        const range = { from: openedAt - reach, to: openedAt + 1 };
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
