import type { SeriesAnswer } from '@phasor/contract';
import type { TimeChart } from '../../charts/index.ts';

/** The exchanges of a device's meter as events of a chart; {} where there was none. */
export function exchangeEvents({ exchanges }: Pick<SeriesAnswer, 'exchanges'>): Pick<TimeChart, 'events'> {
  if (exchanges === undefined) return {};
  return { events: exchanges.map((time) => ({ time, kind: 'exchange', colour: 'muted' })) };
}
