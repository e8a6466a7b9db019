import type { SeriesAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { profileQuery, registerAsked, subjectOf, useKnownInstant } from '../../../parts/measurements/index.ts';
import type { Board } from '../board.ts';
import { CIRCUIT_CHANNELS } from './circuits.ts';

/** Profile of the last known registers of the circuits, however old; requested only if `isWanted`. */
export function useKnownCircuits({ selection }: Board, isWanted: boolean): SeriesAnswer | undefined {
  const wish = { ...registerAsked(useKnownInstant()), phase: CIRCUIT_CHANNELS };
  return useQuery(profileQuery(isWanted ? subjectOf(selection) : undefined, wish, false)).data;
}
