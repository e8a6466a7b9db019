import type { SeriesAnswer, WireQuantity } from '@phasor/contract';
import { LIVE_POINTS, LIVE_SPAN_S } from '@phasor/contract';
import type { LineScreen } from '../../base/addresses/chart-screens.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import type { LiveWindow } from './live-series.ts';
import { liveStart } from './live-start.ts';

/** How far back the last values are searched: for a meter that measures every second, every minute, every quarter hour. */
const REACHES_S = [LIVE_SPAN_S + 60, 1_500, 6 * 3_600] as const;
const NOTHING: LiveWindow = [];

/** Quantities of a live screen. */
export const startQuantities = ({ quantity, also = [] }: LineScreen): WireQuantity[] => [quantity, ...also];

/** Stored values of the shortest period that fills a chart, or the most that were found. @param ask  for a period, s */
export async function lastValues(
  quantities: readonly WireQuantity[],
  ask: (reach: number) => Promise<SeriesAnswer>,
): Promise<LiveWindow> {
  let most = NOTHING;
  for (const reach of REACHES_S) {
    const found = await ask(reach).then(
      (answer) => liveStart(answer, quantities),
      (error: unknown) => {
        if (!hasCode(error, 'store.not_found')) throw error;
        return NOTHING;
      },
    );
    if (found.length > most.length) most = found;
    if (most.length >= LIVE_POINTS) break;
  }
  return most;
}
