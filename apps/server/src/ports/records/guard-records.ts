/** Protection of a switch: a relay of a disconnector, or the generator of a precision meter. */
export interface Guard {
  /** Epoch ms since when it is locked; null = it is not locked. */
  readonly lockedAt: number | null;
  /** Login of the owner who locked it. */
  readonly lockedBy: string | null;
  /** Whether switching it needs a confirmation; null = as the connected loads require. */
  readonly ask: boolean | null;
  readonly critical: boolean;
  /** Who started it through the server, and since when, epoch ms; null while it is stopped. Only for generators. */
  readonly usedBy: string | null;
  readonly usedSince: number | null;
}

export const NO_GUARD: Guard = {
  ...{ lockedAt: null, lockedBy: null, ask: null, critical: false },
  ...{ usedBy: null, usedSince: null },
};

/** The place of a generator; relays use their numbers. */
export const GENERATOR_PLACE = 0;

export interface GuardRecords {
  /** Guards of a device by place; places without a stored guard are left out. */
  of(mac: string): Promise<ReadonlyMap<number, Guard>>;
  /** Changes guards of a device, all of them or none; what is left out stays. Those of an unknown device are skipped. */
  change(mac: string, changes: ReadonlyMap<number, Partial<Guard>>): Promise<void>;
}
