import type { ResponseFrame } from '@phasor/contract';
import { Aedes, type Client, type ConnectPacket, type PublishPacket, type Subscription } from 'aedes';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLink, DeviceLinkHandlers } from '../../../ports/device-link.ts';
import type { RecordStore } from '../../../ports/records/record-store.ts';
import { ForeignIntake } from '../foreign/foreign-intake.ts';
import { LorawanIntake } from '../lorawan/lorawan-intake.ts';
import { NetworkServerDesk } from '../lorawan/network-server-desk.ts';
import { parseUpTopic } from '../native/native.ts';
import { NativeIntake, type UpMessage } from '../native/native-intake.ts';
import { DeviceDirectory } from '../session/device-directory.ts';
import { DeviceSession } from '../session/device-session.ts';
import { bytesOf } from '../session/packet-bytes.ts';
import { PendingRequests } from '../session/pending-requests.ts';
import { FrameSizeGuard } from './frame-size-guard.ts';
import { LINK_LIMITS, type LinkLimits } from './link-limits.ts';
import { refusal, signIn } from './sign-in.ts';
import { TcpListener, type TcpListenerOptions } from './tcp-listener.ts';

export interface BrokerLinkOptions extends Omit<TcpListenerOptions, 'maxConnections'> {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly limits?: Partial<LinkLimits>;
  /** Where foreign devices are registered; without it only native ones may connect. */
  readonly devices?: Pick<RecordStore['devices'], 'list'>;
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
  #foreignIntake: ForeignIntake | undefined;
  #networkServers: NetworkServerDesk | undefined;
  #handlers: DeviceLinkHandlers | undefined;
  #stopping = false;

  constructor(options: BrokerLinkOptions) {
    this.#options = options;
    this.#limits = { ...LINK_LIMITS, ...options.limits };
    this.#requests = new PendingRequests(options.clock);
    this.#guard = new FrameSizeGuard(this.#limits, () => this.#handlers?.refused(null, 'too large', 1));
    this.#directory = options.devices ? new DeviceDirectory(options.devices, options.clock) : null;
  }

  get port(): number | null {
    return this.#listener?.port ?? null;
  }

