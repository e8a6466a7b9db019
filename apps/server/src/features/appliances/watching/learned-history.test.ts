import { expect, describe as group, it, onTestFinished } from 'vitest';
import { anApplianceScene, NOON } from '../../../../testing/scenes/appliance-scene.ts';
import { type Drawn, loadSamples } from '../../../../testing/series-store/load-samples.ts';
import { batchOf } from '../../../../testing/series-store/series-samples.ts';
import { createAppliances } from '../appliances.ts';

const HOUR = 3_600;
const MINUTE = 60;
const STEP = 10;

/** A load of a quarter of an hour, every three hours for a day and a bit. */
function everyThreeHours(firstMinute: number, watts: number): Drawn[] {
  return Array.from({ length: 9 }, (_, n) => {
    const from = 3 * HOUR * n + firstMinute * MINUTE;
    return { from, to: from + 15 * MINUTE, watts, vars: 5 };
  });
}

/** A meter that learns, with two loads that nobody recorded. */
async function aScene() {
  const scene = await anApplianceScene({ phases: 1 });
  const { mac, store, clock, records } = scene;
  await records.appliances.putSettings(mac, { autoLearn: true, threshold: 25, leastLikeness: 0.2 });
  const { watch } = createAppliances(scene);
  await watch.start();
  onTestFinished(() => watch.stop());
  const loads = [...everyThreeHours(10, 900), ...everyThreeHours(30, 400)];
  const samples = loadSamples({ device: mac, start: NOON, seconds: 26 * HOUR, step: STEP, loads });
  let done = 0;
  /** The meter sends what it measured until then, seconds from its start. */
  const until = async (seconds: number) => {
    const end = seconds / STEP;
    for (; done < end; done += 100) {
      const some = samples.slice(done, Math.min(end, done + 100));
      clock.advance((some.at(-1)?.time ?? 0) - clock.now());
      await store.append(batchOf(some));
      watch.committed([{ device: mac, family: 'electrical', samples: some }]);
      await watch.settled();
    }
    done = end;
  };
  /** How many runs each learned appliance has, in the order in which they were learned. */
  const learned = async () => {
    const runs = await records.appliances.runs({ mac, phases: ['L1'], from: 0, to: NOON * 2, limit: 100 });
    const kept = await records.appliances.of(mac);
    return kept.map(({ id }) => runs.filter(({ applianceId }) => applianceId === id).length);
  };
  return { ...scene, until, learned };
}

group('what a meter learned', () => {
  // proves R-NILM-058
  it('is looked for in its history, once an hour at most and without news of it', async () => {
    const { until, learned, news } = await aScene();
    await until(24 * HOUR);
    expect(await learned()).toEqual([]);
    await until(24 * HOUR + 50 * MINUTE);
    const [large, small = 9] = await learned();
    expect(large).toBe(9);
    // It was learned after the history was begun to be recognised: that comes again in an hour.
    expect(small).toBeLessThanOrEqual(1);
    await until(25 * HOUR + 10 * MINUTE);
    expect(await learned()).toEqual([large, small]);
    await until(26 * HOUR);
    expect(await learned()).toEqual([9, 9]);
    expect(news.filter(({ data }) => data.timestamp < NOON / 1_000 + 24 * HOUR)).toEqual([]);
  });
});
