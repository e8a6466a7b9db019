import { HOUR_MS } from '@phasor/quantities';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import {
  contradictions,
  type FalseCount,
  METER,
  MIDNIGHT,
  minutes,
} from '../../../../testing/series-store/contradicting-meter.ts';
import { reopenedStores } from '../../../../testing/series-store/reopened-stores.ts';
import { batchOf } from '../../../../testing/series-store/series-samples.ts';
import { emptyTables } from '../../../../testing/series-store/shared-engine.ts';

const HOURS = 26;
const NOW = MIDNIGHT + (HOURS + 2) * HOUR_MS;

const { engine, open } = reopenedStores(NOW);

type Step = 'contradict' | 'correct' | 'again' | 'form' | 'restart';

/** Samples of other values for a stretch of hours, as they come late. */
const falseCounts: fc.Arbitrary<FalseCount> = fc
  .record({
    from: fc.integer({ min: 3, max: (HOURS - 6) * 10 }),
    length: fc.integer({ min: 1, max: 50 }),
    shown: fc.constantFrom<FalseCount['shown']>(
      (reading) => 10 * reading,
      (reading) => 0.97 * reading,
      (reading) => 0.5 * reading,
      (reading) => reading + 5_000,
      () => 0,
    ),
  })
  .map(({ from, length, shown }) => ({ from: from / 10, to: (from + length) / 10, shown }));

// proves R-MEAS-167
it('hours are the sum of their quarter hours whatever comes late, is sent again and restarts between', async () => {
  const steps = fc.array(fc.constantFrom<Step>('contradict', 'correct', 'again', 'form', 'restart'), {
    minLength: 2,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(falseCounts, steps, async (falseCount, story) => {
      let store = await open();
      await store.setTimeZone(METER.mac, METER.timeZone);
      const samples = minutes(HOURS);
      const contradicting = minutes(HOURS, [falseCount]).filter(
        (sample, i) => sample.values.E_I_L1 !== samples[i]?.values.E_I_L1,
      );
      const late = new Set(contradicting.map(({ time }) => time));
      await store.append(batchOf(samples));
      for (const step of [...story, 'contradict', 'form', 'restart'] as const) {
        if (step === 'contradict') await store.append(batchOf(contradicting));
        if (step === 'correct') await store.append(batchOf(samples.filter(({ time }) => late.has(time))));
        if (step === 'again')
          await store.append(batchOf(samples.filter(({ time }, i) => i % 7 === 0 && !late.has(time))));
        if (step === 'form') await store.settle();
        if (step === 'restart') {
          await store.stop();
          store = await open();
        }
        const scene = new MeasurementScene([METER], { now: NOW, store, serverTimeZone: METER.timeZone });
        expect(await contradictions(scene, HOURS)).toEqual([]);
      }
      await store.stop();
      await emptyTables(engine(), 'phasor');
    }),
    { numRuns: 2 },
  );
}, 600_000);
