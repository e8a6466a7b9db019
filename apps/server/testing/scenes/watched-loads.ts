import { createAppliances } from '../../src/features/appliances/appliances.ts';
import type { Sample } from '../../src/ports/series-store.ts';
import { type Drawn, loadSamples, recordingOf } from '../series-store/load-samples.ts';
import { batchOf } from '../series-store/series-samples.ts';
import { anApplianceScene, NOON } from './appliance-scene.ts';

export const KETTLE = { watts: 2_150, vars: 8 };

const HOUR = 3_600_000;

/** A meter of one phase whose appliances are recognised, and its calls. */
export async function aWatchedMeter(changes: Parameters<typeof anApplianceScene>[0] = {}) {
  const scene = await anApplianceScene({ phases: 1, ...changes });
  const { watch, calls } = createAppliances(scene);
  await watch.start();
  const { mac, store, records, context, clock } = scene;
  const measured = (seconds: number, loads: readonly Drawn[], start = NOON - seconds * 1_000) =>
    loadSamples({ device: mac, start, seconds, loads });
  return {
    ...{ ...scene, watch, calls, measured },
    /** Records an appliance long before the other samples. */
    async record(name: string, load: { watts: number; vars?: number } = KETTLE): Promise<number> {
      const data = recordingOf(measured(100, [{ from: 20, to: 70, ...load }], NOON - 30 * 24 * HOUR));
      const { data: kept } = await calls['appliances.record']({ token: 'd', name, phase: 'L1', data }, context);
      return kept.ID_appliance;
    },
    /** Stores samples and has them looked through. */
    async commit(samples: readonly Sample[]): Promise<void> {
      clock.advance(Math.max(0, (samples.at(-1)?.time ?? 0) - clock.now()));
      await store.append(batchOf(samples));
      watch.committed([{ device: mac, family: 'electrical', samples }]);
      await watch.settled();
    },
    runs: () => records.appliances.runs({ mac, phases: ['L1'], from: 0, to: NOON * 2, limit: 100 }),
  };
}
