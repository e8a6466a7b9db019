/**
 * Arrival numbers order batches of measurements and formings of buckets. Rows have 32 bits for them; a process takes so many at once.
 * They are of batches, not of samples: at ten batches a second they last for 13 years, also with 10,000 samples a second. The other
 * 32 bits of a row's version are its rank, so that wider numbers need every row to be written anew; health names their end long
 * before, and none is given twice (R-OPS-097).
 */
export const ARRIVALS = { block: 10_000, last: 2 ** 32 - 1 } as const;

/** The numbers after `after`, up to `last` and with it. */
export interface ArrivalBlock {
  readonly after: number;
  readonly last: number;
}

/** Gives arrival numbers to processes, each number once. */
export interface ArrivalBlocks {
  /**
   * The next block: `ARRIVALS.block` numbers greater than `above`, and than all that any process has taken; undefined where so many are not
   * left. @throws AppError('server.unavailable')
   */
  take(above: number): Promise<ArrivalBlock | undefined>;
  /**
   * Gives the end of a block back: the numbers after `used` will be taken again. Nothing happens where another block was taken since.
   * @throws AppError('server.unavailable')
   */
  giveBack(block: ArrivalBlock, used: number): Promise<void>;
}
