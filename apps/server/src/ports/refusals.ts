import type { RefusalReason } from './device-link.ts';

/** How often something of a device was refused for one reason since the start of the server. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly count: number;
  /** Epoch ms of the last one. */
  readonly at: number;
}

export interface Refusals {
  /** By reason, the latest first; [] where nothing was refused. */
  of(device: string): readonly Refusal[];
}

/** What was refused of devices, whichever process has them; devices of which nothing was refused, or is known, are absent. */
export type ReadRefusals = (macs: readonly string[]) => Promise<ReadonlyMap<string, readonly Refusal[]>>;
