import { type DemoFacility, startDemoProcess } from '@phasor/simulator';
import type { Adapters, Surroundings } from '../adapters.ts';
import type { CallHandlers } from '../call-handlers.ts';
import { registerDemoFirmware } from './demo-firmware.ts';
import { registerDemoGuest } from './demo-guest.ts';
import { registerDemoMap } from './demo-map.ts';
import { takeOverDemoMeters } from './demo-meters.ts';
import { DemoOperator } from './demo-operator.ts';
import { demoSecrets, registerDemo } from './demo-records.ts';

export interface Demo {
  /** Registers the demo user, the facility's devices and its tree, where they are not there yet. */
  register(): Promise<void>;
  /** Lets the virtual devices connect; they live in a process of their own, so that they never hold up the server. */
  start(mqttPort: number | null, calls: CallHandlers): Promise<void>;
  stop(): Promise<void>;
}

/** The demo facility beside a server: ordinary devices behind the ordinary wire. */
export function createDemo(
  {
    records,
    bus,
    series: store,
    firmwareImages: images,
    pictures: codec,
  }: Pick<Adapters, 'records' | 'series' | 'bus' | 'firmwareImages' | 'pictures'>,
  { config, clock, log }: Surroundings,
): Demo {
  let facility: DemoFacility | undefined;
  let stopWaiting: (() => void) | undefined;
  const operator = new DemoOperator({ records, store, clock, log });
  return {
    async register() {
      const user = await registerDemo(records, clock.now(), config.demoHistory);
      await registerDemoMap({ records, codec }, user, clock.now());
      await registerDemoFirmware({ firmware: records.firmware, images }, clock.now());
      if (config.demoOidcPort !== undefined) await registerDemoGuest(records, clock.now());
    },
    async start(mqttPort, calls) {
      stopWaiting = takeOverDemoMeters({ records, bus, clock, log, calls });
      const scheme = config.tls === undefined ? 'mqtt' : 'mqtts';
      const options = {
        brokerUrl: config.mqttUrl ?? `${scheme}://127.0.0.1:${mqttPort}`,
        secrets: await demoSecrets(records.facts),
        dataFolder: config.dataFolder,
        historyDepth: config.demoHistory,
      };
      facility = startDemoProcess(options, (text) => log.info({}, text));
      operator.start(calls['appliances.record']);
    },
    async stop() {
      stopWaiting?.();
      await operator.stop();
      await facility?.stop();
    },
  };
}
