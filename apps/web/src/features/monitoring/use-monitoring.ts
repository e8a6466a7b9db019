import { longestOfDays, type TimeRange } from '@phasor/calendar';
import {
  type DeviceListEntry,
  MONITORING_RANGE_DAYS,
  type MonitoringDays,
  type MonitoringPeriod,
  type MonitoringRow,
} from '@phasor/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { useReadAnew } from '../../base/api/queries/use-read-anew.ts';
import { shownFailure, useErrorToast } from '../../parts/measurements/index.ts';
import { isRunning } from '../../parts/toolbar/index.ts';

/** Refresh of a running day; a change of the device's state refreshes it at once. */
const GROWTH_MS = 15_000;

const KEY = callKey('monitoring.read');

interface Wish {
  readonly device: DeviceListEntry;
  readonly range: TimeRange;
  readonly period: MonitoringPeriod;
  readonly now: number;
  /** Nothing is requested where an earlier request found no data. */
  readonly enabled: boolean;
}

function monitoringQuery({ device, range, period, now, enabled }: Wish) {
  const { token } = device;
  return queryOptions({
    queryKey: [...KEY, token, period, range.from, range.to],
    placeholderData: keepPreviousData,
    meta: { quiet: 'all' },
    refetchInterval: isRunning(range, now) ? GROWTH_MS : false,
    enabled,
    queryFn: async ({ signal }) => {
      const body = { token, from: range.from / 1_000, to: range.to / 1_000, period };
      const answer = await call('monitoring.read', period === 'DAY' ? { ...body, format: 'H' } : body, { signal });
      return answer.data;
    },
  });
}

interface Asked {
  readonly device: DeviceListEntry;
  readonly range: TimeRange;
  readonly day: TimeRange;
  readonly part: TimeRange | undefined;
  readonly now: number;
}

/** Data of the screen: the days of the range, the chosen day or half hour, and the uptime over the range. */
export function useMonitoring({ device, range, day, part, now }: Asked) {
  const days = useQuery(monitoringQuery({ device, range, period: 'DAY', now, enabled: true }));
  const known = days.data !== undefined && days.error === null && !days.isPlaceholderData;
  const isLong = range.to - range.from > longestOfDays(MONITORING_RANGE_DAYS['30MINUTE']);
  const uptimes = useQuery(
    monitoringQuery({ device, range, period: isLong ? 'DAY' : '30MINUTE', now, enabled: known }),
  );
  const slices = useQuery(
    monitoringQuery({
      device,
      range: part ?? day,
      period: part === undefined ? '30MINUTE' : 'MINUTE',
      now,
      enabled: known,
    }),
  );
  // A change of the device's state refreshes the data at once.
  useReadAnew([...KEY, device.token], device.status);
  useErrorToast(
    shownFailure(days.error ?? uptimes.error, { kind: 'device', device, title: device.title }),
    `monitoring ${device.mac} ${range.from} ${range.to}`,
  );
  return { days, uptimes, slices };
}

export const asDays = (data: MonitoringDays | MonitoringRow[] | undefined) =>
  data === undefined || Array.isArray(data) ? undefined : data;

export const asRows = (data: MonitoringDays | MonitoringRow[] | undefined) => (Array.isArray(data) ? data : undefined);
