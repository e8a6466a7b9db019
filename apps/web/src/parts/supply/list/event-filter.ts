import type { SupplyEventValues } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import { SUPPLY_KIND_NAMES, type SupplyKind } from '@phasor/supply';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { durationOf } from '../event-view.ts';

/** What a list of events shows: all, where a field is absent. */
export interface EventFilter {
  readonly kind?: SupplyKind;
  readonly phase?: Phase;
  /** Events that lasted at least this long, ms. */
  readonly least?: number;
}

/** Shortest durations that can be chosen, ms. */
export const DURATIONS = [20, 1_000, 60_000, 180_000] as const;

/** The filter that parameters of an address name; what is not a filter is left out. */
export function eventFilter(search: Readonly<Record<string, unknown>>): EventFilter {
  const kind = SUPPLY_KIND_NAMES.find((name) => name === search.kind);
  const phase = PHASES.find((name) => name === search.phase);
  const least = DURATIONS.find((ms) => String(ms) === String(search.least));
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(phase === undefined ? {} : { phase }),
    ...(least === undefined ? {} : { least }),
  };
}

/** The events that a filter shows. */
export function filtered(
  events: readonly SupplyEventValues[],
  { kind, phase, least = 0 }: EventFilter,
  now: number,
): readonly SupplyEventValues[] {
  return events.filter(
    (event) =>
      (kind === undefined || event.kind === kind) &&
      (phase === undefined || event.phases.includes(phase)) &&
      durationOf(event, now) >= least,
  );
}

/** What is chosen of a filter, as an address has it; empty = all. */
export type EventChoice = Readonly<Partial<Record<keyof EventFilter, string>>>;

/** The filter from the address, so that a shared link shows the same events, and a function to change parts of it. */
export function useEventFilter(): readonly [EventFilter, (choice: EventChoice) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (choice: EventChoice) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      // From the address as it is then: a second choice may come before the page shows the first one.
      search: (before: Record<string, unknown>) => {
        const { kind, phase, least } = eventFilter({ ...before, ...choice });
        return { ...before, kind, phase, least };
      },
    });
  return [eventFilter(search), change];
}
