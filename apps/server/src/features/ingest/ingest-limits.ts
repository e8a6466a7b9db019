/** How samples are gathered before they are stored; every queue is bounded in samples. */
export interface IngestLimits {
  /** Longest wait for further samples of a batch, ms. */
  readonly flushMs: number;
  /** A batch that received nothing for this long is complete, ms: its senders may be waiting for the answer. */
  readonly quietMs: number;
  /**
   * How many times as long as the last insert took a batch gathers, within `quietMs` and `flushMs`: each insert occupies the
   * disk and delays readers, whatever its size, so that a slow store gets few large inserts and a quick one answers soon.
   */
  readonly gatherFactor: number;
  /** Samples of a family that are written without waiting longer. */
  readonly batchSamples: number;
  /** Samples of one insert at most, when more have gathered behind a slow one. */
  readonly batchSamplesMax: number;
  /**
   * Samples between arrival and commit, all families together. One that would exceed it is turned away with
   * `server.unavailable`: its device keeps it and sends again.
   */
  readonly queueSamples: number;
  /** Samples between arrival and commit from which no further frames are read; so few that they are answered within seconds. */
  readonly roomSamples: number;
  /** Further samples, of devices that somebody looks at: their values are shown while others wait. */
  readonly followedSamples: number;
  /** How long a batch is tried while the store is away, ms; then it and all behind it is turned away. */
  readonly holdMs: number;
  /** Pause before the first and before any later retry, ms. */
  readonly retryMs: number;
  readonly retryMaxMs: number;
}

export const INGEST_LIMITS: IngestLimits = {
  flushMs: 1_000,
  quietMs: 100,
  gatherFactor: 8,
  batchSamples: 2_000,
  batchSamplesMax: 20_000,
  queueSamples: 60_000,
  roomSamples: 20_000,
  followedSamples: 5_000,
  holdMs: 5_000,
  retryMs: 50,
  retryMaxMs: 500,
};
