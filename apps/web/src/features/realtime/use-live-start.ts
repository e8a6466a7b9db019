import type { SeriesAnswer, WireQuantity } from '@phasor/contract';
import { LIVE_POINTS } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import type { LiveScreen } from '../../measurements/live-screens.ts';
import type { LiveWindow } from '../../measurements/live-series.ts';
import { liveStart } from '../../measurements/live-start.ts';
import { codeOf, NOT_FOUND } from '../../measurements/series-query.ts';
import { phasesOf, subjectOf } from '../../measurements/subject.ts';
import type { GraphState } from '../../toolbar/use-graph-state.ts';

/** How far back the last values are looked for: of a meter that measures by seconds, by minutes, by quarter hours. */
const REACHES_S = [60, 1_500, 6 * 3_600] as const;
const NOTHING: LiveWindow = [];

/** The last stored values of what a screen shows, read once as it opens. */
export function useLiveStart({ quantity }: LiveScreen, { selection, source }: GraphState): LiveWindow {
  const [openedAt] = useState(() => Math.floor(Date.now() / 1_000));
  const subject = subjectOf(selection);
  const quantities = useMemo((): WireQuantity[] => (quantity === 'PF' ? ['PF', 'Q'] : [quantity]), [quantity]);
  const phase = phasesOf(selection).join();
  const { data } = useQuery({
    queryKey: ['measurements.liveStart', subject, quantity, source, openedAt],
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

/** Values of the shortest reach that fills a picture, or the most that were found. */
async function lastValues(
  quantities: readonly WireQuantity[],
  ask: (reach: number) => Promise<SeriesAnswer>,
): Promise<LiveWindow> {
  let most = NOTHING;
  for (const reach of REACHES_S) {
    const found = await ask(reach).then(
      (answer) => liveStart(answer, quantities),
      (error: unknown) => {
        if (codeOf(error) !== NOT_FOUND) throw error;
        return NOTHING;
      },
    );
    if (found.length > most.length) most = found;
    if (most.length >= LIVE_POINTS) break;
  }
  return most;
}
