import type { TimeRange } from '@phasor/calendar';
import type { SupplyEventValues } from '@phasor/contract';
import type { ChartEvent } from '../../charts/index.ts';

type Event = Pick<SupplyEventValues, 'kind' | 'start' | 'end'>;

/** Whether an event says something of the voltage, not of the meter alone. */
const isOfSupply = ({ kind }: Event) => kind !== 'RESET' && kind !== 'CLOCK';

/** Events of the supply in a period, the newest first. */
export function eventsWithin<Of extends Event>(events: readonly Of[], { from, to }: TimeRange): readonly Of[] {
  return events
    .filter((event) => isOfSupply(event) && event.start < to && (event.end ?? to) >= from)
    .toSorted((a, b) => b.start - a.start);
}

/** Marks of events of the supply above a chart: a triangle where each began. */
export function eventMarks(events: readonly Event[], range: TimeRange): readonly ChartEvent[] {
  return eventsWithin(events, range).map(({ start }) => ({ time: start, kind: 'start', colour: 'bad' }));
}
