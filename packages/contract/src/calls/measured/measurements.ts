import { DAY_S, PHASES } from '@phasor/quantities';
import { z } from 'zod';
import { ENERGY_QUANTITIES } from '../../measured/families.ts';
import { CIRCUIT_PLACES } from '../../measured/places.ts';
import { SENSOR_NAMES, type SensorGauge } from '../../measured/wire.ts';
import {
  endsPerChannel,
  epochEither,
  exchanges,
  figures,
  groupCount,
  groupNamed,
  inOrder,
  listOf,
  namesOneGroup,
  ok,
  ownSource,
  perChannel,
  range,
  series,
  source,
  token,
  wireQuantities,
} from '../fields.ts';

const PROFILE_QUANTITIES = [...wireQuantities, 'P_MAX'] as const;
/** Phases, their total, and the circuits of an octopus meter (D68). */
const CHANNELS = [...PHASES, 'CUM', ...CIRCUIT_PLACES] as const;
export const ENERGY_PERIODS = ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const;

const profile = {
  data: listOf(PROFILE_QUANTITIES),
  phase: listOf(CHANNELS).optional(),
  ...range,
  format: z.literal('H').optional(),
  cumulative: z.boolean().optional(),
  source: source.default(1),
  /**
   * Seconds; chosen by the server if absent, so that a chart has at most 2,000 points (D21). A step that would give more, or
   * does not fit the calendar, is lengthened: the answer names the actual step.
   */
  step: z
    .number()
    .int()
    .min(1)
    .max(366 * DAY_S)
    .optional(),
  /** Added: includes the steps directly before and after the range, so that a line reaches both edges of a chart. */
  neighbours: z.boolean().optional(),
};

const energy = {
  data: listOf([...ENERGY_QUANTITIES, 'P_MAX']),
  phase: listOf(CHANNELS).optional(),
  ...range,
  period: z.enum(ENERGY_PERIODS),
  format: z.literal('H').optional(),
  source: source.default(1),
};

const statistics = {
  data: listOf(wireQuantities),
  statData: listOf(['MIN', 'MAX', 'AVG']).optional(),
  phase: listOf(CHANNELS).optional(),
  ...range,
  source: source.default(1),
};

/** The common answer of profile and energy (D14 and D48). */
const seriesAnswer = figures.extend({
  /** Channels per quantity; `F` is one list, its extremes are under `cumulative`. */
  data: z.record(z.string(), z.union([perChannel, series])),
  extremes: z.record(z.string(), z.record(z.string(), z.object({ min: series, max: series }))).optional(),
  /** Share of each quantity's range that is covered by measurements, 0 to 1. */
  coverage: z.record(z.string(), z.number()),
  /** Seconds of one step; 0 where steps are civil (days, months). */
  step: z.number(),
  time_zone: z.string(),
  /**
   * Intervals of a device's range in which it was measured less often than once per step: `[from, to, seconds]` of each,
   * epoch ms. Several steps there have the value of one measurement.
   */
  sparse: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
  /**
   * Registers of profiles: the first and last reading within the range, `[epoch ms, Wh]`, by quantity and channel. Points are
   * starts of steps; what was counted before the first of them and after the last one is between these.
   */
  ends: z.record(z.string(), endsPerChannel).optional(),
  /**
   * Registers of profiles of which nothing was counted within the range, by quantity: when the reading was made that their first
   * point holds, epoch ms. It is the start of the range where the register is known exactly then.
   */
  held_since: z.record(z.string(), z.number()).optional(),
  /** Share of each step that is covered, `[epoch ms, 0..1]`; energies and P_MAX only. */
  steps_covered: series.optional(),
  /**
   * P_MAX on steps longer than a quarter hour, by channel: the quarter hour of a step with a higher value than the step's
   * measured one, but covered to less than 80 % (D80). At its own time; absent if there is none.
   */
  possible_peaks: z.record(z.string(), series).optional(),
  /** Group members without data. */
  missing: z.array(z.string()).optional(),
  /** By gauge, the counted devices of a group without a value of it: the value comes from the others, or is unknown. */
  lacking: z.record(z.string(), z.array(z.string())).optional(),
  /** Only for a group of the tree. */
  group: groupCount.optional(),
  exchanges,
});
export type GroupCount = z.infer<typeof groupCount>;
export type SeriesAnswer = z.infer<typeof seriesAnswer>;

const statisticsAnswer = figures.extend({
  data: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        MIN: z.number().nullable().optional(),
        AVG: z.number().nullable().optional(),
        MAX: z.number().nullable().optional(),
      }),
    ),
  ),
  coverage: z.record(z.string(), z.number()),
  time_zone: z.string(),
  missing: z.array(z.string()).optional(),
  lacking: z.record(z.string(), z.array(z.string())).optional(),
  group: groupCount.optional(),
});
export type StatisticsAnswer = z.infer<typeof statisticsAnswer>;

