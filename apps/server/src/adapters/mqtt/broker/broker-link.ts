import type { ResponseFrame } from '@phasor/contract';
import type { Aedes, Client, ConnectPacket, PublishPacket, Subscription } from 'aedes';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLink, DeviceLinkHandlers, DeviceRequest } from '../../../ports/device-link.ts';
import type { ConnectionRecords } from '../../../ports/records/connection-records.ts';
import type { DeviceRecords } from '../../../ports/records/device-records.ts';
import { ConnectedClients } from '../connection/connected-clients.ts';
import { ConnectionLink } from '../connection/connection-link.ts';
import { FrameSizeGuard } from '../limits/frame-size-guard.ts';
import { LINK_LIMITS, type LinkLimits } from '../limits/link-limits.ts';
import { LorawanIntake } from '../lorawan/lorawan-intake.ts';
import { parseUpTopic } from '../native/native.ts';
import { NativeIntake, type UpMessage } from '../native/native-intake.ts';
import { turnedPhases } from '../native/turned-transformers.ts';
import { type DeviceDirectory, directoryOf } from '../session/device-directory.ts';
import { DeviceSession } from '../session/device-session.ts';
import { bytesOf } from '../session/packet-bytes.ts';
import { PendingRequests } from '../session/pending-requests.ts';
import { addressOf, isBridge } from './client-identity.ts';
import { Guests } from './guests.ts';
import { openAedes } from './open-aedes.ts';
import { type Refused, refusal, signIn } from './sign-in.ts';
import { TcpListener, type TcpListenerOptions } from './tcp-listener.ts';

export interface BrokerLinkOptions extends Omit<TcpListenerOptions, 'maxConnections'> {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly limits?: Partial<LinkLimits>;
  /** Where devices are registered; without it only native ones may connect. */
  readonly devices?: Pick<DeviceRecords, 'list'>;
  /** Where connections of other makers' devices are registered. */
  readonly connections?: Pick<ConnectionRecords, 'list'>;
}

/** The broker inside the server: MQTT 3.1.1 over TCP or TLS (docs/device-protocol.md). */
export function createBrokerLink(options: BrokerLinkOptions): DeviceLink {
  return new BrokerLink(options);
}

/** A native message and its packet. */
interface PublishedMessage extends Omit<UpMessage, 'device'> {
  readonly packet: PublishPacket;
}

type Done = (error?: Error | null) => void;

class BrokerLink implements DeviceLink {
  readonly #options: BrokerLinkOptions;
  readonly #limits: LinkLimits;
  readonly #requests: PendingRequests;
  readonly #guard: FrameSizeGuard;
  readonly #directory: DeviceDirectory | null;
  readonly #connects = new WeakMap<Client, ConnectPacket>();
  readonly #sessions = new WeakMap<Client, DeviceSession>();
  /** Newest session per device: the valid one. */
  readonly #newest = new Map<string, DeviceSession>();
  #broker: Aedes | undefined;
  #listener: TcpListener | undefined;
  #intake: NativeIntake | undefined;
  #connectionLink: ConnectionLink | undefined;
  #clients: ConnectedClients | undefined;
  #guests: Guests | undefined;
  #handlers: DeviceLinkHandlers | undefined;
  #stopping = false;

  constructor(options: BrokerLinkOptions) {
    this.#options = options;
    this.#limits = { ...LINK_LIMITS, ...options.limits };
    this.#requests = new PendingRequests(options.clock);
    this.#guard = new FrameSizeGuard(this.#limits, () => this.#handlers?.refused(null, 'too large', 1));
    this.#directory = directoryOf(options);
  }

  get port(): number | null {
    return this.#listener?.port ?? null;
  }

