import type { Rate } from './rate-limit.ts';

/** Limits of the embedded broker; docs/device-protocol.md states them for device manufacturers. */
export interface LinkLimits {
  /** How long a data frame is held for its commit before the connection is dropped, while nothing of any device is stored, ms. */
  readonly holdMs: number;
  /** The same while others are stored, ms: as long as a device waits before it sends again. */
  readonly mostMs: number;
  /** Pause before a connection with a refused frame is dropped: nothing is read from it meanwhile, ms. */
  readonly dropMs: number;
  /** Longest keep-alive that a device may request, s; none at all is refused. */
  readonly keepaliveSeconds: number;
  /**
   * Bytes a connection may send without completing a message: 500 samples of everything a device can measure, which is too
   * large for a frame, so that even that is answered (D82).
   */
  readonly unparsedBytes: number;
  /** The same before it has signed in. */
  readonly unsignedBytes: number;
  /** Of one process: a system often lets it have that many files. */
  readonly connections: number;
  /** Bytes of `data` per device: excess waits, and with it the connection. */
  readonly data: Rate;
  /** Messages and bytes of everything else per device: excess live messages are dropped, the rest waits. */
  readonly messages: Rate;
  readonly bytes: Rate;
  /** A subscriber gets what has changed at most this often, ms. */
  readonly announceMs: number;
}

export const LINK_LIMITS: LinkLimits = {
  holdMs: 5_000,
  mostMs: 60_000,
  dropMs: 500,
  keepaliveSeconds: 1_200,
  unparsedBytes: 2 * 1024 * 1024,
  unsignedBytes: 64 * 1024,
  connections: 20_000,
  data: { perSecond: 1_000_000, burst: 2_000_000 },
  messages: { perSecond: 20, burst: 100 },
  bytes: { perSecond: 64_000, burst: 256_000 },
  announceMs: 10_000,
};
