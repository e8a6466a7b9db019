import type { ArrivalReason } from '@phasor/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers, SampleArrival } from '../../../ports/device-link.ts';
import { hasConnection, type Share, WHOLE_SHARE } from '../../../ports/processes/share.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import { ECOSYSTEMS } from '../../ecosystems/catalogue.ts';
import type { Ecosystem, OutMessage, ReadContext } from '../../ecosystems/ecosystem.ts';
import { mapFields } from '../../ecosystems/field-map.ts';
import type { Finding, Measured } from '../../ecosystems/finding.ts';
import { nameOf, placeValues } from '../../ecosystems/placement.ts';
import { ValuePicture } from '../../ecosystems/value-picture.ts';
import type { DeviceDirectory } from '../session/device-directory.ts';
import type { ConnectionRequests } from './connection-requests.ts';
import { arrivalsOf, isOld } from './joined-arrivals.ts';
import { Memos } from './memos.ts';
import { joined, NOTHING, type Outcome, understood } from './outcome.ts';

interface ConnectionIntakeOptions {
  readonly handlers: Pick<DeviceLinkHandlers, 'samples' | 'live' | 'refused' | 'state' | 'connections'>;
  readonly directory: DeviceDirectory;
  readonly requests: Pick<ConnectionRequests, 'answered' | 'relayReported'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Sends to the connection, topics without its prefix. */
  readonly send: (connection: Connection, messages: readonly OutMessage[]) => void;
  /** The devices and connections of this process; absent = all. */
  readonly share?: Share;
}

/** One message of a connection as received from a broker. */
export interface ConnectionMessage {
  readonly connection: Connection;
  /** Without the prefix of the connection. */
  readonly topic: string;
  readonly payload: Buffer;
  readonly retained: boolean;
}

/** Values of one device that arrive within this time become one sample. */
const JOIN_MS = 1_000;
const LARGEST_BYTES = 256 * 1024;
/** How long a repeated state of a relay is shown while its device reports nothing else, ms. */
const STANDING_MS = 60_000;
/** Zone of clocks that report local time, for a connection through which no device was taken yet. */
const NO_ZONE = 'UTC';

type OfKind<Kind extends Finding['kind']> = Extract<Finding, { kind: Kind }>;

/**
 * Processing of what devices of other makers send, common to both links: each message is read by its ecosystem, parts are joined
 * to samples, and what has no device yet is only reported to those who watch the connection.
 */
