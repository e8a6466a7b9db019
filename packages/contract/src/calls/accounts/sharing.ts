import { z } from 'zod';
import { LINK_LIMITS } from '../../constants.ts';
import { epochSeconds, mac, ok, token } from '../fields.ts';

const name = z.string().trim().min(1).max(LINK_LIMITS.name);
const link = { deviceMAC: mac, token, name };

const publicLink = z.object({
  name: z.string(),
  /** Who created it. */
  login: z.string(),
  /** Whether the caller created it; only then the answer contains the token. */
  own: z.boolean(),
  token: z.string().optional(),
  /** Epoch ms. */
  created: z.number(),
  /** Expiry, epoch ms; null = with the assignment only. */
  expires: z.number().nullable(),
});
export type PublicLinkEntry = z.infer<typeof publicLink>;

export const sharingCalls = {
  'sharing.link': {
    request: z.object({ ...link, encode: z.boolean().optional() }),
    answer: ok.extend({ data: z.object({ token: z.string(), expires: z.number().nullable() }) }),
  },
  'sharing.list': {
    request: z.object({ deviceMAC: mac, token }),
    answer: ok.extend({ data: z.array(publicLink) }),
  },
  'sharing.setExpiry': {
    /** `expires` in epoch seconds; null = with the assignment only. */
    request: z.object({ ...link, expires: epochSeconds.nullable() }),
    answer: ok,
  },
  'sharing.revoke': {
    /** `of` names the creator of the link if an owner ends the link of another account. */
    request: z.object({ ...link, of: z.string().trim().min(1).max(200).optional() }),
    answer: ok,
  },
};
