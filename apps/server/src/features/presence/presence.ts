import { type DeviceStateValues, SOURCES, type Source, type StateFrame } from '@phasor/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock.ts';
import type { LiveBus } from '../../ports/live-bus.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { DevicePresence } from './device-presence.ts';
import { NatureKeeper } from './nature-keeper.ts';

export interface PresenceDependencies {
  readonly devices: Pick<RecordStore['devices'], 'memos' | 'remember' | 'find' | 'change'>;
  readonly bus: Pick<LiveBus, 'publishState'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /**
   * Whom three intervals of silence make OFFLINE: devices that never announced themselves, or everyone where the
   * connections are seen by an external broker alone.
   */
  readonly silence?: 'unannounced' | 'everyone';
}

/** Knows who is online, tells viewers, and remembers it across restarts (docs/device-protocol.md, "Being online"). */
export interface Presence {
  /** Reads what was remembered: every device is OFFLINE until it says a word. */
  start(): Promise<void>;
  /** Remembers everything a last time. */
  stop(): Promise<void>;
  /** Takes a `state` frame or will. */
  state(device: string, state: StateFrame): void;
  /** A device sent anything else, over WiFi unless another source is named. */
  heard(device: string, source?: Source): void;
  /** OFFLINE for a device never heard of. */
  statusOf(mac: string): DeviceStateValues;
  /** How long a device may be silent after a start of the server before it counts as gone, ms. */
  patienceWith(mac: string): number;
  /** Since when a device that is gone is, epoch ms, and for how long that is no absence, ms. */
  absenceOf(mac: string): { readonly since: number; readonly patience: number };
}

/** Between looks for silent devices and for changes to remember. */
const TICK_MS = 1_000;
/** Between two memos of a device of which only the time of its last word is new. */
const LAST_SEEN_MS = 60_000;

export function createPresence(dependencies: PresenceDependencies): Presence {
  return new PresenceBook(dependencies);
}

class PresenceBook implements Presence {
  readonly #dependencies: PresenceDependencies;
  readonly #nature: NatureKeeper;
  readonly #known = new Map<string, DevicePresence>();
  /** Changed in what viewers see: remembered at the next tick. */
  readonly #changed = new Set<string>();
  /** Only heard: remembered now and then. */
  readonly #heard = new Set<string>();
  #heardRememberedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #remembering = Promise.resolve();

  constructor(dependencies: PresenceDependencies) {
    this.#dependencies = dependencies;
    this.#nature = new NatureKeeper(dependencies);
  }

  async start(): Promise<void> {
    const { devices, clock } = this.#dependencies;
    for (const memo of await devices.memos()) {
      if (!this.#known.has(memo.mac)) this.#known.set(memo.mac, DevicePresence.remembered(memo));
    }
    this.#heardRememberedAt = clock.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#heardRememberedAt = Number.NEGATIVE_INFINITY;
    await this.#remembering;
    await this.#remember();
    await this.#nature.settled();
  }

  state(device: string, state: StateFrame): void {
    this.#update(device, (presence) => presence.tell(state, this.#dependencies.clock.now()));
    if (state.status === 'ONLINE') this.#nature.told(device, state);
  }

  heard(device: string, source: Source = SOURCES.wifi): void {
    const now = this.#dependencies.clock.now();
    this.#update(device, (presence) => (source === SOURCES.wifi ? presence.hear(now) : presence.hearRadio(now)));
    this.#heard.add(device);
  }

  statusOf(mac: string): DeviceStateValues {
    return this.#known.get(mac)?.values() ?? { status: 'OFFLINE' };
  }

  patienceWith(mac: string): number {
    return (this.#known.get(mac) ?? new DevicePresence(mac)).patience();
  }

  absenceOf(mac: string): { readonly since: number; readonly patience: number } {
    const presence = this.#known.get(mac) ?? new DevicePresence(mac);
    return { since: presence.goneAt, patience: presence.absencePatience() };
  }

  /** Changes what is known of a device and tells viewers when it shows. */
  #update(device: string, change: (presence: DevicePresence) => void): void {
    let presence = this.#known.get(device);
    if (presence === undefined) {
      presence = new DevicePresence(device);
      this.#known.set(device, presence);
    }
    const before = presence.values();
    change(presence);
    const after = presence.values();
    if (!looksDifferent(before, after)) return;
    this.#changed.add(device);
    this.#dependencies.bus.publishState(device, after);
  }

  #tick(): void {
    const { clock, silence } = this.#dependencies;
    const now = clock.now();
    for (const mac of this.#known.keys()) {
      this.#update(mac, (presence) => presence.judgeSilence(now, silence === 'everyone'));
    }
    this.#remembering = this.#remembering.then(() => this.#remember());
  }

  async #remember(): Promise<void> {
    const { devices, clock, log } = this.#dependencies;
    const now = clock.now();
    const due = new Set(this.#changed);
    if (now - this.#heardRememberedAt >= LAST_SEEN_MS) {
      this.#heardRememberedAt = now;
      for (const mac of this.#heard) due.add(mac);
      this.#heard.clear();
    }
    if (due.size === 0) return;
    this.#changed.clear();
    try {
      await devices.remember([...due].flatMap((mac) => this.#known.get(mac)?.memo() ?? []));
    } catch (error) {
      for (const mac of due) this.#changed.add(mac);
      log.warn({ err: error, devices: due.size }, 'device states not remembered, trying again');
    }
  }
}

/** The time of the last word alone is no news. */
function looksDifferent(a: DeviceStateValues, b: DeviceStateValues): boolean {
  return (
    a.status !== b.status ||
    a.connection !== b.connection ||
    a.fw !== b.fw ||
    a.device !== b.device ||
    a.phase_use !== b.phase_use ||
    a.lora !== b.lora ||
    a.transfer !== b.transfer
  );
}
