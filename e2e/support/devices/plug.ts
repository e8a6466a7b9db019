import type { SignIn } from '../../../apps/simulator/src/foreign/maker-wire.ts';
import { TasmotaPlug } from '../../../apps/simulator/src/foreign/tasmota-plug.ts';
import { ZigbeeBridge } from '../../../apps/simulator/src/foreign/zigbee-bridge.ts';

interface Settings {
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly password: string;
}

const PERIOD_S = 1;
const clock = { now: () => Date.now() };
const log = () => undefined;

const signInOf = ({ host, port, user, password }: Settings, prefix: string): SignIn => ({
  ...{ brokerUrl: `mqtt://${host}:${port}`, user, password, prefix },
});

/** A plug with Tasmota firmware, connected with what was typed into its settings. */
export function startPlug(settings: Settings & { readonly topic: string }): TasmotaPlug {
  const plug = new TasmotaPlug({ ...signInOf(settings, ''), topic: settings.topic, period: PERIOD_S, clock, log });
  plug.start();
  return plug;
}

/** Zigbee2MQTT with a plug, two clamps and a sensor. */
export function startBridge(settings: Settings & { readonly prefix: string }): ZigbeeBridge {
  const bridge = new ZigbeeBridge({ ...signInOf(settings, settings.prefix), period: PERIOD_S, clock, log });
  bridge.start();
  return bridge;
}
