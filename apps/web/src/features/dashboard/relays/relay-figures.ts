import { type LiveValues, RELAYS } from '@phasor/contract';
import type { RelayNumber } from '../../../parts/relays/index.ts';

/** The later of when a relay changed as the server knows, and as was seen here, epoch ms; null for neither. */
export function newestChange(told: number | null | undefined, seen: number | undefined): number | null {
  if (told === null || told === undefined) return seen ?? null;
  return Math.max(told, seen ?? 0);
}

/** When relays were seen to change. */
export interface SeenChanges {
  readonly last: LiveValues['relays'];
  /** Epoch ms. */
  readonly at: ReadonlyMap<RelayNumber, number>;
}

export const NOTHING_SEEN: SeenChanges = { last: undefined, at: new Map() };

/** What was seen so far, and newer values: another state of a relay is a change; the first one known is none. */
export function seenBy(seen: SeenChanges, { relays, ts }: Pick<LiveValues, 'relays' | 'ts'>): SeenChanges {
  const changed = RELAYS.filter((relay) => isChange(seen.last?.[relay], relays?.[relay]));
  const at = changed.length === 0 ? seen.at : new Map([...seen.at, ...changed.map((it) => [it, ts * 1_000] as const)]);
  return { last: { ...seen.last, ...relays }, at };
}

function isChange(before: 0 | 1 | undefined, now: 0 | 1 | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now;
}
