import { z } from 'zod';
import {
  circuits,
  epochEither,
  groupCount,
  groupNamed,
  inOrder,
  listOf,
  namesOneGroup,
  ok,
  perChannel,
  range,
  series,
  source,
  token,
  wireQuantities,
} from './fields.ts';

const PROFILE_QUANTITIES = [...wireQuantities, 'P_MAX'] as const;
const ENERGY_QUANTITIES = ['E_I', 'E_E', 'Q_E', 'S_E', 'Q1', 'Q2', 'Q3', 'Q4'] as const;
/** Phases, their total, and the circuits of an octopus meter (D68). */
const CHANNELS = ['L1', 'L2', 'L3', 'CUM', ...circuits] as const;
export const ENERGY_PERIODS = ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const;

const profile = {
  data: listOf(PROFILE_QUANTITIES),
  phase: listOf(CHANNELS).optional(),
  ...range,
  format: z.literal('H').optional(),
  cumulative: z.boolean().optional(),
  source: source.default(1),
  /**
   * Seconds; chosen by the server when absent, so that a chart gets at most 2,000 points (D21). One that would
   * yield more, or does not go with the clock, is lengthened: the answer names the step it has.
   */
  step: z
    .number()
    .int()
    .min(1)
    .max(86_400 * 366)
    .optional(),
  /** Added: the steps right before and after the range come too, so that a line reaches both edges of a picture. */
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

/** The one answer shape of profile and energy (D14 and D48). */
const seriesAnswer = ok.extend({
  /** Per quantity its channels; `F` is one list, its extremes stand under `cumulative`. */
  data: z.record(z.string(), z.union([perChannel, series])),
  extremes: z.record(z.string(), z.record(z.string(), z.object({ min: series, max: series }))).optional(),
  /** Share of each quantity's range that is covered by measurements, 0 to 1. */
  coverage: z.record(z.string(), z.number()),
  /** Seconds of one step; 0 where steps are civil (days, months). */
  step: z.number(),
  time_zone: z.string(),
  /**
   * Stretches of a device's range in which it was measured less often than the steps are long: `[from, to, seconds]` of
   * each, epoch ms. Several steps there have the value of one measurement.
   */
  sparse: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
  /** Share of each step that is covered, `[epoch ms, 0..1]`; energies and P_MAX only. */
  steps_covered: series.optional(),
  /**
   * P_MAX on steps longer than a quarter hour, by channel: of a step the quarter hour that came out higher than the
   * step's measured one, but was itself measured to less than 80 % (D80). At its own time; only where there is one.
   */
  possible_peaks: z.record(z.string(), series).optional(),
  /** Group members without data. */
  missing: z.array(z.string()).optional(),
  /** By gauge the counted devices of a group that have no value of it: it comes from the others, or is unknown. */
  lacking: z.record(z.string(), z.array(z.string())).optional(),
  /** Of a group of the tree alone. */
  group: groupCount.optional(),
});
export type GroupCount = z.infer<typeof groupCount>;
export type SeriesAnswer = z.infer<typeof seriesAnswer>;

const statisticsAnswer = ok.extend({
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
 * What is wanted: `statistics`, or else the series, which `data` names. `milliseconds` rules `from`, `to` and the
 * timestamps (D72).
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

/**
 * °C, %, ppm, lx; `pir` is the events of motion in the interval of a sample (D72). Of steps and ranges it is their
 * mean and extremes like the other five: a sum would grow with the step, and the picture with it whenever it is zoomed.
 */
const sensorAnswer = ok.extend({
  data: z.object({
    /** Starts of steps, of a series alone. */
    timestamps: z.array(z.number()).optional(),
    temp_1: sensorValue,
    humidity: sensorValue,
    co2: sensorValue,
    lux1: sensorValue,
    lux2: sensorValue,
    pir: sensorValue,
  }),
  /** Seconds of one step of the series; 0 where steps are civil. */
  step: z.number().optional(),
  time_zone: z.string(),
});
export type SensorAnswer = z.infer<typeof sensorAnswer>;

const figure = {
  /** Wh; null where nothing is known. */
  energy: z.number().nullable(),
  /** Share of the range that was measured, 0 to 1. */
  coverage: z.number(),
};

/** Active energy imported by a group, its parts, and what is left between them: parts + other - excess = energy. */
const groupBalance = ok.extend({
  data: z.object({
    ...figure,
    rule: groupCount.shape.rule,
    /** The devices that measure the whole; [] where the parts are added up. */
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

/** Devices that seem to measure what is added up beside them, so that the group counts twice. */
const doubleCounting = ok.extend({
  data: z.array(
    z.object({
      /** The device's node, and the group it lies in. */
      id: z.string(),
      group: z.string(),
      mac: z.string(),
      title: z.string(),
      /** What it measured in the days that were compared and what the other parts did together, Wh, import less export. */
      energy: z.number(),
      others: z.number(),
    }),
  ),
});
export type DoubleCountingAnswer = z.infer<typeof doubleCounting>;

export const measurementsCalls = {
  'measurements.profile': { request: inOrder(z.object({ token, ...profile })), answer: seriesAnswer },
  'measurements.groupProfile': {
    request: namesOneGroup(inOrder(z.object({ ...groupNamed, ...profile }))),
    answer: seriesAnswer,
  },
  'measurements.energy': { request: inOrder(z.object({ token, ...energy })), answer: seriesAnswer },
  'measurements.groupEnergy': {
    request: namesOneGroup(inOrder(z.object({ ...groupNamed, ...energy }))),
    answer: seriesAnswer,
  },
  'measurements.statistics': {
    request: inOrder(z.object({ token, ...statistics })),
    answer: statisticsAnswer,
  },
  'measurements.groupStatistics': {
    request: namesOneGroup(inOrder(z.object({ ...groupNamed, ...statistics }))),
    answer: statisticsAnswer,
  },
  'measurements.groupBalance': {
    request: namesOneGroup(inOrder(z.object({ ...groupNamed, ...range, source: source.default(1) }))),
    answer: groupBalance,
  },
  'measurements.doubleCounting': { request: namesOneGroup(z.object(groupNamed)), answer: doubleCounting },
  'measurements.sensors': { request: inOrder(sensors), answer: sensorAnswer },
};
