import { ARRIVALS, type ArrivalBlocks } from '../../ports/series/arrival-blocks.ts';

/** Blocks for a program that has a store without records, such as a repair: the numbers in the store are enough for it. */
export function ownArrivals(): ArrivalBlocks {
  let taken = 0;
  return {
    async take(above) {
      const after = Math.max(taken, above);
      const last = after + ARRIVALS.block;
      if (last > ARRIVALS.last) return undefined;
      taken = last;
      return { after, last };
    },
    async giveBack({ last }, used) {
      if (taken === last) taken = used;
    },
  };
}
