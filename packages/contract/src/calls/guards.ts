import { z } from 'zod';

/** Who holds something, and since when, epoch ms; nobody's name where the caller shares no device with them. */
export const held = z.object({ by: z.string().nullable(), since: z.number() });
export type Held = z.infer<typeof held>;

/** What a call says that switches something which is asked about before: somebody was asked, and meant it. */
export const confirmed = z.boolean().optional();

/** What an owner sets: that nobody switches, and that it is asked before; null leaves asking to what hangs on it. */
export const guardChange = z.object({ locked: z.boolean().optional(), ask: z.boolean().nullable().optional() });

/** What is kept by the server for every way to a switch. */
export const guard = z.object({
  /** Nobody switches until an owner unlocks. */
  lock: held.nullable(),
  /** A call that switches has to be confirmed. */
  ask: z.boolean(),
  /** What an owner set; null: nothing, and `ask` follows from what hangs on it. */
  ask_set: z.boolean().nullable(),
});
