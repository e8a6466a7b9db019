/** An increment larger than the connection can have carried: not counted, shown to the owner. */
export interface DoubtfulIncrement {
  /** Instant of the reading that brought it, epoch ms. */
  readonly time: number;
  /** In the register's unit. */
  readonly amount: number;
  readonly register: string;
}

/**
 * What happened to a register besides counting.
 * - `reset`: a new count from 0. - `wrap`: the count went on past the modulus. - `noise`: a lower reading, passed over.
 * - `doubtful`: an impossible increment, kept apart. - `recovery`: the count from before a reset or a doubtful increment
 *   went on. - `segment`: another count begins at an unknown height, reported or shown by a day of lower readings.
 */
export interface RegisterBreak {
  readonly time: number;
  readonly kind: 'reset' | 'wrap' | 'noise' | 'doubtful' | 'recovery' | 'segment';
}