  async start(handlers: DeviceLinkHandlers): Promise<void> {
    this.#stopping = false;
    this.#handlers = handlers;
    this.#intake = new NativeIntake({
      handlers,
      turned: (device) => turnedPhases(this.#directory?.known(device)?.wiring ?? []),
      clock: this.#options.clock,
      requests: this.#requests,
      send: (device, leaf, frame) => this.#newest.get(device)?.send(leaf, frame),
      announced: (device, state) => this.#newest.get(device)?.announce(state),
    });
    const { clock, log } = this.#options;
    if (this.#directory) this.#openConnections(handlers, this.#directory);
    const uplinks = new LorawanIntake({ handlers, directory: this.#directory, clock });
    this.#guests = new Guests({ handlers, intake: uplinks, guard: this.#guard, limits: this.#limits, clock, log });
    this.#broker = await this.#openBroker();
    const broker = this.#broker;
    const listener = { ...this.#options, maxConnections: this.#limits.connections };
    this.#listener = await TcpListener.open(listener, (socket) => {
      this.#guard.watch(socket);
      broker.handle(socket);
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#requests.stop();
    this.#connectionLink?.stop();
    this.#listener?.refuse();
    await new Promise<void>((resolve) => (this.#broker ? this.#broker.close(() => resolve()) : resolve()));
    await this.#listener?.close();
    this.#listener = undefined;
    this.#broker = undefined;
  }

  request(device: string, call: DeviceRequest, timeoutMs: number): Promise<ResponseFrame> {
    const answer = this.#connectionLink?.request(device, call, timeoutMs);
    const send = (frame: object) => this.#newest.get(device)?.send('request', frame) ?? false;
    return answer ?? this.#requests.ask(device, call, { timeoutMs, send });
  }

  async registrationsChanged(): Promise<void> {
    await this.#directory?.load();
  }

  disconnect(name: string): void {
    this.#newest.get(name)?.disconnect();
    this.#guests?.disconnect(name);
    this.#clients?.disconnect(name);
  }

  #openConnections(handlers: DeviceLinkHandlers, directory: DeviceDirectory): void {
    const { clock, log } = this.#options;
    const link = new ConnectionLink({
      ...{ handlers, directory, clock, log },
      send: (connection, messages) => this.#clients?.send(connection, messages) ?? false,
    });
    this.#clients = new ConnectedClients({ ...link, handlers, directory, clock, log });
    this.#connectionLink = link;
    link.start();
  }

  #openBroker(): Promise<Aedes> {
    return openAedes(this.#limits, {
      connecting: (client, packet) => {
        this.#connects.set(client, packet);
        this.#guard.messageRead(client.conn);
      },
      authenticate: (client) => this.#authenticate(client),
      receive: (client, packet, done) => this.#receive(client, packet, done),
      // A native device subscribes to none of the topics that it publishes to.
      repeats: (client) => !this.#sessions.has(client),
      grant: (client, subscription) => this.#grant(client, subscription),
      unsubscribed: (client, filters) => (this.#sessions.get(client) ?? this.#clients)?.unsubscribe(filters, client),
      read: (client) => this.#guard.messageRead(client.conn),
      ended: (client) => this.#end(client),
      failed: (client, error) =>
        this.#options.log.debug({ device: client.id, reason: error.message }, 'device connection ended'),
    });
  }

  /** @returns null when the client may connect, otherwise the error that refuses it */
  async #authenticate(client: Client): Promise<ReturnType<typeof refusal> | null> {
    const connect = this.#connects.get(client);
    if (connect === undefined || this.#handlers === undefined) return refusal(3, 'not started');
    const handlers = this.#handlers;
    const result = await signIn(connect, { handlers, directory: this.#directory });
    if ('returnCode' in result) return this.#refuse(client, connect, result);
    if ('device' in result) this.#admit(client, result.device);
    else if ('connection' in result) this.#clients?.admit(client, result.connection, isBridge(connect));
    else this.#guests?.admit(client, result);
    return null;
  }

  #refuse(client: Client, { clientId, username = '' }: ConnectPacket, { returnCode, reason, fault }: Refused) {
    this.#options.log.warn({ client: clientId, reason }, 'device refused');
    this.#handlers?.connections?.refused({ user: username, address: addressOf(client), reason: fault });
    return refusal(returnCode, reason);
  }

  #admit(client: Client, device: string): void {
    const before = this.#newest.get(device);
    if (before && !before.ended) {
      this.#options.log.warn({ device }, 'device connected twice: the newest connection stays');
    }
    const fail = (reason: string) => this.#drop(client, device, reason);
    const now = this.#options.clock.now();
    const session = new DeviceSession({ device, client, limits: this.#limits, now, fail });
    this.#sessions.set(client, session);
    this.#newest.set(device, session);
  }

  #drop(client: Client, device: string, reason: string): void {
    this.#options.log.warn({ device, reason }, 'device connection dropped; the device sends again');
    if (this.#newest.get(device)?.isOf(client)) this.#handlers?.dropped?.(device);
    setTimeout(() => client.close(), this.#limits.dropMs).unref();
  }

  #grant(client: Client, subscription: Subscription): Subscription | null {
    const { topic, qos } = subscription;
    const granted =
      this.#sessions.get(client)?.subscribe(topic, qos) ??
      this.#clients?.grants(client, topic) ??
      this.#guests?.grants(client, topic);
    if (!granted) this.#options.log.warn({ device: client.id, filter: subscription.topic }, 'subscription refused');
    return granted ? subscription : null;
  }

  #receive(client: Client | null, packet: PublishPacket, done: Done): void {
    if (client && !this.#stopping && this.#guests?.receive(client, packet, done)) return;
    if (client && !this.#stopping && this.#receiveForeign(client, packet, done)) return;
    const session = client ? this.#sessions.get(client) : undefined;
    if (client === null || session === undefined || this.#stopping) {
      done(new Error('not signed in'));
      return;
    }
    this.#guard.messageRead(client.conn);
    const topic = parseUpTopic(packet.topic);
    if (topic?.device !== session.device) {
      this.#handlers?.refused(session.device, 'foreign device', 1);
      done(new Error('topic not allowed'));
      return;
    }
    // Nobody subscribes to what devices send, so the broker stores nothing of it for subscribers.
    const { retain } = packet;
    packet.retain = false;
    if (topic.leaf === 'state') this.#receiveState(session, packet, done);
    else this.#schedule(session, { leaf: topic.leaf, payload: bytesOf(packet), retained: retain, packet }, done);
  }

  #receiveForeign(client: Client, packet: PublishPacket, done: Done): boolean {
    if (!this.#clients?.receive(client, packet, done)) return false;
    this.#guard.messageRead(client.conn);
    return true;
  }

  /** Without delay, for wills too: a delayed state may overtake a newer one. A state from a replaced connection is void. */
  #receiveState(session: DeviceSession, packet: PublishPacket, done: Done): void {
    const { device } = session;
    const payload = bytesOf(packet);
    if (session.messageDelay(payload.length, this.#options.clock.now()) > this.#limits.holdMs) {
      done(new Error('too many states'));
      return;
    }
    if (this.#isNewest(session)) {
      this.#intake?.receive({ device, leaf: 'state', payload, retained: false });
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
        this.#handlers?.refused(session.device, 'too fast', 1);
        done();
      }
      return;
    }
    const { length } = payload;
    const delay = leaf === 'data' ? session.dataDelay(length, now) : session.messageDelay(length, now);
    if (delay === 0) this.#pass(session, message, done);
    else setTimeout(() => session.ended || this.#pass(session, message, done), delay);
  }

  /** Passes a message to the application. A durable one is acknowledged once it is on disk; reading continues meanwhile. */
  #pass(session: DeviceSession, { packet, ...message }: PublishedMessage, done: Done): void {
    const commit = this.#intake?.receive({ device: session.device, ...message }) ?? null;
    if (commit === null) {
      done();
      return;
    }
    session.commits.add(commit.stored, () => {
      if (commit.ack !== null) session.acknowledge(packet, commit.ack);
      done();
    });
  }

  /** A connection has ended. A device that had reported ONLINE on it and left no will becomes OFFLINE too. */
  #end(client: Client): void {
    this.#guests?.leave(client);
    if (!this.#stopping) this.#clients?.leave(client);
    const session = this.#sessions.get(client);
    if (session === undefined) return;
    session.close();
    const { device, onlineBoot } = session;
    if (this.#newest.get(device) !== session) return;
    this.#newest.delete(device);
    this.#requests.fail(device);
    if (onlineBoot !== null && !this.#stopping) this.#handlers?.state(device, { status: 'OFFLINE', boot: onlineBoot });
  }
}
