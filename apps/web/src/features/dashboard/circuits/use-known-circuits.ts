import type { SeriesAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../base/ui/text/use-now.ts';
import { profileQuery, subjectOf } from '../../../parts/measurements/index.ts';
import type { Board } from '../board.ts';
import { CIRCUIT_CHANNELS } from './circuits.ts';

const WINDOW_S = 60;
/** How often they are looked up, ms. */
const KNOWN_EVERY_MS = 300_000;

/** Profile of the last known registers of the circuits, however old; asked for only if `isWanted`. */
export function useKnownCircuits({ selection }: Board, isWanted: boolean): SeriesAnswer | undefined {
  const from = (Math.floor(useNow(WINDOW_S * 1_000) / KNOWN_EVERY_MS) * KNOWN_EVERY_MS) / 1_000;
  const window = { from, to: from + WINDOW_S, step: WINDOW_S };
  const wish = { data: 'E_I', phase: CIRCUIT_CHANNELS, format: 'H', source: 1, ...window } as const;
  return useQuery(profileQuery(isWanted ? subjectOf(selection) : undefined, wish, false)).data;
}
