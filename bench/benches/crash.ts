import { crashUnderLoad, type Victim } from '../../e2e/support/crashes.ts';
import type { Bench } from '../bench.ts';
import { percentile } from '../report.ts';

const SEED = 1_849;

/** Kills server, storage process and a worker, where there are any, in turn at random moments under load, and then counts the samples on disk. */
export const benchCrash: Bench = async ({ runs = 50, meters = 200, workers }, say) => {
  say(`${runs} kills while ${meters} meters send one sample a second`);
  const { crashes, findings, startMs } = await crashUnderLoad({ runs, meters, hz: 1, seed: SEED, workers });
  const back = (victim: Victim, share: number) =>
    percentile(
      crashes.filter((crash) => crash.victim === victim).map(({ backMs }) => backMs),
      share,
    );
  const zero = (what: string, value: number) => ({ what, value, unit: '', aim: '0' });
  const milliseconds = (what: string, value: number) => ({ what, value, unit: 'ms', aim: '≤ 5,000 ms' });
  return {
    name: 'crash',
    figures: [
      { what: 'kills', value: crashes.length, unit: '' },
      { what: 'samples acknowledged', value: findings.acknowledged, unit: '' },
      zero('of them lost', findings.lost),
      zero('doubled', findings.doubled),
      zero('never sent', findings.foreign),
      zero('with another value than sent', findings.wrong),
      zero('milliseconds counted wrongly in quarter hours', findings.miscounted),
      milliseconds('acknowledging again after the server was killed, p50', back('server', 0.5)),
      milliseconds('the same, slowest', back('server', 1)),
      milliseconds('acknowledging again after the storage process was killed, p50', back('storage process', 0.5)),
      milliseconds('the same, slowest', back('storage process', 1)),
      ...(workers === undefined
        ? []
        : [milliseconds('acknowledging every meter after a worker was killed, slowest', back('worker', 1))]),
    ],
    notes: [`An undisturbed start took ${startMs} ms; meters connect again 0.5 to 1.5 s after they lost the server`],
  };
};
