import { PHASES } from '@phasor/quantities';
import { z } from 'zod';
import { ok, token } from '../fields.ts';

const turnings = z.object({
  /** Phases whose current transformer is turned in software. */
  turned: z.array(z.enum(PHASES)),
  /** For L1, L2 and L3 the phase of the device that is stored there; null where its phases cannot be exchanged. */
  order: z.array(z.enum(PHASES)).nullable(),
  /** Epoch ms of the last change of the wiring; null = never changed. Values before were stored with another wiring. */
  since: z.number().nullable(),
  /** Whether `wiring.turn` can turn its phases. */
  turnable: z.boolean(),
  /** Whether photovoltaics, a battery or a generator may feed in. */
  feeds_in: z.boolean(),
});
export type Turnings = z.infer<typeof turnings>;

const order = z.array(z.enum(PHASES)).length(PHASES.length);

export const wiringCalls = {
  'wiring.read': { request: z.object({ token }), answer: ok.extend({ data: turnings }) },
  'wiring.turn': {
    request: z.object({ token, phase: z.enum(PHASES), turned: z.boolean() }),
    answer: ok.extend({ data: turnings }),
  },
  'wiring.exchange': {
    request: z.object({
      token,
      order,
      /** What the writer saw: an exchange that somebody else has made since then would be lost. */
      known: order.optional(),
    }),
    answer: ok.extend({ data: turnings }),
  },
  'wiring.setFeedsIn': {
    request: z.object({ token, feeds_in: z.boolean() }),
    answer: ok.extend({ data: z.object({ feeds_in: z.boolean() }) }),
  },
} as const;
