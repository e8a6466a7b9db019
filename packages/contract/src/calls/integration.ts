import { z } from 'zod';
import { INTEGRATION_TOKENS } from '../constants.ts';
import { ok, token } from './fields.ts';

const ofDevice = { user_token: token, device_token: token };
const id = z.string().regex(/^[\w-]{22}$/);
const note = z.string().trim().max(INTEGRATION_TOKENS.note);
/** A year and a day, and what clocks may differ by: the bound itself follows from the calendar of the device's place. */
const LIFE_TIME_MAX = 367 * 86_400;

/** What lets an integrator's program read a device (R-TOKEN-001). */
const integrationToken = z.object({
  ID: id,
  /** Epoch seconds at which it was generated. */
  timestamp: z.number(),
  /** Epoch seconds at which it ends by itself. */
  expiration: z.number(),
  /** Epoch seconds at which it was revoked; null = it was not. */
  revoked: z.number().nullable(),
  validity: z.enum(['valid', 'invalid']),
  note: z.string(),
  /** Who generated it. */
  login: z.string(),
  /** Whether the caller generated it; only then the token is told. */
  own: z.boolean(),
  token: z.string().optional(),
});
export type IntegrationTokenEntry = z.infer<typeof integrationToken>;

export const integrationCalls = {
  'integration.list': {
    /** By the time they were generated. */
    request: z.object({ ...ofDevice, order: z.enum(['ASC', 'DESC']).default('DESC') }),
    answer: ok.extend({
      data: z.array(integrationToken),
      /** Of the device's place, where the days of tokens begin and end. */
      time_zone: z.string(),
    }),
  },
  'integration.generate': {
    /**
     * `life_time` in seconds, until the end of a day of the device's place, a year ahead at most. One that ends within five
     * minutes of midnight ends with the day: clocks differ, and a call takes its time.
     */
    request: z.object({
      ...ofDevice,
      life_time: z.number().int().min(1).max(LIFE_TIME_MAX),
      note: note.default(''),
    }),
    answer: ok.extend({ data: integrationToken }),
  },
  'integration.setNote': {
    request: z.object({ ...ofDevice, ID: id, note }),
    answer: ok,
  },
  'integration.revoke': {
    request: z.object({ ...ofDevice, ID: id }),
    answer: ok,
  },
};
