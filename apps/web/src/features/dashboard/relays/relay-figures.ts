import { type LiveValues, RELAYS } from '@phasor/contract';
import type { RelayNumber } from '../../../parts/relays/index.ts';

/** The later of the server's time of change and the one observed here, epoch ms; null for neither. */
export function newestChange(reported: number | null | undefined, seen: number | undefined): number | null {
  if (reported === null || reported === undefined) return seen ?? null;
  return Math.max(reported, seen ?? 0);
}

/** When relays were observed to change. */
export interface SeenChanges {
  readonly last: LiveValues['relays'];
  /** Epoch ms. */
  readonly at: ReadonlyMap<RelayNumber, number>;
}

export const NOTHING_SEEN: SeenChanges = { last: undefined, at: new Map() };

/** Observed changes up to newer values: another state of a relay is a change; the first known one is none. */
export function seenBy(seen: SeenChanges, { relays, ts }: Pick<LiveValues, 'relays' | 'ts'>): SeenChanges {
  const changed = RELAYS.filter((relay) => isChange(seen.last?.[relay], relays?.[relay]));
  const at = changed.length === 0 ? seen.at : new Map([...seen.at, ...changed.map((it) => [it, ts * 1_000] as const)]);
  return { last: { ...seen.last, ...relays }, at };
}

/** The relays that a device has: those that it has reported, all of them until then. */
export function reportedRelays({ last }: SeenChanges): readonly RelayNumber[] {
  const reported = RELAYS.filter((relay) => last?.[relay] !== undefined);
  return reported.length === 0 ? RELAYS : reported;
}

function isChange(before: 0 | 1 | undefined, now: 0 | 1 | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now;
}
