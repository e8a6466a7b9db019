import type { SeriesAnswer, WireQuantity } from '@phasor/contract';
import { LIVE_POINTS } from '@phasor/contract';
import { codeOf, NOT_FOUND } from '../measurements/index.ts';
import type { LiveScreen } from './live-screens.ts';
import type { LiveWindow } from './live-series.ts';
import { liveStart } from './live-start.ts';

/** How far back the last values are looked for: of a meter that measures by seconds, by minutes, by quarter hours. */
const REACHES_S = [60, 1_500, 6 * 3_600] as const;
const NOTHING: LiveWindow = [];

/** What a live screen is drawn from: of power factors the reactive power tells the side. */
export const startQuantities = ({ quantity }: LiveScreen): WireQuantity[] =>
  quantity === 'PF' ? ['PF', 'Q'] : [quantity];

/** Stored values of the shortest reach that fills a picture, or the most that were found. @param ask  for a reach, s */
export async function lastValues(
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
