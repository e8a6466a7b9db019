import { z } from 'zod';
import { RELAY_LIMITS } from '../../constants.ts';
import { RELAY_PLACES } from '../../measured/places.ts';
import { RELAYS } from '../../measured/wire.ts';
import { epochEither, exchanges, figures, inOrder, ok, range, registerEnds, series, source, token } from '../fields.ts';
import { confirmed, guard, guardChange } from '../guards.ts';

/** Relays as calls name them. */
const relayKey = z.enum(RELAY_PLACES);
const stateKey = z.enum(RELAYS.map((n) => `relay_${n}` as const));
const changeKey = z.enum(RELAYS.map((n) => `RELAY_${n}` as const));

const name = z.string().trim().min(RELAY_LIMITS.name.min).max(RELAY_LIMITS.name.max);
/** Load of a relay, W. */
const power = z.number().min(0).max(RELAY_LIMITS.power);
const flag = z.boolean().optional();
/** Relays are selected by name; an absent one stays unchanged. */
const perRelay = <Value extends z.ZodType>(value: Value) =>
  z
    .partialRecord(relayKey, value)
    .refine((given) => Object.keys(given).length > 0, { message: 'a relay, R1 to R4, is expected' });

const settings = z.object({
  names: z.partialRecord(relayKey, name).optional(),
  power: z.partialRecord(relayKey, power).optional(),
});

const relayGuard = guard.extend({
  /** The owner marked its load as important. */
  critical: z.boolean(),
  /** Present power through it, W; null if unknown. */
  now: z.number().nullable(),
  /** Its load, W: the larger of the recent maximum and the set value; null if unknown. */
  load: z.number().nullable(),
});
export type RelayGuard = z.infer<typeof relayGuard>;

/**
 * A time interval in which a relay kept its state, within the requested range; the state between two intervals is unknown.
 */
const period = z.object({
  /** Start within the range; the end is null if it continues. */
  start: z.number(),
  end: z.number().nullable(),
  state: z.union([z.literal(0), z.literal(1)]),
  /** Actual start. */
  since: z.number(),
});
export type RelayPeriod = z.infer<typeof period>;

const seriesAnswer = figures.extend({
  /** Wh. */
  data: z.partialRecord(relayKey, series),
  /** Seconds of one step; 0 where steps are civil (days, months). */
  step: z.number(),
  /** Of energies: share of each step that was measured, `[epoch ms, 0..1]`. */
  steps_covered: series.optional(),
  /** Of registers: the first and last reading within the range, `[epoch ms, Wh]`. */
  ends: z.partialRecord(relayKey, registerEnds).optional(),
  /** Of registers: intervals of `[from, to, seconds]`, epoch ms, with fewer readings than one per step. */
  sparse: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
  time_zone: z.string(),
  exchanges,
});
export type RelaySeriesAnswer = z.infer<typeof seriesAnswer>;

const wish = { token, ...range, format: z.literal('H').optional(), source: source.default(1) };

export const relaysCalls = {
  'relays.readSettings': {
    request: z
      .object({ token, names: z.boolean().default(false), power: z.boolean().default(false) })
      .refine((body) => body.names || body.power, { message: 'names or power is expected', path: ['names'] }),
    answer: ok.extend({
      data: z.partialRecord(relayKey, z.object({ name: name.optional(), power: power.optional() })),
    }),
  },
  'relays.writeSettings': {
    request: z
      .object({
        token,
        names: perRelay(name).optional(),
        power: perRelay(power).optional(),
        clear_energy: perRelay(z.literal(true)).optional(),
      })
      .refine((body) => body.names ?? body.power ?? body.clear_energy, {
        message: 'names, power or clear_energy is expected',
        path: ['names'],
      }),
    answer: ok.extend({ data: settings }),
  },
  'relays.switch': {
    request: z
      .object({ token, relay_1: flag, relay_2: flag, relay_3: flag, relay_4: flag, confirmed })
      .refine((body) => stateKey.options.some((key) => body[key] !== undefined), {
        message: 'a relay is expected',
        path: ['relay_1'],
      }),
    /** States as confirmed by the device. */
    answer: ok.extend({ data: z.partialRecord(stateKey, z.boolean()) }),
  },
  'relays.guards': {
    request: z.object({ token }),
    answer: ok.extend({ data: z.record(relayKey, relayGuard) }),
  },
  'relays.setGuards': {
    request: z.object({
      token,
      guards: perRelay(
        guardChange
          .extend({ critical: z.boolean().optional() })
          .refine((change) => Object.values(change).some((value) => value !== undefined), {
            message: 'locked, ask or critical is expected',
          }),
      ),
    }),
    answer: ok.extend({ data: z.record(relayKey, relayGuard) }),
  },
  'relays.statistics': {
    request: z.object({ token, milliseconds: z.boolean().default(false), source: source.default(1) }),
    answer: ok.extend({
      /** Last switching of each relay; null if none is known. */
      data: z.record(changeKey, z.number().nullable()),
      /** The last reading of the counter of each relay, however old, Wh; as in live messages. Without relays of which none is known. */
      relay_energy: z.partialRecord(relayKey, z.number()),
    }),
  },
  'relays.periods': {
    request: inOrder(
      z.object({
        token,
        from: epochEither,
        to: epochEither,
        milliseconds: z.boolean().default(false),
        source: source.default(1),
      }),
    ),
    answer: figures.extend({
      data: z.record(stateKey, z.array(period)),
      /** The device was silent more often than is looked for: shorter silences are not among the intervals. */
      silences_cut: z.boolean(),
      time_zone: z.string(),
      exchanges,
    }),
  },
  'relays.profile': {
    request: inOrder(
      z.object({
        ...wish,
        /** Includes the steps directly before and after the range, so that a line reaches both edges of a chart. */
        neighbours: z.boolean().optional(),
      }),
    ),
    answer: seriesAnswer,
  },
  'relays.energy': {
    request: inOrder(z.object({ ...wish, period: z.enum(['DAY', 'HOUR', 'MONTH']) })),
    answer: seriesAnswer,
  },
};
