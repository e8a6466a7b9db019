import { ARRIVALS, type ArrivalBlocks } from '../../ports/series/arrival-blocks.ts';

/** Blocks for who has a store alone, such as a repair: what the store says about its numbers is all that has to be known. */
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
