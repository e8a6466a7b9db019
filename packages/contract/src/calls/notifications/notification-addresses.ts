import { z } from 'zod';
import { ADDRESS_KINDS, ADDRESS_LIMITS } from '../../notification-pairs.ts';
import { ok, recordNumber, token } from '../fields.ts';

const id = recordNumber;
const name = z.string().trim().min(1).max(ADDRESS_LIMITS.name);

/** An own address outside the platform. */
const address = z.object({
  ID: id,
  kind: z.enum(ADDRESS_KINDS),
  name: z.string(),
  /** URL of a webhook, or an e-mail address. */
  address: z.string(),
  /** False while the code that was sent to an e-mail address is awaited. */
  confirmed: z.boolean(),
  /** Epoch seconds since when a webhook that answered "410 Gone" receives nothing; null while it receives. */
  stopped: z.number().nullable(),
  /** The last attempt to deliver: epoch seconds and result; null before the first. */
  last: z.object({ timestamp: z.number(), status: z.enum(['waiting', 'delivered', 'failed']) }).nullable(),
});
export type AddressEntry = z.infer<typeof address>;

const delivery = z.object({
  ID: id,
  /** The same in every attempt: `webhook-id`, or the Message-ID of an e-mail. */
  message: z.string(),
  kind: z.enum(['notifications', 'test']),
  /** Number of notifications in it. */
  count: z.number().int(),
  /** Epoch seconds at which it was made. */
  timestamp: z.number(),
  /** `waiting` for the next attempt, `delivered`, or `failed` for good. */
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** The last attempt; null before the first. */
  last: z
    .object({
      timestamp: z.number(),
      /** Duration, ms. */
      duration: z.number(),
      /** Status code of HTTP or SMTP; null if no answer came. */
      code: z.number().int().nullable(),
      /** Beginning of the answer, or why none came. */
      answer: z.string(),
    })
    .nullable(),
  /** Epoch seconds of the next attempt; null if there is none. */
  next: z.number().nullable(),
});
export type DeliveryEntry = z.infer<typeof delivery>;

const ofAddress = z.object({ user_token: token, ID: id });

export const notificationAddressesCalls = {
  'notifications.addresses': {
    request: z.object({ user_token: token }),
    /** `kinds`: those that this installation can send to. */
    answer: ok.extend({ data: z.array(address), kinds: z.array(z.enum(ADDRESS_KINDS)) }),
  },
  'notifications.addAddress': {
    request: z.object({
      user_token: token,
      kind: z.enum(ADDRESS_KINDS),
      name,
      address: z.string().trim().min(3).max(ADDRESS_LIMITS.address),
    }),
    /** `secret`: of a webhook, shown this once. */
    answer: ok.extend({ data: address, secret: z.string().optional() }),
  },
  'notifications.removeAddress': { request: ofAddress, answer: ok },
  'notifications.confirmAddress': {
    request: ofAddress.extend({ code: z.string().trim().min(1).max(20) }),
    answer: ok.extend({ data: address }),
  },
  'notifications.renewSecret': { request: ofAddress, answer: ok.extend({ secret: z.string() }) },
  'notifications.testAddress': { request: ofAddress, answer: ok.extend({ data: delivery }) },
  'notifications.deliveries': {
    request: ofAddress.extend({ limit: z.number().int().min(1).max(100).default(20), before: id.optional() }),
    answer: ok.extend({ data: z.array(delivery) }),
  },
};
