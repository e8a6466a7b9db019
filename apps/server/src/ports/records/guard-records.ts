/** What is kept of a switch: a relay of a disconnector, or the generator of a precision meter. */
export interface Guard {
  /** Epoch ms since which nobody switches it; null = it is not locked. */
  readonly lockedAt: number | null;
  /** Login of the owner who locked it. */
  readonly lockedBy: string | null;
  /** Whether it is asked about before it is switched; null = as what hangs on it says. */
  readonly ask: boolean | null;
  readonly critical: boolean;
  /** Who started it through the server, and since when, epoch ms; null while it stands still. Generators alone. */
  readonly usedBy: string | null;
  readonly usedSince: number | null;
}

export const NO_GUARD: Guard = {
  ...{ lockedAt: null, lockedBy: null, ask: null, critical: false },
  ...{ usedBy: null, usedSince: null },
};

/** The place of a generator; relays have their numbers. */
export const GENERATOR_PLACE = 0;

export interface GuardRecords {
  /** Guards of a device by place; one of which nothing is kept is left out. */
  of(mac: string): Promise<ReadonlyMap<number, Guard>>;
  /** Changes guards of a device, all of them or none; what is left out stays. Those of an unknown device are passed over. */
  change(mac: string, changes: ReadonlyMap<number, Partial<Guard>>): Promise<void>;
}
