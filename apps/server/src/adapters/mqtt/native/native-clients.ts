import type { ResponseFrame, StateFrame } from '@phasor/contract';
import { SECOND_MS } from '@phasor/quantities';
import type { Client, PublishPacket } from 'aedes';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceRequest } from '../../../ports/device-link.ts';
import type { LinkLimits } from '../limits/link-limits.ts';
import { Admission } from '../session/admission.ts';
import { DeviceSession } from '../session/device-session.ts';
import { bytesOf } from '../session/packet-bytes.ts';
import { PendingRequests } from '../session/pending-requests.ts';
import { parseUpTopic } from './native.ts';
import type { NativeDesk } from './native-desk.ts';
import { NativeIntake, type UpMessage } from './native-intake.ts';
import { clockTime } from './native-samples.ts';

interface NativeClientsOptions {
  readonly desk: NativeDesk;
  readonly limits: LinkLimits;
  readonly clock: Clock;
  readonly log: { warn(fields: object, text: string): void };
}

/** A native message and its packet. */
interface PublishedMessage extends Omit<UpMessage, 'device'> {
  readonly packet: PublishPacket;
}

type Done = (error?: Error | null) => void;

const NOTHING = Buffer.alloc(0);

/** Registered native devices at the broker inside the server: their sessions, of which the newest one of a device is valid. */
export class NativeClients {
  readonly #options: NativeClientsOptions;
  readonly #requests: PendingRequests;
  readonly #intake: NativeIntake;
  readonly #sessions = new WeakMap<Client, DeviceSession>();
  /** Newest session per device: the valid one. */
  readonly #newest = new Map<string, DeviceSession>();
  readonly #admission: Admission;
  #stopping = false;

