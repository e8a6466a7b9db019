import { AppError } from '../../src/app-error.ts';
import { ARRIVALS, type ArrivalBlock, type ArrivalBlocks } from '../../src/ports/series/arrival-blocks.ts';

/** The row of the records from which processes take blocks, as a number: records can be away, and be those of an older backup. */
export class ArrivalRow implements ArrivalBlocks {
  taken: number;
  isAway = false;

  constructor(taken = 0) {
    this.taken = taken;
  }

  async take(above: number): Promise<ArrivalBlock | undefined> {
    this.#answer();
    const after = Math.max(this.taken, above);
    if (after + ARRIVALS.block > ARRIVALS.last) return undefined;
    this.taken = after + ARRIVALS.block;
    return { after, last: this.taken };
  }

  async giveBack({ last }: ArrivalBlock, used: number): Promise<void> {
    this.#answer();
    if (this.taken === last) this.taken = used;
  }

  #answer(): void {
    if (this.isAway) throw new AppError('server.unavailable', undefined, 'the database is away');
  }
}

/** The same row as one process sees it, until it is killed. */
export function seenByAProcess(row: ArrivalRow): ArrivalBlocks & { kill(): void } {
  let isDead = false;
  const alive = () => {
    if (isDead) throw new AppError('server.unavailable', undefined, 'the process was killed');
  };
  return {
    kill: () => {
      isDead = true;
    },
    async take(above) {
      alive();
      return row.take(above);
    },
    async giveBack(block, used) {
      alive();
      await row.giveBack(block, used);
    },
  };
}
