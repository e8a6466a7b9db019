import { Disconnector } from '../../apps/simulator/src/meters/disconnector.ts';
import { CommandError, type CommandSet } from '../../apps/simulator/src/peer/command.ts';
import { relayCommands } from '../../apps/simulator/src/peer/relay-commands.ts';
import { VirtualDevice } from '../../apps/simulator/src/peer/virtual-device.ts';
import { testSite } from '../../apps/simulator/src/testing/build-meters.ts';
import { secretOf } from './facility.ts';
import type { Product } from './product.ts';

const SECOND_MS = 1_000;
const WATTS = 3_600;

/** A disconnector that measures and obeys as a real one does; nothing but what is asked switches its relays. */
export interface RunningDisconnector {
  readonly model: Disconnector;
  /** Methods of the requests it got. */
  readonly asked: string[];
  /** It refuses what it is asked, as one that cannot do it now. */
  refuses: boolean;
  stop(): Promise<void>;
}

/** Connects a registered disconnector, its registers at 500 Wh; it measures every second until it is stopped. */
export function startDisconnector(product: Product, mac: string, boot: number): RunningDisconnector {
  const model = new Disconnector(
    { site: testSite(), name: mac, phases: 3, loads: [], resistance: 0.1, reactance: 0.1 },
    [1, 2, 3, 4].map((n) => ({
      ...({ name: String(n), phase: 0, watts: WATTS, vars: 0, spectrum: 'resistive' } as const),
      plan: { windows: [], weekend: true },
    })),
  );
  const running = { model, asked: [] as string[], refuses: false };
  const commands: CommandSet = Object.fromEntries(
    Object.entries(relayCommands(model, [WATTS, 0, 0, 0])).map(([method, command]) => [
      method,
      (context: Parameters<typeof command>[0]) => {
        running.asked.push(method);
        if (running.refuses) throw new CommandError(604, 'not now');
        return command(context);
      },
    ]),
  );
  const device = new VirtualDevice({
    identity: { mac, type: 2, device: 'DISCONNECTOR', fw: '2.0.5', phaseUse: 3, lora: false, interval: 1 },
    model,
    commands,
    brokerUrl: `mqtt://127.0.0.1:${product.mqttPort}`,
    secret: secretOf(mac),
    boot,
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
