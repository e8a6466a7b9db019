import type { Capability } from '@phasor/contract';
import { BenchedMeter } from '../../../apps/simulator/src/meters/benched-meter.ts';
import { TestBench } from '../../../apps/simulator/src/meters/test-bench.ts';
import { precisionCommands } from '../../../apps/simulator/src/peer/precision-commands.ts';
import { testMeter } from '../../../apps/simulator/src/testing/build-meters.ts';
import type { Product } from '../product.ts';
import { type RunningDevice, startDevice } from './running-device.ts';

interface PrecisionOptions {
  readonly mac: string;
  /** Its kind in its own words. */
  readonly kind: string;
  readonly tellsPhasors: boolean;
  /** What it reports not to be able to do. */
  readonly lacks?: Capability;
}

/** A precision meter that measures what its generator puts out, once that runs. */
export interface RunningPrecisionMeter extends RunningDevice {
  readonly bench: TestBench;
}

/** Connects a registered precision meter. */
export function startPrecisionMeter(
  product: Product,
  { mac, kind, tellsPhasors, lacks }: PrecisionOptions,
): RunningPrecisionMeter {
  const bench = new TestBench();
  const model = new BenchedMeter({
    meter: testMeter('household'),
    ...{ phases: 3, bench, seed: 1, name: mac, error: 0, tellsPhasors },
  });
  const identity = { mac, type: 3, device: kind, fw: '3.0.1' };
  const known = Object.entries(precisionCommands(model));
  const commands = Object.fromEntries(known.filter(([method]) => method.split('.')[0] !== lacks));
  return Object.assign(startDevice(product, { identity, model, commands, boot: 1 }), { bench });
}
