import { PHASES } from '@phasor/quantities';
import { z } from 'zod';
import { mac, ok, token } from './fields.ts';

const phase = z.enum(PHASES);

/** One notification as the list and the socket carry it (1-core.md, 3). */
const notification = z.object({
  id: z.number().int(),
  type: z.enum(['STATUS', 'ANOMALY', 'NILM', 'DISCONNECTOR']),
  device: mac,
  data: z.object({
    /** Epoch seconds at which it happened. */
    timestamp: z.number(),
    /** STATUS: ONLINE, OFFLINE, OUTAGE. DISCONNECTOR: ON, OFF, OUTAGE. */
    event: z.string(),
    message: z.string().optional(),
    /** What it happened to, such as the relay `R2` or an appliance. */
    name: z.string().optional(),
    phase: phase.optional(),
    /** Phases that an outage hit. */
    phases: z.array(phase).optional(),
    /** How long it lasted, s. */
    runtime: z.number().optional(),
  }),
  seen: z.boolean(),
});
export type NotificationValues = z.infer<typeof notification>;

export const notificationsCalls = {
  'notifications.list': {
    request: z.object({ token, limit: z.number().int().min(1).max(200).default(5) }),
    answer: ok.extend({ data: z.array(notification), unseen: z.number().int() }),
  },
  'notifications.markSeen': {
    request: z.object({ token, upTo: z.number().int().min(1).max(2_147_483_647) }),
    answer: ok.extend({ unseen: z.number().int() }),
  },
};
