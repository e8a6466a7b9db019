import type { DeviceModel } from '../../../apps/simulator/src/meters/device-model.ts';
import { CommandError, type CommandSet } from '../../../apps/simulator/src/peer/command.ts';
import { type DeviceIdentity, VirtualDevice } from '../../../apps/simulator/src/peer/virtual-device.ts';
import { secretOf } from '../facility.ts';
import type { Product } from '../product.ts';

const SECOND_MS = 1_000;

/** A device that measures and obeys as a real one does, and remembers what it was asked. */
export interface RunningDevice {
  /** Methods of the requests it got. */
  readonly asked: string[];
  /** It refuses what it is asked, as one that cannot do it now. */
  refuses: boolean;
  stop(): Promise<void>;
}

interface DeviceParts {
  readonly identity: Pick<DeviceIdentity, 'mac' | 'type' | 'device' | 'fw'>;
  readonly model: DeviceModel;
  readonly commands: CommandSet;
  readonly boot: number;
}

/** Connects a registered device of three phases, its registers at 500 Wh; it measures every second until it is stopped. */
export function startDevice(product: Product, { identity, model, commands, boot }: DeviceParts): RunningDevice {
  const running = { asked: [] as string[], refuses: false };
  const obeyed: CommandSet = Object.fromEntries(
    Object.entries(commands).map(([method, command]) => [
      method,
      (context: Parameters<typeof command>[0]) => {
        running.asked.push(method);
        if (running.refuses) throw new CommandError(604, 'not now');
        return command(context);
      },
    ]),
  );
  const device = new VirtualDevice({
    ...{ model, commands: obeyed, boot },
    identity: { ...identity, phaseUse: 3, lora: false, interval: 1 },
    brokerUrl: `mqtt://127.0.0.1:${product.mqttPort}`,
    secret: secretOf(identity.mac),
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
