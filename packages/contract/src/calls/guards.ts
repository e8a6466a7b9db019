import { z } from 'zod';

/** Who holds a lock, and since when, epoch ms; without a name if the caller shares no device with them. */
export const held = z.object({ by: z.string().nullable(), since: z.number() });
export type Held = z.infer<typeof held>;

/** Confirmation of a call that needs one before it switches: the user was asked and agreed. */
export const confirmed = z.boolean().optional();

/** Settings by an owner: a lock against switching, and the confirmation; null derives the confirmation from the load. */
export const guardChange = z.object({ locked: z.boolean().optional(), ask: z.boolean().nullable().optional() });

/** Protection that the server applies to every way of switching. */
export const guard = z.object({
  /** Switching is refused until an owner unlocks. */
  lock: held.nullable(),
  /** A call that switches has to be confirmed. */
  ask: z.boolean(),
  /** The owner's setting; null: none, and `ask` follows from the load. */
  ask_set: z.boolean().nullable(),
});