  async start(handlers: DeviceLinkHandlers): Promise<void> {
    this.#stopping = false;
    this.#handlers = handlers;
    this.#intake = new NativeIntake({
      handlers,
      clock: this.#options.clock,
      requests: this.#requests,
      send: (device, leaf, frame) => this.#newest.get(device)?.send(leaf, frame),
      announced: (device, state) => this.#newest.get(device)?.announce(state),
    });
    this.#foreignIntake = new ForeignIntake({ handlers, clock: this.#options.clock, log: this.#options.log });
    this.#foreignIntake.start();
    const { clock, log } = this.#options;
    const uplinks = new LorawanIntake({ handlers, directory: this.#directory, clock });
    this.#networkServers = new NetworkServerDesk({ handlers, intake: uplinks, guard: this.#guard, clock, log });
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
    this.#foreignIntake?.stop();
    this.#listener?.refuse();
    await new Promise<void>((resolve) => (this.#broker ? this.#broker.close(() => resolve()) : resolve()));
    await this.#listener?.close();
    this.#listener = undefined;
    this.#broker = undefined;
  }

  request(
    device: string,
    call: { method: string; params?: Record<string, unknown> },
    timeoutMs: number,
  ): Promise<ResponseFrame> {
    return this.#requests.ask(device, call, {
      timeoutMs,
      send: (frame) => this.#newest.get(device)?.send('request', frame) ?? false,
    });
  }

  disconnect(name: string): void {
    this.#newest.get(name)?.disconnect();
    this.#networkServers?.disconnect(name);
  }

  async #openBroker(): Promise<Aedes> {
    const broker = await Aedes.createBroker({
      keepaliveLimit: this.#limits.keepaliveSeconds,
      connectTimeout: 10_000,
      drainTimeout: 20_000,
      maxInflightInbound: 100,
      maxTopicLevels: 8,
      preConnect: (client, packet, done) => {
        this.#connects.set(client, packet);
        this.#guard.messageRead(client.conn);
        done(null, true);
      },
      // biome-ignore lint/complexity/useMaxParams: the broker's signature
      authenticate: (client, _userName, _password, done) => {
        void this.#authenticate(client).then((refusal) => done(refusal, refusal === null));
      },
      authorizePublish: (client, packet, done) => this.#receive(client, packet, done),
      authorizeSubscribe: (client, subscription, done) => done(null, this.#grant(client, subscription)),
    });
    const noteMessage = (client: Client | null) => client && this.#guard.messageRead(client.conn);
    broker.on('ping', (_packet, client) => noteMessage(client));
    broker.on('ack', (_packet, client) => noteMessage(client));
    broker.on('subscribe', (_subscriptions, client) => noteMessage(client));
    broker.on('unsubscribe', (filters, client) => this.#sessions.get(client)?.unsubscribe(filters));
    broker.on('clientDisconnect', (client) => this.#end(client));
    const note = (client: Client, error: Error) =>
      this.#options.log.debug({ device: client.id, reason: error.message }, 'device connection ended');
    broker.on('clientError', note);
    broker.on('connectionError', note);
    return broker;
  }

  /** @returns null when the client may connect, otherwise the error that refuses it */
  async #authenticate(client: Client): Promise<ReturnType<typeof refusal> | null> {
    const connect = this.#connects.get(client);
    if (connect === undefined || this.#handlers === undefined) return refusal(3, 'not started');
    const handlers = this.#handlers;
    const result = await signIn(connect, { handlers, directory: this.#directory });
    if ('networkServer' in result) {
      this.#networkServers?.admit(client, result.networkServer);
      return null;
    }
    if (!('device' in result)) {
      this.#options.log.warn({ client: connect.clientId, reason: result.reason }, 'device refused');
      return refusal(result.returnCode, result.reason);
    }
    const { device, foreign } = result;
    const before = this.#newest.get(device);
    if (before && !before.ended) {
      this.#options.log.warn({ device }, 'device connected twice: the newest connection stays');
    }
    const fail = (reason: string) => this.#drop(client, device, reason);
    const now = this.#options.clock.now();
    const session = new DeviceSession({ device, foreign, client, limits: this.#limits, now, fail });
    this.#sessions.set(client, session);
    this.#newest.set(device, session);
    return null;
  }

  #drop(client: Client, device: string, reason: string): void {
    this.#options.log.warn({ device, reason }, 'device connection dropped; the device sends again');
    if (this.#newest.get(device)?.isOf(client)) this.#handlers?.dropped?.(device);
    setTimeout(() => client.close(), this.#limits.dropMs).unref();
  }

  #grant(client: Client, subscription: Subscription): Subscription | null {
    const { topic, qos } = subscription;
    const granted = this.#sessions.get(client)?.subscribe(topic, qos) ?? this.#networkServers?.grants(client, topic);
    if (!granted) this.#options.log.warn({ device: client.id, filter: subscription.topic }, 'subscription refused');
    return granted ? subscription : null;
  }

  #receive(client: Client | null, packet: PublishPacket, done: Done): void {
    if (client && !this.#stopping && this.#networkServers?.receive(client, packet, done)) return;
    const session = client ? this.#sessions.get(client) : undefined;
    if (client === null || session === undefined || this.#stopping) {
      done(new Error('not signed in'));
      return;
    }
    this.#guard.messageRead(client.conn);
    if (session.foreign) {
      this.#receiveForeign(session, packet, done);
      return;
    }
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

  #receiveForeign(session: DeviceSession, packet: PublishPacket, done: Done): void {
    const { device, foreign } = session;
    const payload = bytesOf(packet);
    const own = foreign !== null && packet.topic.startsWith(`${foreign.adapterKey}/`);
    packet.retain = false;
    if (foreign === null || !own) {
      this.#handlers?.refused(device, 'foreign device', 1);
      done(new Error('topic not allowed'));
      return;
    }
    if (!session.mayPass(payload.length, this.#options.clock.now())) this.#handlers?.refused(device, 'too fast', 1);
    else if (this.#isNewest(session)) {
      this.#foreignIntake?.receive({ device: foreign, topic: packet.topic, payload, retained: false });
    }
    done();
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
    this.#networkServers?.leave(client);
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
