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
