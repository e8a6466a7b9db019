import { PHASES } from '@phasor/quantities';
import {
  SUPPLY_CLASSES,
  SUPPLY_KIND_NAMES,
  SUPPLY_LIMIT_NAMES,
  SUPPLY_LIMITS,
  type SupplyLimitName,
} from '@phasor/supply';
import { z } from 'zod';
import { inOrder, listOf, mac, macList, ok, range, token } from '../fields.ts';

const phase = z.enum(PHASES);
const kind = z.enum(SUPPLY_KIND_NAMES);
/** ms. */
const duration = z.number().min(0);
/** When the answer was formed, epoch ms: totals count an event that goes on up to then. */
const asOf = z.number();

/** One disturbance of the supply of one device. */
const supplyEvent = z.object({
  /** Unique within its device. */
  id: z.string(),
  device: mac,
  kind,
  /** Epoch ms. */
  start: z.number(),
  /** Epoch ms; null while it goes on. */
  end: z.number().nullable(),
  phases: z.array(phase),
  /** Lowest voltage of a dip or highest of a swell, by phase, V. */
  voltages: z.partialRecord(phase, z.number()),
  /** The worst of the voltages, V; of FREQUENCY Hz, of UNBALANCE and RAPID_CHANGE %; null where none is known. */
  value: z.number().nullable(),
  /** The voltage in % of the nominal one; null where there is none. */
  percent: z.number().nullable(),
  /** Cell of EN 50160's tables; null where it has none. */
  class: z.enum(SUPPLY_CLASSES).nullable(),
  /** Who noticed it: the device, the server in its samples, or both. */
  source: z.enum(['device', 'samples', 'both']),
  /** ms by which start or end is uncertain: the length of the samples; null where the device reported both. */
  resolution: z.number().nullable(),
});
export type SupplyEventValues = z.infer<typeof supplyEvent>;

const totals = z.object({
  kinds: z.partialRecord(kind, z.object({ count: z.number().int(), duration, longest: duration })),
  /** Interruptions of all phases up to 3 minutes, and longer ones; null where nothing is known. */
  short: z.number().int().nullable(),
  long: z.number().int().nullable(),
  /** ms of the range without supply; null where nothing is known. */
  interrupted: duration.nullable(),
  /** ms of the range in which the state of the supply is known. */
  known: duration,
  /** Share of the known time with supply, %; null where nothing is known. */
  availability: z.number().nullable(),
});
export type SupplyTotalsValues = z.infer<typeof totals>;

const filter = {
  ...range,
  /** Only events of these kinds; totals are those of all. */
  kinds: listOf(SUPPLY_KIND_NAMES).optional(),
};

const supplyAnswer = ok.extend({
  data: z.object({
    /** Ascending by start. */
    events: z.array(supplyEvent),
    asOf,
    /** The range had more events than an answer holds: the newest are there. */
    cut: z.boolean(),
    totals,
    /** V; percentages are of it. */
    nominal: z.number(),
    /** Phases in use. */
    phases: z.array(phase),
    /** Starts of the 10-minute intervals that statistics leave out because of an event, epoch ms. */
    flagged: z.array(z.number()),
  }),
  time_zone: z.string(),
});
export type SupplyAnswer = z.infer<typeof supplyAnswer>;

const groupSupplyAnswer = ok.extend({
  data: z.object({
    events: z.array(supplyEvent),
    asOf,
    cut: z.boolean(),
    /** Events that began together: their members as places in `events`. */
    disturbances: z.array(
      z.object({ start: z.number(), end: z.number().nullable(), events: z.array(z.number().int()) }),
    ),
    /** Totals of each device. */
    devices: z.array(z.object({ mac, totals })),
    /** Means over the devices with a known supply; ms and events, null without such a device. */
    group: z.object({
      devices: z.number().int(),
      saidi: duration.nullable(),
      saifi: z.number().nullable(),
      maifi: z.number().nullable(),
      caidi: duration.nullable(),
      availability: z.number().nullable(),
    }),
  }),
  time_zone: z.string(),
});
export type GroupSupplyAnswer = z.infer<typeof groupSupplyAnswer>;

/** Limits that differ from the usual ones. */
const limits = z.strictObject(
  Object.fromEntries(
    SUPPLY_LIMIT_NAMES.map((name) => {
      const { least, most } = SUPPLY_LIMITS[name];
      return [name, z.number().min(least).max(most).optional()];
    }),
  ) as { [Name in SupplyLimitName]: z.ZodOptional<z.ZodNumber> },
);

export const supplyCalls = {
  'supply.setLimits': { request: z.object({ token, limits }), answer: ok.extend({ data: z.object({ limits }) }) },
  'supply.events': { request: inOrder(z.object({ token, ...filter })), answer: supplyAnswer },
  'supply.groupEvents': {
    request: inOrder(z.object({ user_token: token, macList, ...filter })),
    answer: groupSupplyAnswer,
  },
};
