import type { ArrivalReason } from '@phasor/contract';

/** What came of one finding; see `joined` for when `reason` counts. */
export interface Outcome {
  readonly names: readonly string[];
  readonly reason?: ArrivalReason;
  /** The part of the message that the reason is about. */
  readonly at?: string | undefined;
}

export const NOTHING: Outcome = { names: [] };

export function understood(name: string): Outcome {
  return { names: [name] };
}

const NAMES_MAX = 40;

/**
 * What came of a message. A reason counts where nothing was understood, and that of a template always: what it describes never
 * arrives otherwise, without a word. The names are those of what was understood, or of what was not.
 */
export function joined(outcomes: readonly Outcome[]): {
  readonly reason: ArrivalReason | null;
  readonly names: readonly string[];
} {
  const names = outcomes.flatMap((outcome) => outcome.names);
  const refused = outcomes.filter(({ reason }) => reason !== undefined);
  const template = refused.find(({ reason }) => reason === 'template');
  const reason = (template ?? (names.length > 0 ? undefined : refused[0]))?.reason ?? null;
  const places = refused.flatMap((outcome) => (outcome.reason === reason ? (outcome.at ?? []) : []));
  return { reason, names: (reason === null ? names : places).slice(0, NAMES_MAX) };
}
