import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from '@phasor/simulator';
import { loadMacs } from '../../e2e/support/meters.ts';
import type { Bench } from '../bench.ts';
import { percentile } from '../report.ts';
import { withProduct } from '../support/loaded-product.ts';
import { type MemoryReading, slopeOf } from '../support/memory-readings.ts';

/** Ten times the rate of a meter, so that minutes stand for a longer time; resident memory is judged at the normal rate, 1. */
const SOAK_HZ = 10;
const OWN_HZ = 1;
const EVERY_MS = 1_000;
/** Part of the run in which caches and heaps fill. */
const WARM_UP_SHARE = 0.4;

/** Resident memory of server and storage process under a steady load, and how it grows. */
export const benchMemory: Bench = async ({ meters = 200, seconds = 300, hz = SOAK_HZ }, say) => {
  say(`${meters} meters at ${hz} Hz for ${seconds} s`);
  const readings = await withProduct({ macs: loadMacs(meters) }, async (metered) => {
    const load = await startLoad({ ...metered, meters, hz });
    const [began, taken]: [number, MemoryReading[]] = [performance.now(), []];
    while (performance.now() - began < seconds * 1_000) {
      await pause(EVERY_MS);
      taken.push({ minute: (performance.now() - began) / 60_000, ...metered.memory() });
    }
    await load.stop();
    return taken;
  });
  const steady = readings.slice(Math.floor(readings.length * WARM_UP_SHARE));
  const sums = readings.map(({ server, storage }) => server + storage);
  return {
    name: 'memory',
    figures: [
      {
        what: 'resident, server, median',
        value: percentile(
          steady.map(({ server }) => server),
          0.5,
        ),
        unit: 'MB',
      },
      {
        what: 'resident, storage process, median',
        value: percentile(
          steady.map(({ storage }) => storage),
          0.5,
        ),
        unit: 'MB',
      },
      {
        what: 'resident, both, highest',
        value: Math.max(...sums),
        unit: 'MB',
        aim: hz === OWN_HZ ? '≤ 800 MB' : '≤ 800 MB at --hz 1',
      },
      { what: 'slope, server', value: slopeOf(steady, ({ server }) => server), unit: 'MB/min', aim: '≤ 1 MB/min' },
      {
        what: 'slope, storage process',
        value: slopeOf(steady, ({ storage }) => storage),
        unit: 'MB/min',
        aim: '≤ 1 MB/min',
      },
    ],
    notes: [`Slope over the last ${steady.length} s; the aim is meant for 20 minutes (--seconds 1200)`],
  };
};
