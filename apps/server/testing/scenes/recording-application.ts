import type { BrokerFault, EventFrame, FirmwareFrame, StateFrame } from '@phasor/contract';
import type { ConnectionDesk, DeviceSign } from '../../src/ports/connection-desk.ts';
import type { DeviceLinkHandlers, LiveArrival, SampleArrival } from '../../src/ports/device-link.ts';
import type { Connection } from '../../src/ports/records/connection-records.ts';

/** Records all events of the link, and stores when the test permits it. */
export class RecordingApplication implements DeviceLinkHandlers {
  readonly stored: SampleArrival[] = [];
  readonly lives: LiveArrival[] = [];
  readonly states: Array<StateFrame & { device: string }> = [];
  readonly events: EventFrame[] = [];
  readonly upgrades: FirmwareFrame[] = [];
  readonly refusals: string[] = [];
  /** Devices whose connection the server ended, and how many states were reported before that. */
  readonly drops: { device: string; states: number }[] = [];
  /** Whether the broker could be reached, at each report. */
  readonly reaches: boolean[] = [];
  /** What was wrong with the broker, at each report. */
  readonly faults: (BrokerFault | null)[] = [];
  readonly connections = new RecordingDesk();
  /** MACs that were offered and are registered now, with the secret of their offer. */
  readonly taken = new Set<string>();
  /** What devices showed of their clocks. */
  readonly clocks: { device: string; time: number; age: number }[] = [];
  /** What the next frames wait for before they count as stored. */
  commit: () => Promise<void> = async () => {};
  /** Whether samples beyond the server's clock may be refused for good. */
  mayRefuse = true;

  async authenticate({ mac, secret }: { mac: string; secret: string }): Promise<boolean> {
    if (secret === 'store away') throw new Error('store away');
    return secret === `secret of ${mac}` || (this.taken.has(mac) && secret === `offered to ${mac}`);
  }
  async samples(arrivals: readonly SampleArrival[]): Promise<void> {
    await this.commit();
    this.stored.push(...arrivals);
  }
  live(arrival: LiveArrival): void {
    this.lives.push(arrival);
  }
  state(device: string, state: StateFrame): void {
    this.states.push({ device, ...state });
  }
  dropped(device: string): void {
    this.drops.push({ device, states: this.states.length });
  }
  reach(isOpen: boolean, fault: BrokerFault | null): void {
    this.reaches.push(isOpen);
    this.faults.push(fault);
  }
  async event(_device: string, event: EventFrame): Promise<void> {
    await this.commit();
    this.events.push(event);
  }
  firmware(_device: string, progress: FirmwareFrame): void {
    this.upgrades.push(progress);
  }
  clock(device: string, time: number, age: number): void {
    this.clocks.push({ device, time, age });
  }
  future(): boolean {
    return this.mayRefuse;
  }
  refused(_device: string | null, reason: string, count: number): void {
    for (let i = 0; i < count; i += 1) this.refusals.push(reason);
  }
}

/** Records what a link reports of connections; its secrets are `secret of` the user name. */
export class RecordingDesk implements ConnectionDesk {
  known: readonly Connection[] = [];
  /** Connections of native devices that are not registered yet; their secrets are `offered to` the MAC. */
  offers: readonly Connection[] = [];
  readonly connects: [string, boolean][] = [];
  readonly refusals: { user: string; reason: string }[] = [];
  readonly arrivals: { topic: string; reason: string | null; names: readonly string[] }[] = [];
  readonly signs: DeviceSign[] = [];
  /** Filters that the broker refuses, by connection. */
  readonly missing: Record<string, readonly string[]> = {};

  async authenticate({ user, secret }: { user: string; secret: string }): Promise<Connection | 'user' | 'password'> {
    if (secret === 'store away') throw new Error('store away');
    const found = this.known.find((connection) => connection.user === user);
    if (found === undefined) return 'user';
    return secret === `secret of ${user}` ? found : 'password';
  }
  async offered({ mac, secret }: { mac: string; secret: string }): Promise<Connection | undefined> {
    return secret === `offered to ${mac}` ? this.offers.find(({ user }) => user === mac) : undefined;
  }
  async ofApiKey(key: string): Promise<Connection | undefined> {
    return this.known.find(({ credentialHash }) => credentialHash === `hash of ${key}`);
  }
  connected(id: string, isConnected: boolean): void {
    this.connects.push([id, isConnected]);
  }
  refused({ user, reason }: { user: string; reason: string }): void {
    this.refusals.push({ user, reason });
  }
  arrived({ topic, reason, names }: Parameters<ConnectionDesk['arrived']>[0]): void {
    this.arrivals.push({ topic, reason, names });
  }
  granted(connection: string, missing: readonly string[]): void {
    this.missing[connection] = missing;
  }
  sign(sign: DeviceSign): void {
    this.signs.push(sign);
  }
}

/** A promise with its end in hand. */
export function held(): { promise: Promise<void>; release: () => void } {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
