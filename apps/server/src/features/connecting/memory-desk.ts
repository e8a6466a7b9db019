import type { BrokerFault, MeasuredQuantity, Place } from '@phasor/contract';
import type { Clock } from '../../ports/clock.ts';
import type {
  ConnectionArrival,
  ConnectionDesk,
  DeviceIdentity,
  DeviceSign,
  RefusedAttempt,
  SeenAngle,
} from '../../ports/connection-desk.ts';
import { type Connection, type ConnectionRecords, NETWORK_SERVER } from '../../ports/records/connection-records.ts';
import { isNative } from './native-ecosystems.ts';
import type { Credentials } from './new-connection.ts';

/** How much is remembered; the oldest is forgotten first. */
const DESK_LIMITS = { arrivals: 50, refused: 200, sightings: 500, values: 200, unknown: 200 } as const;

/** A gateway at an external broker that sent nothing for this long is lost, ms. */
const SILENT_MS = 5 * 60_000;

const API_KEY = /^[0-9a-f]{32}$/;

export interface Arrival extends Omit<ConnectionArrival, 'connection'> {
  /** Epoch ms. */
  readonly at: number;
}

export interface RefusedSignIn extends RefusedAttempt {
  /** Epoch ms. */
  readonly at: number;
}

export interface SeenValue {
  readonly quantity: MeasuredQuantity;
  readonly place: Place;
  readonly value: number;
  /** Register of one tariff. */
  readonly tariff?: number;
  /** Epoch ms. */
  readonly at: number;
}

/** What was seen of one device behind a connection. */
export interface Seen {
  readonly key: string;
  readonly identity: DeviceIdentity;
  /** Null = it does not report its presence. */
  readonly online: boolean | null;
  /** Epoch ms. */
  readonly seenAt: number;
  readonly values: ReadonlyMap<string, SeenValue>;
  readonly angles: readonly SeenAngle[];
  readonly unknown: ReadonlyMap<string, number | string | boolean>;
}

interface DeskEntry {
  /** It signs in at the broker inside this server. */
  isOurs: boolean;
  /** One at an external broker that sends. */
  isSending: boolean;
  /** Of one at an external broker: since when it sends. */
  signedInAt: number | null;
  arrivals: Arrival[];
  /** Least recently seen first. */
  readonly seen: Map<string, Seen>;
}

export interface MemoryDeskParts {
  readonly connections: Pick<ConnectionRecords, 'byUser' | 'bySecret' | 'change'>;
  readonly clock: Clock;
  readonly isSecretOf: Credentials['isSecretOf'];
  readonly hashOf: Credentials['hashOf'];
  /** Called when a gateway has connected or is lost. */
  readonly onConnected: (connection: string, isConnected: boolean) => void;
}

/** What the link reports about connections, kept in memory for those who watch them in the browser. */
export class MemoryDesk implements ConnectionDesk {
  readonly #parts: MemoryDeskParts;
  readonly #entries = new Map<string, DeskEntry>();
  #refused: RefusedSignIn[] = [];
  /** What is wrong with an external broker. */
  #fault: BrokerFault | null = null;
  /** Filters that it does not grant to this server, by connection. */
  readonly #missing = new Map<string, readonly string[]>();

  constructor(parts: MemoryDeskParts) {
    this.#parts = parts;
  }

