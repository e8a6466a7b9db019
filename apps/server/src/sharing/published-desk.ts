import type { BrokerFault } from '@phasor/contract';
import type { ConnectionArrival, ConnectionDesk, DeviceSign, RefusedAttempt } from '../ports/connection-desk.ts';
import type { ProcessLink } from '../ports/processes/process-link.ts';

const TICK_MS = 1_000;
/** After how many looks what lasts is published again, for a process that has begun meanwhile. */
const REPEATED = 30;
/** Of each connection in one publication: what people see scroll by. */
const ARRIVALS_MAX = 5;
const REFUSED_MAX = 20;
/** Names of one device of which one value each is published. */
const NAMES_MAX = 200;

/** The desk of this process, which knows which gateways are there. */
export type OwnDesk = ConnectionDesk & { reach(fault: BrokerFault | null): void };

interface PublishedDeskParts {
  readonly own: OwnDesk;
  readonly processes: Pick<ProcessLink, 'hasOthers' | 'publish'>;
}

/**
 * What the link reports about connections in a process at which nobody connects devices: it stays here, and is published to the process
 * at which people do. Chatty connections are gathered for a second.
 */
export class PublishedDesk implements OwnDesk {
  readonly #parts: PublishedDeskParts;
  readonly #connected = new Map<string, boolean>();
  readonly #arrivals = new Map<string, readonly ConnectionArrival[]>();
  readonly #signs = new Map<string, DeviceSign>();
  #refused: readonly RefusedAttempt[] = [];
  readonly #missing = new Map<string, readonly string[]>();
  #fault: BrokerFault | null | undefined;
  /** What lasts is published with the next look. */
  #isChanged = false;
  #looks = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: PublishedDeskParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => this.tick(), TICK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  authenticate(...credential: Parameters<ConnectionDesk['authenticate']>): ReturnType<ConnectionDesk['authenticate']> {
    return this.#parts.own.authenticate(...credential);
  }

  offered(...credential: Parameters<ConnectionDesk['offered']>): ReturnType<ConnectionDesk['offered']> {
    return this.#parts.own.offered(...credential);
  }

  ofApiKey(key: string): ReturnType<ConnectionDesk['ofApiKey']> {
    return this.#parts.own.ofApiKey(key);
  }

  connected(id: string, isConnected: boolean): void {
    this.#parts.own.connected(id, isConnected);
    this.#connected.set(id, isConnected);
  }

  refused(attempt: RefusedAttempt): void {
    this.#parts.own.refused(attempt);
    this.#refused = [...this.#refused, attempt].slice(-REFUSED_MAX);
  }

  arrived(arrival: ConnectionArrival): void {
    this.#parts.own.arrived(arrival);
    if (!this.#parts.processes.hasOthers) return;
    const before = this.#arrivals.get(arrival.connection) ?? [];
    this.#arrivals.set(arrival.connection, [...before, arrival].slice(-ARRIVALS_MAX));
  }

  sign(sign: DeviceSign): void {
    this.#parts.own.sign(sign);
    if (!this.#parts.processes.hasOthers) return;
    const name = `${sign.connection} ${sign.key}`;
    const before = this.#signs.get(name);
    this.#signs.set(name, before === undefined ? sign : together(before, sign));
  }

  granted(connection: string, missing: readonly string[]): void {
    this.#parts.own.granted?.(connection, missing);
    this.#missing.set(connection, missing);
    this.#isChanged = true;
  }

  reach(fault: BrokerFault | null): void {
    this.#parts.own.reach(fault);
    this.#fault = fault;
    this.#isChanged = true;
  }

  /** Publishes what was gathered; `start` calls it often. */
  tick(): void {
    this.#looks += 1;
    const isDue = this.#isChanged || this.#looks % REPEATED === 0;
    const gathered = {
      connected: [...this.#connected],
      arrivals: [...this.#arrivals.values()].flat(),
      signs: [...this.#signs.values()],
      refused: this.#refused,
    };
    this.#connected.clear();
    this.#arrivals.clear();
    this.#signs.clear();
    this.#refused = [];
    const missing = isDue ? [...this.#missing] : [];
    const isNews = Object.values(gathered).some(({ length }) => length > 0);
    const { processes } = this.#parts;
    if (!processes.hasOthers || !(isDue || isNews)) return;
    processes.publish('desk', { ...gathered, missing, fault: this.#fault });
    this.#isChanged = false;
    // What is granted again was published once.
    for (const [id, filters] of missing) if (filters.length === 0) this.#missing.delete(id);
  }
}

/** Two signs of one device as one: the newer value of each name. */
function together(before: DeviceSign, after: DeviceSign): DeviceSign {
  const { identity, online, angles } = { ...before, ...after };
  return {
    ...{ connection: after.connection, key: after.key },
    ...(identity && { identity: { ...before.identity, ...after.identity } }),
    ...(online !== undefined && { online }),
    ...(angles && { angles }),
    values: newest(
      before.values,
      after.values,
      ({ quantity, place, tariff }) => `${quantity} ${place} ${tariff ?? ''}`,
    ),
    unknown: newest(before.unknown, after.unknown, ({ path }) => path),
  };
}

function newest<Item>(
  before: readonly Item[] = [],
  after: readonly Item[] = [],
  nameOf: (item: Item) => string,
): Item[] {
  const named = new Map([...before, ...after].map((item) => [nameOf(item), item]));
  return [...named.values()].slice(0, NAMES_MAX);
}
