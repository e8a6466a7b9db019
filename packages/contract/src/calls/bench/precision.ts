import { PHASES } from '@phasor/quantities';
import { z } from 'zod';
import { GENERATOR_LIMITS } from '../../constants.ts';
import { ok, token } from '../fields.ts';
import { confirmed, guard, guardChange, held } from '../guards.ts';

const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);
const voltage = within(GENERATOR_LIMITS.voltage);
const current = within(GENERATOR_LIMITS.current);
const angle = within(GENERATOR_LIMITS.angle);
const frequency = within(GENERATOR_LIMITS.frequency);

/** In the order U L1, I L1, U L2, I L2, U L3, I L3. */
const effective = z.tuple([voltage, current, voltage, current, voltage, current]);
const angles = z.tuple([angle, angle, angle, angle, angle, angle]);

const device = { device_token: token };
/** A device may report values that users may not set, such as 0 Hz before its first start. */
const six = z.array(z.number()).length(6);
const settings = z.object({
  /** Effective values, V and A in turn. */
  GEN_EFF: six,
  /** Degrees by which each lags the common zero. */
  GEN_PHAS: six,
  /** Hz. */
  GEN_FREQ: z.number(),
  /** The generator is on. */
  GENERATE: z.boolean(),
});
export type GeneratorAnswer = z.infer<typeof settings>;

const perPhase = z.partialRecord(z.enum(PHASES), z.object({ values: z.array(z.number()) }));
/** Waveforms measured at one instant, by phase; a phase that is not measured is absent. */
const shapes = z.object({
  U: perPhase,
  I: perPhase,
  /** Frequency of the fundamental, Hz, if the device reports it. */
  F: z.number().optional(),
});
export type ShapesAnswer = z.infer<typeof shapes>;

const VALUES = ['GEN_EFF', 'GEN_PHAS', 'GEN_FREQ'] as const;

const change = z
  .object({
    ...device,
    GEN_EFF: effective.optional(),
    GEN_PHAS: angles.optional(),
    GEN_FREQ: frequency.optional(),
    generate: z.boolean(),
    confirmed,
  })
  .superRefine((body, context) => {
    // Stopping needs no values: the generator must stop whatever the form contains.
    if (!body.generate) return;
    for (const field of VALUES) {
      if (body[field] !== undefined) continue;
      context.addIssue({ code: 'custom', message: `${field} is expected`, path: [field] });
    }
  });

const generatorGuard = guard.extend({
  /** Who uses it: an accuracy test, or the user who started it here; null while it is off. */
  use: held.extend({ test: z.boolean() }).nullable(),
});
export type GeneratorGuard = z.infer<typeof generatorGuard>;

export const precisionCalls = {
  'precision.guard': { request: z.object(device), answer: ok.extend({ data: generatorGuard }) },
  'precision.setGuard': {
    /** Absent fields stay unchanged. */
    request: guardChange.extend(device),
    answer: ok.extend({ data: generatorGuard }),
  },
  'precision.readGenerator': { request: z.object(device), answer: ok.extend({ data: settings }) },
  'precision.writeGenerator': { request: change, answer: ok.extend({ data: settings }) },
  /** Values of the orders 1, 2, 3 and so on, % of the fundamental. */
  'precision.harmonics': { request: z.object(device), answer: ok.extend({ data: shapes }) },
  /** Values of one period in equal steps from a common instant, V and A. */
  'precision.waveform': { request: z.object(device), answer: ok.extend({ data: shapes }) },
};
