import type { SupplyWeekValues } from '@phasor/contract';
import type { SupplyLimitChanges } from '@phasor/supply';
import { AppError } from '../../../app-error.ts';
import type { CallHandlers } from '../../../call-handlers.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceMemo, DeviceRecords } from '../../../ports/records/device-records.ts';
import type { SiteRecords } from '../../../ports/records/site-records.ts';
import { type DeviceWeek, readWeeks, type WeekParts } from './read-week.ts';

export interface WeekCallParts extends WeekParts {
  readonly sites: SiteRecords;
  readonly devices: Pick<DeviceRecords, 'memos'>;
  readonly clock: Clock;
}

export type WeekCalls = CallHandlers<'reports.supply' | 'supply.setLimits'>;

/** The week of a supply, and the limits by which it is judged (R-WEEK). */
export function weekCalls(parts: WeekCallParts): WeekCalls {
  return {
    'reports.supply': async ({ week }, { devices }) => {
      const unique = [...new Map(devices.map((device) => [device.mac, device])).values()];
      const weeks = await readWeeks(parts, unique, { monday: week, now: parts.clock.now() });
      const memos = new Map((await parts.devices.memos()).map((memo) => [memo.mac, memo]));
      return { data: { devices: weeks.map((one) => toValues(one, memos.get(one.device.mac))) } };
    },
    'supply.setLimits': async ({ limits }, { devices: [device], note }) => {
      if (device === undefined) throw new AppError('access.forbidden');
      const changes: SupplyLimitChanges = limits;
      note?.(JSON.stringify(changes));
      await parts.sites.change(device.mac, { limits: changes });
      parts.connections.limit(device.mac, changes);
      return { data: { limits } };
    },
  };
}

function toValues(
  { device, range, connection, limits, isEdited, sample, events, week }: DeviceWeek,
  memo: DeviceMemo | undefined,
): SupplyWeekValues {
  const counts = [...Map.groupBy(events, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length] as const);
  const { nominal, intervals, flagged, verdict, criteria } = week;
  return {
    ...{ mac: device.mac, time_zone: device.timeZone, ...range, phases: [...connection.phases] },
    ...{ nominal: { ...nominal }, limits: { ...limits }, edited: isEdited, sample, intervals, flagged },
    ...{ events: Object.fromEntries(counts), verdict },
    ...{ model: memo?.device ?? null, firmware: memo?.firmware ?? null },
    criteria: criteria.map(({ allowed, parts, ...criterion }) => ({
      ...criterion,
      allowed: { ...allowed },
      parts: parts.map((part) => ({ ...part })),
    })),
  };
}