  constructor(options: NativeClientsOptions) {
    this.#options = options;
    const { desk, clock } = options;
    this.#requests = new PendingRequests(clock);
    this.#admission = new Admission(desk);
    this.#intake = new NativeIntake({
      ...{ desk, clock, requests: this.#requests },
      send: (device, leaf, frame) => this.#newest.get(device)?.send(leaf, frame),
      announced: (device, state) => this.#announced(device, state),
    });
  }

  #announced(device: string, state: StateFrame): void {
    const session = this.#newest.get(device);
    if (session === undefined) return;
    session.announce(state);
    // Nothing of a connection is written before it; a will was. The time may be one of whole seconds.
    const time = state.status === 'ONLINE' ? clockTime(state.ts) : undefined;
    if (time !== undefined) this.#options.desk.clock(device, time, session.age + SECOND_MS);
  }

  /** Nothing more is received or answered. */
  stop(): void {
    this.#stopping = true;
    this.#requests.stop();
    this.#admission.stop();
  }

  has(client: Client): boolean {
    return this.#sessions.has(client);
  }

  /** The device's answer; phases are named as it names them. */
  request(device: string, call: DeviceRequest, timeoutMs: number): Promise<ResponseFrame> {
    const send = (frame: object) => this.#newest.get(device)?.send('request', frame) ?? false;
    return this.#requests.ask(device, call, { timeoutMs, send });
  }

  disconnect(device: string): void {
    this.#newest.get(device)?.disconnect();
  }

  admit(client: Client, device: string): void {
    const before = this.#newest.get(device);
    if (before && !before.ended) {
      this.#options.log.warn({ device }, 'device connected twice: the newest connection stays');
    }
    const fail = (reason: string) => this.#drop(client, device, reason);
    const now = this.#options.clock.now();
    const { limits, desk } = this.#options;
    const patience = { storing: desk.storing, mostMs: limits.mostMs };
    const session = new DeviceSession({ device, client, limits, now, patience, fail });
    this.#sessions.set(client, session);
    this.#newest.set(device, session);
  }

  #drop(client: Client, device: string, reason: string): void {
    this.#options.log.warn({ device, reason }, 'device connection dropped; the device sends again');
    if (this.#newest.get(device)?.isOf(client)) this.#options.desk.dropped(device);
    setTimeout(() => client.close(), this.#options.limits.dropMs).unref();
  }

  /** Whether the device may subscribe; undefined for a client that is none. */
  grants(client: Client, topic: string, qos: number): boolean | undefined {
    return this.#sessions.get(client)?.subscribe(topic, qos);
  }

  /** @returns false for a client that is no native device */
  unsubscribe(client: Client, filters: readonly string[]): boolean {
    const session = this.#sessions.get(client);
    session?.unsubscribe(filters);
    return session !== undefined;
  }

  /** Handles what a device publishes; another topic than its own ends its connection. */
  receive(client: Client, packet: PublishPacket, done: Done): void {
    const session = this.#sessions.get(client);
    if (session === undefined) return;
    const topic = parseUpTopic(packet.topic);
    if (topic?.device !== session.device) {
      this.#options.desk.refused(session.device, 'foreign device', 1);
      done(new Error('topic not allowed'));
      return;
    }
    // Nobody subscribes to what devices send, so the broker stores nothing of it for subscribers.
    const { retain } = packet;
    packet.retain = false;
    if (topic.leaf === 'state') this.#receiveState(session, packet, done);
    else this.#schedule(session, { leaf: topic.leaf, payload: bytesOf(packet), retained: retain, packet }, done);
  }

  /** A connection has ended. A device that had reported ONLINE on it and left no will becomes OFFLINE too. */
  leave(client: Client): void {
    const session = this.#sessions.get(client);
    if (session === undefined) return;
    session.close();
    const { device, onlineBoot } = session;
    if (this.#newest.get(device) !== session) return;
    this.#newest.delete(device);
    this.#requests.fail(device);
    if (onlineBoot === null || this.#stopping) return;
    this.#options.desk.state(device, { status: 'OFFLINE', boot: onlineBoot });
  }

  /** Without delay, for wills too: a delayed state may overtake a newer one. A state from a replaced connection is void. */
  #receiveState(session: DeviceSession, packet: PublishPacket, done: Done): void {
    const { device } = session;
    const payload = bytesOf(packet);
    if (session.messageDelay(payload.length, this.#options.clock.now()) > this.#options.limits.holdMs) {
      done(new Error('too many states'));
      return;
    }
    if (this.#isNewest(session)) {
      this.#intake.receive({ device, leaf: 'state', payload, retained: false });
    }
    done();
  }

  /** False for a replaced connection; one whose successor failed is valid again. */
  #isNewest(session: DeviceSession): boolean {
    const newest = this.#newest.get(session.device);
    if (newest === undefined || newest.ended) this.#newest.set(session.device, session);
    return this.#newest.get(session.device) === session;
  }

  /** Delays a message until its device's rate allows it; live messages are useless later and are dropped instead. */
  #schedule(session: DeviceSession, message: PublishedMessage, done: Done): void {
    const now = this.#options.clock.now();
    const { leaf, payload } = message;
    if (leaf === 'live') {
      if (session.mayPass(payload.length, now)) this.#pass(session, message, done);
      else {
        this.#options.desk.refused(session.device, 'too fast', 1);
        done();
      }
      return;
    }
    const { length } = payload;
    const delay = leaf === 'data' ? session.dataDelay(length, now) : session.messageDelay(length, now);
    const pass = () => session.ended || this.#pass(session, message, done);
    const proceed = leaf === 'data' ? () => this.#admission.admit(session.device, pass) : pass;
    if (delay === 0) proceed();
    else setTimeout(proceed, delay);
  }

  /** Passes a message to the application. A durable one is acknowledged once it is on disk; reading continues meanwhile. */
  #pass(session: DeviceSession, { packet, leaf, payload, retained }: PublishedMessage, done: Done): void {
    const commit = this.#intake.receive({ device: session.device, leaf, payload, retained });
    if (commit === null) {
      done();
      return;
    }
    // What is read is not kept until it is stored: thousands of frames wait for that.
    packet.payload = NOTHING;
    session.commits.add(commit.stored, () => {
      if (commit.ack !== null) session.acknowledge(packet, commit.ack);
      done();
    });
  }
}
