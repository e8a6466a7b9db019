import { z } from 'zod';
import { MONITORING_RANGE_DAYS, type MonitoringPeriod } from '../../constants.ts';
import { inOrder, ok, range, series, token } from '../fields.ts';

const PERIODS = Object.keys(MONITORING_RANGE_DAYS) as [MonitoringPeriod, ...MonitoringPeriod[]];
const seconds = z.number().min(0);

/** One slot of a day. */
const row = z.object({
  /** Its start, epoch ms. */
  timestamp: z.number(),
  /** Seconds in which the device was offline, 0 means online; null if the slot is unknown. */
  offline: seconds.nullable(),
  /** Seconds in which it was online, and in which its state is unknown. */
  online: seconds,
  unknown: seconds,
  /** Seconds since the device started, at the end of the slot; null if it was off, or unknown. */
  uptime: seconds.nullable(),
});
export type MonitoringRow = z.infer<typeof row>;

/** Seconds of each civil day; uptime is the value at its end. */
const days = z.object({ online: series, offline: series, unknown: series, uptime: series });
export type MonitoringDays = z.infer<typeof days>;

export const monitoringCalls = {
  'monitoring.read': {
    request: inOrder(z.object({ token, ...range, period: z.enum(PERIODS), format: z.literal('H').optional() })),
    answer: ok.extend({ data: z.union([days, z.array(row)]), time_zone: z.string() }),
  },
};
