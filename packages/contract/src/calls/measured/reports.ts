import { PHASES } from '@phasor/quantities';
import { SUPPLY_KIND_NAMES, SUPPLY_LIMIT_NAMES, WEEK_CRITERION_NAMES } from '@phasor/supply';
import { z } from 'zod';
import type { EnergyQuantity } from '../../measured/wire.ts';
import { figures, inOrder, listOf, mac, macList, ok, ownSource, range, token } from '../fields.ts';

/** Energies that are added up over devices, and priced. */
export const REPORT_QUANTITIES = ['E_I', 'E_E', 'Q1', 'Q2', 'Q3', 'Q4'] as const satisfies readonly EnergyQuantity[];
export type ReportQuantity = (typeof REPORT_QUANTITIES)[number];

/** Energy of one device over the range. */
const deviceEnergy = z.object({
  mac: z.string(),
  /** Wh or varh per quantity; null if unknown. */
  energy: z.partialRecord(z.enum(REPORT_QUANTITIES), z.number().nullable()),
  /** Share of the range that is covered by measurements, 0 to 1. */
  coverage: z.number(),
});
export type DeviceEnergy = z.infer<typeof deviceEnergy>;

/** Devices of one call for a week of their supplies: each has 600,000 samples to read. */
export const WEEK_DEVICES_MAX = 20;

const verdict = z.enum(['passed', 'failed', 'not_judged']);
const figure = z.number().nullable();

/** One criterion of a week, of one phase where it is judged phase by phase. */
const weekPart = z.object({
  phase: z.enum(PHASES).nullable(),
  verdict,
  /** Null where it is judged. */
  reason: z.enum(['unmeasured', 'too_little', 'running']).nullable(),
  /** Intervals of the week that are not flagged, of them those that were measured, and of these those outside the limits. */
  counted: z.number().int(),
  measured: z.number().int(),
  outside: z.number().int(),
  lowest: figure,
  highest: figure,
  /** Not exceeded by the required share of the intervals. */
  percentile: figure,
  /** Epoch ms. */
  worst: z.object({ start: z.number(), end: z.number(), value: z.number() }).nullable(),
});

const supplyWeek = z.object({
  mac,
  time_zone: z.string(),
  /** Epoch ms. */
  from: z.number(),
  to: z.number(),
  phases: z.array(z.enum(PHASES)),
  /** V and Hz; percentages are of them. */
  nominal: z.object({ voltage: z.number(), frequency: z.number() }),
  limits: z.record(z.enum(SUPPLY_LIMIT_NAMES), z.number().nullable()),
  /** Whether limits were set for the device. */
  edited: z.boolean(),
  /** ms of its samples; null without any. */
  sample: z.number().nullable(),
  /** Model and firmware as the device reports them; null if it does not. */
  model: z.string().nullable(),
  firmware: z.string().nullable(),
  /** 10-minute intervals of the week, and those that are left out. */
  intervals: z.number().int(),
  flagged: z.number().int(),
  /** Number of events of each kind in the week. */
  events: z.partialRecord(z.enum(SUPPLY_KIND_NAMES), z.number().int()),
  verdict,
  criteria: z.array(
    z.object({
      name: z.enum(WEEK_CRITERION_NAMES),
      verdict,
      allowed: z.object({ low: figure, high: figure, share: z.number() }),
      /** ms of its intervals. */
      step: z.number(),
      parts: z.array(weekPart),
    }),
  ),
});
export type SupplyWeekValues = z.infer<typeof supplyWeek>;

/** A Monday between 1970 and 2100 as `YYYY-MM-DD`. */
const monday = z.iso
  .date()
  .refine(
    (date) => /^(19[7-9]|20)/.test(date) && new Date(`${date}T00:00:00Z`).getUTCDay() === 1,
    'a Monday is expected',
  );

export const reportsCalls = {
  'reports.supply': {
    request: z.object({ user_token: token, macList: z.array(mac).min(1).max(WEEK_DEVICES_MAX), week: monday }),
    answer: ok.extend({ data: z.object({ devices: z.array(supplyWeek) }) }),
  },
  'reports.energy': {
    request: inOrder(
      z.object({ user_token: token, macList, data: listOf(REPORT_QUANTITIES), ...range, source: ownSource }),
    ),
    answer: figures.extend({ data: z.object({ devices: z.array(deviceEnergy) }), time_zone: z.string() }),
  },
};
