import { DAY_S } from '@phasor/quantities';
import { z } from 'zod';
import { INTEGRATION_TOKENS } from '../../constants.ts';
import { mac, ok, token } from '../fields.ts';

const ofDevice = { user_token: token, device_token: token };
const id = z.string().regex(/^[\w-]{22}$/);
const note = z.string().trim().max(INTEGRATION_TOKENS.note);
/** A year and a day, plus a tolerance for clocks: the exact limit follows from the calendar of the device's site. */
const LIFE_TIME_MAX = 367 * DAY_S;

/** Token with which an integrator's program may read a device (R-TOKEN-001). */
const integrationToken = z.object({
  ID: id,
  /** Time of generation, epoch seconds. */
  timestamp: z.number(),
  /** Expiry, epoch seconds. */
  expiration: z.number(),
  /** Time of revocation, epoch seconds; null = not revoked. */
  revoked: z.number().nullable(),
  validity: z.enum(['valid', 'invalid']),
  note: z.string(),
  /** How many devices it was made for. */
  devices: z.number(),
  /** Who generated it. */
  login: z.string(),
  /** Whether the caller generated it; only then the answer contains the token. */
  own: z.boolean(),
  token: z.string().optional(),
});
export type IntegrationTokenEntry = z.infer<typeof integrationToken>;

export const integrationCalls = {
  'integration.list': {
    /** Ordered by time of generation. */
    request: z.object({ ...ofDevice, order: z.enum(['ASC', 'DESC']).default('DESC') }),
    answer: ok.extend({
      data: z.array(integrationToken),
      /** Zone of the device's site; it sets the day boundaries of tokens. */
      time_zone: z.string(),
    }),
  },
  'integration.generate': {
    /**
     * `life_time` in seconds, until the end of a day at the device's site, at most a year ahead. A token that would expire
     * within five minutes of midnight expires with the day: clocks differ, and a call takes time.
     */
    request: z.object({
      ...ofDevice,
      life_time: z.number().int().min(1).max(LIFE_TIME_MAX),
      note: note.default(''),
      /** Added: MACs of further devices that the token opens; the caller owns each. */
      macs: z
        .array(mac)
        .max(INTEGRATION_TOKENS.devices - 1)
        .optional(),
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