  async authenticate({ user, secret }: { readonly user: string; readonly secret: string }) {
    const connection = await this.#current(user);
    if (connection === undefined || isNative(connection.ecosystem)) return 'user';
    if (!this.#parts.isSecretOf(connection.credentialHash, secret)) return 'password';
    // Native devices and network servers sign in by other rules.
    return connection.ecosystem === NETWORK_SERVER ? 'user' : connection;
  }

  async ofApiKey(key: string): Promise<Connection | undefined> {
    const { connections, hashOf } = this.#parts;
    const connection = API_KEY.test(key) ? await connections.bySecret(hashOf(key)) : undefined;
    return this.#isInUse(connection) ? connection : undefined;
  }

  /** Whether a network server has that name and secret. Once it has signed in it stays: meters of Phasor come over it, too. */
  async isNetworkServer({ name, secret }: { readonly name: string; readonly secret: string }): Promise<boolean> {
    const connection = await this.#current(name);
    if (connection?.ecosystem !== NETWORK_SERVER || !this.#parts.isSecretOf(connection.credentialHash, secret))
      return false;
    if (connection.draftUntil !== null) await this.#parts.connections.change(connection.id, { draftUntil: null });
    this.connected(connection.id, true);
    return true;
  }

  async offered({ mac, secret }: { readonly mac: string; readonly secret: string }): Promise<Connection | undefined> {
    const connection = await this.#current(mac);
    if (connection === undefined || !isNative(connection.ecosystem)) return undefined;
    return this.#parts.isSecretOf(connection.credentialHash, secret) ? connection : undefined;
  }

  connected(id: string, isConnected: boolean): void {
    // One that was removed is not remembered again because its client leaves.
    if (!isConnected && !this.#entries.has(id)) return;
    const entry = this.#of(id);
    entry.isOurs = true;
    entry.signedInAt = isConnected ? this.#parts.clock.now() : null;
    this.#parts.onConnected(id, isConnected);
  }

  refused(attempt: RefusedAttempt): void {
    const at = this.#parts.clock.now();
    this.#refused = [{ at, ...attempt }, ...this.#refused].slice(0, DESK_LIMITS.refused);
  }

  arrived({ connection, ...arrival }: ConnectionArrival): void {
    const entry = this.#of(connection);
    const at = this.#parts.clock.now();
    // One that never signs in here is there once it sends.
    if (!entry.isOurs && !entry.isSending) {
      entry.signedInAt = at;
      this.#parts.onConnected(connection, true);
    }
    entry.isSending = true;
    entry.arrivals = [{ at, ...arrival }, ...entry.arrivals].slice(0, DESK_LIMITS.arrivals);
  }

  sign({ connection, key, ...sign }: DeviceSign): void {
    const { seen } = this.#of(connection);
    const next = merged(seen.get(key) ?? unseen(key), sign, this.#parts.clock.now());
    seen.delete(key);
    seen.set(key, next);
    const [oldest] = seen.keys();
    if (seen.size > DESK_LIMITS.sightings && oldest !== undefined) seen.delete(oldest);
  }

  granted(id: string, missing: readonly string[]): void {
    if (missing.length > 0) this.#missing.set(id, missing);
    else this.#missing.delete(id);
  }

  /** An external broker has another fault, or none. */
  reach(fault: BrokerFault | null): void {
    this.#fault = fault;
  }

  /**
   * Why an external broker passes nothing of a connection on, as far as it says so itself. A filter that it refuses for another
   * connection is no reason.
   */
  brokerFault(id: string): { readonly fault: BrokerFault | null; readonly missing: readonly string[] } {
    const missing = this.#missing.get(id) ?? [];
    const others = this.#fault === 'subscription' ? null : this.#fault;
    return { fault: missing.length > 0 ? (others ?? 'subscription') : others, missing };
  }

  /** Epoch ms since when a connection is signed in, or sends at an external broker; null while it does not. */
  signedInAt(id: string): number | null {
    return this.#entries.get(id)?.signedInAt ?? null;
  }

  /** Whether a connection has gone. One at an external broker never signs in here: it is there as long as it sends. */
  isLost(id: string): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return true;
    if (entry.isOurs) return entry.signedInAt === null;
    const last = entry.arrivals[0]?.at ?? Number.NEGATIVE_INFINITY;
    return this.#parts.clock.now() - last > SILENT_MS;
  }

  /** Notices which of those that never sign in here have fallen silent. */
  lookForSilent(): void {
    for (const [id, entry] of this.#entries) {
      if (entry.isOurs || !entry.isSending || !this.isLost(id)) continue;
      entry.isSending = false;
      entry.signedInAt = null;
      this.#parts.onConnected(id, false);
    }
  }

  /** Whether a client has signed in with it or sent anything since the start of the server. */
  wasUsed(id: string): boolean {
    return this.#entries.has(id);
  }

  /** Newest first. */
  arrivals(id: string): readonly Arrival[] {
    return this.#entries.get(id)?.arrivals ?? [];
  }

  /** Newest first, of every client. */
  refusedSignIns(): readonly RefusedSignIn[] {
    return this.#refused;
  }

  seen(id: string): readonly Seen[] {
    return [...(this.#entries.get(id)?.seen.values() ?? [])];
  }

  find(id: string, key: string): Seen | undefined {
    return this.#entries.get(id)?.seen.get(key);
  }

  /** A connection was removed. */
  forget(id: string): void {
    this.#entries.delete(id);
    this.#missing.delete(id);
  }

  async #current(user: string): Promise<Connection | undefined> {
    const connection = await this.#parts.connections.byUser(user);
    return this.#isInUse(connection) ? connection : undefined;
  }

  /** An unused draft ends. */
  #isInUse(connection: Connection | undefined): boolean {
    const draftUntil = connection?.draftUntil ?? null;
    return draftUntil === null || draftUntil > this.#parts.clock.now();
  }

  #of(id: string): DeskEntry {
    const known = this.#entries.get(id);
    if (known !== undefined) return known;
    const entry: DeskEntry = { isOurs: false, isSending: false, signedInAt: null, arrivals: [], seen: new Map() };
    this.#entries.set(id, entry);
    return entry;
  }
}

function unseen(key: string): Seen {
  return { key, identity: {}, online: null, seenAt: 0, values: new Map(), angles: [], unknown: new Map() };
}

function merged(seen: Seen, sign: Omit<DeviceSign, 'connection' | 'key'>, at: number): Seen {
  const { identity, online, values = [], angles = seen.angles, unknown = [] } = sign;
  return {
    key: seen.key,
    identity: { ...seen.identity, ...identity },
    online: online ?? seen.online,
    seenAt: at,
    values: newest(
      seen.values,
      values.map((value) => [`${value.quantity} ${value.place} ${value.tariff ?? ''}`, { ...value, at }]),
      DESK_LIMITS.values,
    ),
    angles,
    unknown: newest(
      seen.unknown,
      unknown.map(({ path, value }) => [path, value]),
      DESK_LIMITS.unknown,
    ),
  };
}

/** Known ones are replaced; new ones are added until the limit is reached. */
function newest<Value>(
  known: ReadonlyMap<string, Value>,
  added: readonly (readonly [string, Value])[],
  limit: number,
): ReadonlyMap<string, Value> {
  if (added.length === 0) return known;
  const next = new Map(known);
  for (const [name, value] of added) if (next.has(name) || next.size < limit) next.set(name, value);
  return next;
}
