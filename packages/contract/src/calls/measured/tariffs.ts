import { z } from 'zod';
import { QUARTERS_OF_DAY, TARIFF_LIMITS, TARIFF_RATES } from '../../constants.ts';
import {
  figures,
  groupCount,
  groupNamed,
  inOrder,
  namesOneGroup,
  ok,
  ownSource,
  range,
  series,
  token,
} from '../fields.ts';
import { ENERGY_PERIODS } from './measurements.ts';

/** A local date `YYYY-MM-DD`; whether it exists in the calendar is checked when it is used. */
const localDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** The rate of every quarter hour of a day, without gaps (D73). */
const day = z.array(z.enum(TARIFF_RATES)).length(QUARTERS_OF_DAY);
const price = z.number().min(0).max(TARIFF_LIMITS.price);

/** A tariff from the local midnight of a date until the next version. */
const version = z.object({
  valid_from: localDate,
  /** Price of one kWh at each rate. */
  VT: price,
  NT: price,
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  weekday: day,
  /** Saturdays, Sundays and the listed holidays. */
  weekend: day,
  holidays: z.array(localDate).max(TARIFF_LIMITS.holidays),
});
export type TariffVersionEntry = z.infer<typeof version>;

const versions = ok.extend({ data: z.object({ time_zone: z.string(), versions: z.array(version) }) });
export type TariffAnswer = z.infer<typeof versions>;

const deviceCost = z.object({
  mac: z.string(),
  /** In `currency`; null before the first version, and if the range has versions in several currencies. */
  total: z.number().nullable(),
  currency: z.string().nullable(),
  /** Energy imported, Wh, priced or not; null if unknown. */
  imported: z.number().nullable(),
  /** Share of the range that was measured, 0 to 1. */
  coverage: z.number(),
  /** Energy at each rate, Wh. */
  energy: z.object({ VT: z.number(), NT: z.number() }),
  /** Energy without a price, Wh: not in `total`. */
  unpriced: z.number(),
});
export type DeviceCost = z.infer<typeof deviceCost>;

const costAnswer = figures.extend({
  data: z.object({
    /** Sum over the devices with a price; null if there is none, or several currencies. */
    total: z.number().nullable(),
    /**
     * Also before the first version, when the sum is null and shown as a dash. Null without a tariff, or with several
     * currencies.
     */
    currency: z.string().nullable(),
    /** Energy without a price, Wh. */
    unpriced: z.number(),
    devices: z.array(deviceCost),
    /** Cost of each step, all devices together; null if unknown. */
    steps: series,
    /** Energy of each step at each rate, Wh, all devices together; null if no part of the step has a rate. */
    energy_steps: z.object({ VT: series, NT: series }),
  }),
  time_zone: z.string(),
  /** Only for a group of the tree. */
  group: groupCount.optional(),
});
export type CostAnswer = z.infer<typeof costAnswer>;

export const tariffsCalls = {
  'tariffs.read': { request: z.object({ token }), answer: versions },
  'tariffs.write': {
    request: z.object({
      token,
      ...version.shape,
      /** Added: the version of this date as the caller knows it, null for none; another one is refused, so that none is replaced unseen. */
      known: version.nullable().optional(),
    }),
    answer: versions,
  },
  'tariffs.remove': { request: z.object({ token, valid_from: localDate }), answer: versions },
  'tariffs.cost': {
    request: namesOneGroup(
      inOrder(z.object({ ...groupNamed, ...range, period: z.enum(ENERGY_PERIODS), source: ownSource })),
    ),
    answer: costAnswer,
  },
};