export class ConnectionIntake {
  readonly #options: ConnectionIntakeOptions;
  readonly #memos = new Memos();
  readonly #pictures = new Map<string, ValuePicture>();
  readonly #changed = new Set<string>();
  /** What the message that is being delivered stores; undefined while none is. */
  #commits: Promise<void>[] | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ConnectionIntakeOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.#passOn(), JOIN_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#passOn();
  }

  /** What reading and commands need to know of a connection. */
  contextOf(connection: Connection): ReadContext {
    const [device] = this.#options.directory.devicesOf(connection.id);
    const { id, key, prefix } = connection;
    return { key, prefix, memos: this.#memos.of(id), timeZone: device?.timeZone ?? NO_ZONE };
  }

  /** The connection has ended: what its devices reported before is void. */
  ended(connection: Connection): void {
    this.#passOn();
    for (const { mac } of this.#options.directory.devicesOf(connection.id)) this.#pictures.get(mac)?.forget();
  }

  /** @returns why nothing of the message was understood; null where something was */
  receive({ connection, topic, payload, retained }: ConnectionMessage): ArrivalReason | null {
    const ecosystem = ECOSYSTEMS.get(connection.ecosystem);
    if (ecosystem === undefined) return null;
    if (payload.length <= LARGEST_BYTES) return this.#read(ecosystem, { connection, topic, payload, retained });
    this.#refuse(connection, topic, 'too_large');
    return 'too_large';
  }

  /** The same for a message that is acknowledged: resolves once all of it is on disk, rejects where that failed. */
  async deliver(message: Omit<ConnectionMessage, 'retained'>): Promise<ArrivalReason | null> {
    const commits: Promise<void>[] = [];
    this.#commits = commits;
    const reason = this.receive({ ...message, retained: false });
    this.#passOn();
    this.#commits = undefined;
    await Promise.all(commits);
    return reason;
  }

  #read(ecosystem: Ecosystem, { connection, topic, payload, retained }: ConnectionMessage): ArrivalReason | null {
    const findings = ecosystem.read({ topic, payload }, this.contextOf(connection));
    const { reason, names } = joined(findings.map((finding) => this.#take(connection, finding, retained)));
    this.#options.handlers.connections?.arrived({ connection: connection.id, topic, reason, names });
    return reason;
  }

  #take(connection: Connection, finding: Finding, retained: boolean): Outcome {
    switch (finding.kind) {
      case 'values':
        return this.#reported(connection, finding, retained);
      case 'unknown':
        return this.#unknown(connection, finding, retained);
      case 'records':
        return this.#records(connection, finding);
      case 'presence':
        return this.#presence(connection, finding);
      case 'identity':
        this.#sign(connection, finding.key, { identity: finding });
        return understood('identity');
      case 'unreadable':
        this.#count(connection, finding.key, 'unreadable frame');
        return { names: [], reason: finding.reason, at: finding.at };
      case 'memo':
        return this.#memos.keep(connection.id, finding) ? NOTHING : { names: [], reason: 'too_large' };
      case 'answer':
        for (const { mac } of this.#devices(connection, finding.key)) this.#options.requests.answered(mac, finding);
        return understood('answer');
      case 'send':
        // Each process with a device of the connection reads the same message, and one of them replies.
        if (this.#isOwn(connection)) this.#options.send(connection, finding.messages);
        return NOTHING;
    }
  }

  #values(connection: Connection, { key, time, values }: OfKind<'values'>): Outcome {
    this.#sign(connection, key, { values });
    for (const device of this.#devices(connection, key)) this.#join(device, values, time);
    return { names: values.map(nameOf) };
  }

  #reported(connection: Connection, finding: OfKind<'values'>, retained: boolean): Outcome {
    const { key, time, interval, values } = finding;
    const old = isOld(finding, this.#options.clock.now());
    if (!retained && !old) return this.#values(connection, finding);
    if (retained || interval === undefined || time === null) return this.#retained(connection, finding, old);
    return this.#records(connection, { kind: 'records', key, interval, rows: [{ time, values }] });
  }

  /**
   * A stored last value is no new measurement. People who wait for the device see it, and the relays of a registered one are in
   * that state.
   */
  #retained(connection: Connection, { key, values }: OfKind<'values'>, old: boolean): Outcome {
    this.#sign(connection, key, old ? {} : { values });
    this.#count(connection, key, 'retained');
    for (const device of old ? [] : this.#devices(connection, key)) this.#stand(device, values);
    return { names: [], reason: 'retained' };
  }

  #stand(device: Device, values: readonly Measured[]): void {
    const { handlers, clock } = this.#options;
    const { columns } = placeValues(values, device);
    if (columns.relays === undefined) return;
    const states = this.#pictureOf(device).stand(columns, clock.now());
    const live = { device: device.mac, time: clock.now(), interval: STANDING_MS, values: states, words: {} };
    if (Object.keys(states).length > 0) handlers.live(live);
  }

  #unknown(connection: Connection, finding: OfKind<'unknown'>, retained: boolean): Outcome {
    const { key, fields, time = null, interval } = finding;
    this.#sign(connection, key, { unknown: fields });
    const old = isOld({ ...finding, time }, this.#options.clock.now());
    if (!retained && old && interval !== undefined && time !== null) {
      return this.#records(connection, {
        kind: 'records',
        key,
        interval,
        rows: [{ time, values: [], unknown: fields }],
      });
    }
    const names: string[] = [];
    for (const device of this.#devices(connection, key)) {
      const { values, rest } = mapFields(fields, device.fields);
      if (values.length > 0 && !retained && !old) this.#join(device, values, time);
      if (rest.length > 0) this.#options.handlers.refused(device.mac, 'unknown key', rest.length);
      names.push(...values.map(nameOf));
    }
    return { names, reason: 'unknown' };
  }

  #join(device: Device, values: readonly Measured[], time: number | null): void {
    const { handlers, clock, requests } = this.#options;
    const placed = placeValues(values, device);
    if (placed.implausible.length > 0) handlers.refused(device.mac, 'out of range', placed.implausible.length);
    this.#pictureOf(device).add(placed, time, clock.now());
    this.#changed.add(device.mac);
    const { relays } = placed.columns;
    if (relays) requests.relayReported(device.mac, relays);
  }

  #pictureOf({ mac }: Pick<Device, 'mac'>): ValuePicture {
    const picture = this.#pictures.get(mac) ?? new ValuePicture();
    this.#pictures.set(mac, picture);
    return picture;
  }

  #records(connection: Connection, { key, interval, rows }: OfKind<'records'>): Outcome {
    for (const device of this.#devices(connection, key)) {
      const samples = rows.flatMap(({ time, values, unknown = [] }) => {
        const all = [...values, ...mapFields(unknown, device.fields).values];
        return arrivalsOf(device.mac, { ...placeValues(all, device), time, interval, intervals: {} });
      });
      this.#store(device.mac, samples);
    }
    return understood('records');
  }

  #presence(connection: Connection, { key, online }: OfKind<'presence'>): Outcome {
    this.#sign(connection, key, { online });
    for (const { mac } of this.#devices(connection, key)) {
      if (!online) {
        this.#passOn();
        this.#pictures.get(mac)?.forget();
      }
      this.#options.handlers.state(mac, { status: online ? 'ONLINE' : 'OFFLINE', boot: 0 });
    }
    return understood(online ? 'online' : 'offline');
  }

  #devices(connection: Connection, key: string): readonly Device[] {
    const { directory, share = WHOLE_SHARE } = this.#options;
    return directory.devicesOf(connection.id, key).filter(({ mac }) => share.has(mac));
  }

  #isOwn({ id }: Connection): boolean {
    return hasConnection(this.#options.share ?? WHOLE_SHARE, id);
  }

  #sign(connection: Connection, key: string, sign: object): void {
    this.#options.handlers.connections?.sign({ connection: connection.id, key, ...sign });
  }

  #refuse(connection: Connection, topic: string, reason: ArrivalReason): void {
    if (this.#isOwn(connection)) this.#options.handlers.refused(null, 'too large', 1);
    this.#options.handlers.connections?.arrived({ connection: connection.id, topic, reason, names: [] });
  }

  #count(connection: Connection, key: string | null, reason: 'unreadable frame' | 'retained'): void {
    const name = key ?? connection.key;
    const devices = name === null ? [] : this.#options.directory.devicesOf(connection.id, name);
    if (devices.length === 0 && this.#isOwn(connection)) this.#options.handlers.refused(null, reason, 1);
    for (const { mac } of devices) this.#options.handlers.refused(mac, reason, 1);
  }

  #passOn(): void {
    const { handlers } = this.#options;
    for (const mac of this.#changed) {
      const joined = this.#pictures.get(mac)?.take();
      if (!joined) continue;
      const { time, interval, columns, signals, standing } = joined;
      const values = Object.assign({ ...signals, ...standing }, ...Object.values(columns));
      handlers.live({ device: mac, time, interval, values, words: {} });
      this.#store(mac, arrivalsOf(mac, joined));
    }
    this.#changed.clear();
  }

  #store(mac: string, arrivals: readonly SampleArrival[]): void {
    if (arrivals.length === 0) return;
    const stored = this.#options.handlers.samples(arrivals);
    if (this.#commits) {
      this.#commits.push(stored);
      return;
    }
    stored.catch((error: unknown) => {
      // These devices buffer nothing: what cannot be stored now is lost, and appears as a gap.
      this.#options.log.warn({ err: error, device: mac }, 'values of a device of another maker were not stored');
    });
  }
}
