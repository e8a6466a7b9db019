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

/** The import register of a single device at an instant. */
export function useRegisterAt(subject: Subject | undefined, instant: number): RegisterThen {
  const from = instant / 1_000;
  const wish = {
    data: 'E_I',
    phase: 'CUM',
    cumulative: true,
    format: 'H',
    from,
    to: from + WINDOW_S,
    step: WINDOW_S,
    source: 1,
  } as const;
  const { data, error, isPlaceholderData } = useQuery({
    ...profileQuery(subject?.kind === 'device' ? subject : undefined, wish, false),
    refetchInterval: ({ state }) => (registerOf(state.data) === null ? ASK_AGAIN_MS : false),
  });
  return { register: isPlaceholderData ? null : registerOf(data), isNotFound: codeOf(error) === NOT_FOUND };
}
