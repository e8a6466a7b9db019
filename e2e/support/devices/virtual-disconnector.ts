import { Disconnector } from '../../../apps/simulator/src/meters/disconnector.ts';
import { relayCommands } from '../../../apps/simulator/src/peer/relay-commands.ts';
import { testSite } from '../../../apps/simulator/src/testing/build-meters.ts';
import type { Product } from '../product.ts';
import { type RunningDevice, startDevice } from './running-device.ts';

const WATTS = 3_600;
const LITTLE_WATTS = 600;
/** What its owner has entered at the device: less than its loads draw, so that only measuring leads to a question. */
const RATED_WATTS = [800, 0, 0, 0];

/** A disconnector; nothing but what is asked switches its relays. */
export interface RunningDisconnector extends RunningDevice {
  readonly model: Disconnector;
}

/** Connects a registered disconnector. */
export function startDisconnector(product: Product, mac: string, boot: number): RunningDisconnector {
  return start(product, { mac, boot, watts: WATTS });
}

/** One with so little on its relays that nothing is asked before they are switched. */
export function startLightDisconnector(product: Product, mac: string, boot: number): RunningDisconnector {
  return start(product, { mac, boot, watts: LITTLE_WATTS });
}

function start(product: Product, { mac, boot, watts }: { mac: string; boot: number; watts: number }) {
  const model = new Disconnector(
    { site: testSite(), name: mac, phases: 3, loads: [], resistance: 0.1, reactance: 0.1 },
    [1, 2, 3, 4].map((n) => ({
      ...({ name: String(n), phase: 0, watts, vars: 0, spectrum: 'resistive' } as const),
      plan: { windows: [], weekend: true },
    })),
  );
  const identity = { mac, type: 2, device: 'DISCONNECTOR', fw: '2.0.5' };
  const commands = relayCommands(model, RATED_WATTS);
  return Object.assign(startDevice(product, { identity, model, commands, boot }), { model });
}