const sensorFigures = z.object({
  MIN: z.number().nullable(),
  AVG: z.number().nullable(),
  MAX: z.number().nullable(),
});
/** One number or null per timestamp. */
const sensorList = z.array(z.number().nullable());

/**
 * The requested result: `statistics`, otherwise the series named by `data`. `milliseconds` is the unit of `from`, `to` and
 * the timestamps (D72).
 */
const sensors = z.object({
  token,
  from: epochEither,
  to: epochEither,
  milliseconds: z.boolean().default(false),
  statistics: z.boolean().default(false),
  data: z.boolean().optional(),
  source: source.default(1),
});

const sensorValue = z.union([sensorFigures, sensorList]);
const sensorValues = Object.fromEntries(Object.values(SENSOR_NAMES).map((name) => [name, sensorValue])) as {
  [Gauge in SensorGauge as (typeof SENSOR_NAMES)[Gauge]]: typeof sensorValue;
};

/**
 * °C, %, ppm, lx; `pir` is the number of motion events in the interval of a sample (D72). For steps and ranges it has mean
 * and extremes like the other five: a sum would grow with the step, and so the chart with every zoom.
 */
const sensorAnswer = figures.extend({
  data: z.object({
    /** Starts of steps, for a series only. */
    timestamps: z.array(z.number()).optional(),
    ...sensorValues,
  }),
  /** Seconds of one step of the series; 0 where steps are civil. */
  step: z.number().optional(),
  time_zone: z.string(),
});
export type SensorAnswer = z.infer<typeof sensorAnswer>;

const figure = {
  /** Wh; null if unknown. */
  energy: z.number().nullable(),
  /** Share of the range that was measured, 0 to 1. */
  coverage: z.number(),
};

/** Active energy imported by a group, its parts, and the difference between them: parts + other - excess = energy. */
const groupBalance = figures.extend({
  data: z.object({
    ...figure,
    rule: groupCount.shape.rule,
    /** The devices that measure the whole; [] if the parts are added up. */
    whole: z.array(z.object({ id: z.string(), mac: z.string(), title: z.string(), ...figure })),
    parts: z.array(
      z.object({
        /** Of its node in the tree. */
        id: z.string(),
        title: z.string(),
        kind: z.enum(['device', 'group']),
        /** The devices whose sum the part is. */
        devices: z.array(z.string()),
        ...figure,
      }),
    ),
    other: z.number(),
    excess: z.number(),
    left_out: groupCount.shape.left_out,
  }),
  time_zone: z.string(),
});
export type GroupBalanceAnswer = z.infer<typeof groupBalance>;

/** Devices that seem to measure energy that is already counted by other parts, so that the group counts it twice. */
const doubleCounting = ok.extend({
  data: z.array(
    z.object({
      /** The device's node, and its group. */
      id: z.string(),
      group: z.string(),
      mac: z.string(),
      title: z.string(),
      /** Energy of the device on the compared days, and of the other parts together, Wh, import minus export. */
      energy: z.number(),
      others: z.number(),
    }),
  ),
});
export type DoubleCountingAnswer = z.infer<typeof doubleCounting>;

export const measurementsCalls = {
  'measurements.profile': { request: inOrder(z.object({ token, ...profile })), answer: seriesAnswer },
  'measurements.groupProfile': {
    request: namesOneGroup(inOrder(z.object({ ...groupNamed, ...profile, source: ownSource }))),
    answer: seriesAnswer,
  },
  'measurements.energy': {
    /** `time_zone` is added: the zone of the steps, such as that of a group in several, whose part the device is; its own if absent. */
    request: inOrder(z.object({ token, ...energy, time_zone: z.string().max(60).optional() })),
    answer: seriesAnswer,
  },
  'measurements.groupEnergy': {
    request: namesOneGroup(inOrder(z.object({ ...groupNamed, ...energy, source: ownSource }))),
    answer: seriesAnswer,
  },
  'measurements.statistics': {
    request: inOrder(z.object({ token, ...statistics })),
    answer: statisticsAnswer,
  },
  'measurements.groupStatistics': {
    request: namesOneGroup(inOrder(z.object({ ...groupNamed, ...statistics, source: ownSource }))),
    answer: statisticsAnswer,
  },
  'measurements.groupBalance': {
    request: namesOneGroup(inOrder(z.object({ ...groupNamed, ...range, source: ownSource }))),
    answer: groupBalance,
  },
  'measurements.doubleCounting': { request: namesOneGroup(z.object(groupNamed)), answer: doubleCounting },
  'measurements.sensors': { request: inOrder(sensors), answer: sensorAnswer },
};
