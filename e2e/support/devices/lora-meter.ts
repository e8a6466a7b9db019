import { FACILITY_DEVICES } from '../../../apps/simulator/src/facility/facility-catalogue.ts';
import { FacilityModels } from '../../../apps/simulator/src/facility/facility-models.ts';
import { registersAt } from '../../../apps/simulator/src/meters/device-model.ts';
import { CommandError, type CommandSet } from '../../../apps/simulator/src/peer/command.ts';
import { LoraRadio } from '../../../apps/simulator/src/peer/lora-radio.ts';
import type { NetworkServer } from '../../../apps/simulator/src/peer/network-server.ts';
import type { UplinkEnvelope } from '../../../apps/simulator/src/peer/uplink-envelopes.ts';
import { VirtualDevice } from '../../../apps/simulator/src/peer/virtual-device.ts';
import { Site } from '../../../apps/simulator/src/physics/site.ts';

/** A virtual meter with a LoRa module: its settings are really kept, its uplinks really follow them. */
export interface LoraMeter {
  readonly mac: string;
  readonly connected: boolean;
  /** Lets the time between two uplinks pass at once. */
  hurry(): void;
  /** Lets so many ms pass for the whole device at once. */
  pass(ms: number): void;
  /** Its time stands still, or is that of the machine again: how far it comes with a work depends on nobody's speed. */
  hold(isHeld: boolean): void;
  /** Puts its LoRa module in, or takes it out. */
  plug(isPlugged: boolean): void;
  /** From now on what is asked of it, or written, is refused with that code; undefined: taken again. */
  refuseWith(code: number | undefined, method?: 'config.get' | 'config.set'): void;
  stop(): Promise<void>;
}

export interface LoraMeterOptions {
  readonly brokerUrl: string;
  readonly mac: string;
  readonly secret: string;
  /** The network server of its uplinks, and its format; without one it sends over WiFi alone. */
  readonly uplinks?: { readonly networkServer: NetworkServer; readonly envelope: UplinkEnvelope };
}

const SITE = { seed: 7, timeZone: 'Europe/Bratislava', latitude: 48.15, longitude: 17.11 };
const TICK_MS = 250;
/** Longest time between two uplinks that can be set, ms. */
const LONGEST_ECHO_MS = 86_400_000;

/** Starts a meter and lets it measure by the clock of the machine. */
export function startLoraMeter({ brokerUrl, mac, secret, uplinks }: LoraMeterOptions): LoraMeter {
  const spec = FACILITY_DEVICES.find(({ type, phases, model }) => type === 1 && phases === 3 && !('members' in model));
  const [built] = new FacilityModels(
    new Site(SITE),
    spec ? [{ ...spec, mac, lora: uplinks !== undefined }] : [],
  ).build();
  if (built === undefined) throw new Error('No meter to build');
  const { identity, model, configuration, commands } = built;
  let ahead = 0;
  let passed = 0;
  let heldAt: number | undefined;
  const refusals = new Map<string, number>();
  const radio =
    uplinks &&
    new LoraRadio({
      mac,
      model,
      configuration,
      pastMs: 0,
      send: (uplink) => uplinks.networkServer.bring(uplink, uplinks.envelope),
      proposed: (of) => uplinks.networkServer.proposed(of),
    });
  const mark = { time: Math.floor(Date.now() / 1_000) * 1_000, registers: registersAt(model, Date.now()) };
  const device = new VirtualDevice({
    identity,
    model,
    commands: {
      ...commands,
      'config.get': refusable(commands['config.get'], () => refusals.get('config.get')),
      'config.set': refusable(commands['config.set'], () => refusals.get('config.set')),
    },
    brokerUrl,
    secret,
    boot: 1,
    clock: { now: () => (heldAt ?? Date.now()) + passed },
    log: () => undefined,
    // The module alone is ahead of its time, so that nothing else of the device is.
    radio: radio && {
      started: () => radio.started(),
      connected: () => radio.connected(),
      take: (sample, at) => radio.take(sample, { ...at, time: at.time + ahead }),
    },
    mark,
  });
  device.start();
  const ticking = setInterval(() => device.tick(), TICK_MS);
  return {
    mac,
    get connected() {
      return device.connected;
    },
    hurry() {
      ahead += LONGEST_ECHO_MS;
    },
    pass(ms) {
      passed += ms;
    },
    hold(isHeld) {
      heldAt = isHeld ? Date.now() : undefined;
    },
    plug(isPlugged) {
      if (configuration !== undefined) configuration.LORA.plugged = isPlugged;
    },
    refuseWith(code, method = 'config.set') {
      if (code === undefined) refusals.delete(method);
      else refusals.set(method, code);
    },
    async stop() {
      clearInterval(ticking);
      await device.stop();
    },
  };
}

function refusable(command: CommandSet[string] | undefined, refusal: () => number | undefined): CommandSet[string] {
  return (context) => {
    const code = refusal();
    if (code !== undefined) throw new CommandError(code, 'not taken');
    return command?.(context) ?? {};
  };
}
