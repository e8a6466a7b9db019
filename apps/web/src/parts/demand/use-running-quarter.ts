import { addUnits, startOf } from '@phasor/calendar';
import type { DeviceDetails } from '@phasor/contract';
import { MINUTE_MS } from '@phasor/quantities';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../base/ui/text/use-now.ts';
import { liveSourceOf, meterSourceOf, type Selection } from '../hierarchy/index.ts';
import { isOldAt, meanImport, SILENT_AFTER_MS, useBeginningRegister, useLiveWindow } from '../live-values/index.ts';
import {
  energyOf,
  energyQuery,
  energySince,
  judgeQuarterHour,
  meterSubject,
  type QuarterHour,
  subjectOf,
} from '../measurements/index.ts';

const CLOCK_MS = 5_000;

interface Supply {
  readonly selection: Selection;
  /** Zone of the site, which sets the quarter hours. */
  readonly zone: string;
  /** Highest quarter hour of the month so far, W. */
  readonly monthPeak: number | null;
  readonly details: DeviceDetails | undefined;
}

export interface RunningQuarter {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly judged: QuarterHour;
  /** The newest live value is too old for a forecast. */
  readonly isOld: boolean;
}

/** The current quarter hour, updated with every live value: its expected demand (D70). */
export function useRunningQuarter({ selection, zone, monthPeak, details }: Supply): RunningQuarter {
  const now = useNow(CLOCK_MS);
  const from = startOf('quarter', now, zone);
  const to = addUnits(from, { count: 1, unit: 'quarter' }, zone);
  const subject = subjectOf(selection);
  const meter = meterSubject(selection);
  const window = useLiveWindow(meterSourceOf(selection) ?? liveSourceOf(selection), MINUTE_MS);
  const start = useBeginningRegister(window, meter, from);
  const wish = { data: 'E_I', phase: 'CUM', period: '15MIN', format: 'H' } as const;
  const counted = useQuery(energyQuery(subject, { ...wish, from: from / 1_000, to: to / 1_000 }, true));
  const newest = window.at(-1);
  const isOld = newest === undefined || isOldAt(newest, now, SILENT_AFTER_MS);
  const live = meter !== undefined && !isOld ? (newest.E_I?.CUM ?? null) : null;
  const own = energySince({ live, start }, null);
  const judged = judgeQuarterHour({
    from,
    to,
    now,
    energy: own ?? (counted.isPlaceholderData ? null : energyOf(counted.data, 'E_I')),
    countedUntil: own === null || newest === undefined ? counted.dataUpdatedAt : newest.ts * 1_000,
    recent: isOld ? null : meanImport(window, MINUTE_MS),
    monthPeak,
    maximumCapacity: details?.MRK ?? 0,
    reservedCapacity: details?.RK ?? 0,
    kilowattPrice: details?.kw_price ?? null,
  });
  return { from, to, now, judged, isOld: newest !== undefined && isOld };
}
