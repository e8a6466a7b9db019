import { useQuery } from '@tanstack/react-query';
import { registerOf } from './energy-of.ts';
import { codeOf, NOT_FOUND, profileQuery } from './series-query.ts';
import type { Subject } from './subject.ts';

const WINDOW_S = 60;
/** The first samples after the instant may still be on their way. */
const ASK_AGAIN_MS = 20_000;

interface RegisterThen {
  /** Wh; null while unknown, where there is none, and for groups. */
  readonly register: number | null;
  /** Nothing was measured until then: what counts from the instant counts from zero (decision 50). */
  readonly isNotFound: boolean;
}

/** The call's own words for the register at an instant: a window of a minute from there on (2-measurement-views.md, 7). */
export function registerAsked(instant: number) {
  const from = instant / 1_000;
  const window = { from, to: from + WINDOW_S, step: WINDOW_S };
  return { data: 'E_I', phase: 'CUM', cumulative: true, format: 'H', source: 1, ...window } as const;
}

/** The import register of a single device at an instant. */
export function useRegisterAt(subject: Subject | undefined, instant: number): RegisterThen {
  const { data, error, isPlaceholderData } = useQuery({
    ...profileQuery(subject?.kind === 'device' ? subject : undefined, registerAsked(instant), false),
    refetchInterval: ({ state }) => (registerOf(state.data) === null ? ASK_AGAIN_MS : false),
  });
  return { register: isPlaceholderData ? null : registerOf(data), isNotFound: codeOf(error) === NOT_FOUND };
}
