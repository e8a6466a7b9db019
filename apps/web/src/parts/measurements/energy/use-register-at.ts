import { useQuery } from '@tanstack/react-query';
import type { Subject } from '../../../base/api/subject.ts';
import { hasCode } from '../../../base/errors/call-error.ts';
import { useNow } from '../../../base/ui/text/use-now.ts';
import { profileQuery } from '../series-query.ts';
import { measuredRegisterOf, registerOf } from './energy-of.ts';

const WINDOW_S = 60;
/** The first samples after the instant may not have arrived yet. */
const ASK_AGAIN_MS = 20_000;

interface RegisterThen {
  /** Wh; null while unknown, where there is none, within a time that was not measured, and for groups. */
  readonly register: number | null;
  /** Nothing was measured until then: what counts from the instant counts from zero (D50). */
  readonly isNotFound: boolean;
}

/** Request for the register at an instant: a window of one minute from that instant (R-DASH-064). */
export function registerAsked(instant: number) {
  const from = instant / 1_000;
  const window = { from, to: from + WINDOW_S, step: WINDOW_S };
  return { data: 'E_I', phase: 'CUM', cumulative: true, format: 'H', ...window } as const;
}

/** How often the last known registers are looked up, ms. */
const KNOWN_EVERY_MS = 300_000;

interface KnownRegisters {
  /** Wh; null where nothing is known. */
  readonly imported: number | null;
  readonly exported: number | null;
}

/** The instant at which the last known registers are read, epoch ms: it moves on every five minutes. */
export function useKnownInstant(): number {
  return Math.floor(useNow(WINDOW_S * 1_000) / KNOWN_EVERY_MS) * KNOWN_EVERY_MS;
}

/** The last registers of a device or a group, however old; requested only if `isWanted`. */
export function useKnownRegisters(subject: Subject | undefined, isWanted: boolean): KnownRegisters {
  const instant = useKnownInstant();
  const wish = { ...registerAsked(instant), data: 'E_I,E_E' };
  const { data } = useQuery(profileQuery(isWanted ? subject : undefined, wish, false));
  return { imported: registerOf(data), exported: registerOf(data, 'E_E') };
}

/** The import register of a single device at an instant. */
export function useRegisterAt(subject: Subject | undefined, instant: number): RegisterThen {
  const { data, error, isPlaceholderData } = useQuery({
    ...profileQuery(subject?.kind === 'device' ? subject : undefined, registerAsked(instant), false),
    refetchInterval: ({ state }) => (measuredRegisterOf(state.data) === null ? ASK_AGAIN_MS : false),
  });
  return {
    register: isPlaceholderData ? null : measuredRegisterOf(data),
    isNotFound: hasCode(error, 'store.not_found'),
  };
}
