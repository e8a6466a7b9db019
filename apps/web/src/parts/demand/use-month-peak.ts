import { startOf } from '@phasor/calendar';
import { DAY_MS } from '@phasor/quantities';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../base/ui/text/use-now.ts';
import type { Selection } from '../hierarchy/index.ts';
import { energyQuery, lastOfSubject, subjectOf } from '../measurements/index.ts';
import { type MonthPeak, peaksOf } from './peaks.ts';

const CLOCK_MS = 30_000;

/**
 * The highest quarter hour of the current month; null if unknown or absent. Only completed quarter hours count: the current
 * one is compared with them.
 */
export function useMonthPeak(selection: Selection, zone: string): MonthPeak | null {
  const now = useNow(CLOCK_MS);
  const from = startOf('month', now, zone);
  const over = startOf('quarter', now, zone);
  const isFirst = over <= from;
  const wish = {
    data: 'P_MAX',
    phase: 'CUM',
    from: from / 1_000,
    to: (isFirst ? over + DAY_MS : over) / 1_000,
    period: 'MONTH',
    format: 'H',
  } as const;
  const { data } = useQuery(lastOfSubject(energyQuery(subjectOf(selection), wish, wish.to * 1_000 > now)));
  return isFirst || data === undefined ? null : (peaksOf(data).at(-1) ?? null);
}
