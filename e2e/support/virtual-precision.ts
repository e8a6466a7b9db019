import { BenchedMeter } from '../../apps/simulator/src/meters/benched-meter.ts';
import { TestBench } from '../../apps/simulator/src/meters/test-bench.ts';
import { CommandError, type CommandSet } from '../../apps/simulator/src/peer/command.ts';
import { precisionCommands } from '../../apps/simulator/src/peer/precision-commands.ts';
import { VirtualDevice } from '../../apps/simulator/src/peer/virtual-device.ts';
import { testMeter } from '../../apps/simulator/src/testing/build-meters.ts';
import { secretOf } from './facility.ts';
import type { Product } from './product.ts';

const SECOND_MS = 1_000;

interface PrecisionOptions {
  readonly mac: string;
  /** Its kind in its own words. */
  readonly kind: string;
  readonly tellsPhasors: boolean;
}

/** A precision meter that measures what its generator puts out, once that runs. */
export interface RunningPrecisionMeter {
  readonly bench: TestBench;
  /** Methods of the requests it got. */
  readonly asked: string[];
  /** It refuses what it is asked, as one that cannot do it now. */
  refuses: boolean;
  stop(): Promise<void>;
}

/** Connects a registered precision meter; it measures every second until it is stopped. */
export function startPrecisionMeter(
  product: Product,
  { mac, kind, tellsPhasors }: PrecisionOptions,
): RunningPrecisionMeter {
  const bench = new TestBench();
  const model = new BenchedMeter({
    meter: testMeter('household'),
    ...{ phases: 3, bench, seed: 1, name: mac, error: 0, tellsPhasors },
  });
  const running = { bench, asked: [] as string[], refuses: false };
  const commands: CommandSet = Object.fromEntries(
    Object.entries(precisionCommands(model)).map(([method, command]) => [
      method,
      (context: Parameters<typeof command>[0]) => {
        running.asked.push(method);
        if (running.refuses) throw new CommandError(604, 'not now');
        return command(context);
      },
    ]),
  );
  const device = new VirtualDevice({
    identity: { mac, type: 3, device: kind, fw: '3.0.1', phaseUse: 3, lora: false, interval: 1 },
    model,
    commands,
    brokerUrl: `mqtt://127.0.0.1:${product.mqttPort}`,
    secret: secretOf(mac),
    boot: 1,
    clock: { now: Date.now },
    log: () => undefined,
    mark: {
      time: Math.floor(Date.now() / SECOND_MS) * SECOND_MS,
      registers: new Float64Array(model.registerCount).fill(500),
    },
  });
  device.start();
  const measuring = setInterval(() => device.tick(), SECOND_MS);
  return Object.assign(running, {
    async stop() {
      clearInterval(measuring);
      await device.stop();
    },
  });
}
