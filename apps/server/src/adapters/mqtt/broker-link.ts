import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { ResponseFrame } from '@phasor/contract';
import { Aedes, type Client, type ConnectPacket, type PublishPacket, type Subscription } from 'aedes';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceLink, DeviceLinkHandlers } from '../../ports/device-link.ts';
import { DeviceSession } from './device-session.ts';
import { FrameSizeGuard } from './frame-size-guard.ts';
import { LINK_LIMITS, type LinkLimits } from './link-limits.ts';
import { parseUpTopic } from './native.ts';
import { NativeIntake, type UpMessage } from './native-intake.ts';
import { PendingRequests } from './pending-requests.ts';
import { signIn } from './sign-in.ts';

export interface BrokerLinkOptions {
  /** TCP port; 0 = any free one. */
  readonly port: number;
  readonly host: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  /** PEM texts; without them connections are not encrypted. */
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly limits?: Partial<LinkLimits>;
}

/** The broker inside the server: MQTT 3.1.1 over TCP or TLS (docs/device-protocol.md). */
export function createBrokerLink(options: BrokerLinkOptions): DeviceLink {
  return new BrokerLink(options);
}

type Done = (error?: Error | null) => void;

class BrokerLink implements DeviceLink {
  readonly #options: BrokerLinkOptions;
  readonly #limits: LinkLimits;
  readonly #requests: PendingRequests;
  readonly #guard: FrameSizeGuard;
  readonly #sockets = new Set<Socket>();
  readonly #connects = new WeakMap<Client, ConnectPacket>();
  readonly #sessions = new WeakMap<Client, DeviceSession>();
  /** Newest session per device: the one that counts. */
  readonly #newest = new Map<string, DeviceSession>();
  #broker: Aedes | undefined;
  #server: Server | undefined;
  #intake: NativeIntake | undefined;
  #handlers: DeviceLinkHandlers | undefined;
  #stopping = false;

  constructor(options: BrokerLinkOptions) {
    this.#options = options;
    this.#limits = { ...LINK_LIMITS, ...options.limits };
    this.#requests = new PendingRequests(options.clock);
    this.#guard = new FrameSizeGuard(this.#limits.unparsedBytes);
  }

  get port(): number | null {
    const address = this.#server?.address();
    return typeof address === 'object' && address !== null ? address.port : null;
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
    this.#broker = await this.#openBroker();
    this.#server = await this.#listen(this.#broker);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#requests.stop();
    const server = this.#server;
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    await new Promise<void>((resolve) => (this.#broker ? this.#broker.close(() => resolve()) : resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    this.#server = undefined;
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

  async #listen(broker: Aedes): Promise<Server> {
    const { tls, port, host } = this.#options;
    const accept = (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.setNoDelay(true);
      this.#guard.watch(socket);
      broker.handle(socket);
    };
    const server = tls ? createTlsServer(tls, accept) : createServer(accept);
    server.maxConnections = this.#limits.connections;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return server;
  }

  /** @returns null when the client may connect, otherwise the error that refuses it */
  async #authenticate(client: Client): Promise<(Error & { returnCode: 2 | 3 | 4 | 5 }) | null> {
    const connect = this.#connects.get(client);
    if (connect === undefined || this.#handlers === undefined) return refusal(3, 'not started');
    const handlers = this.#handlers;
    const result = await signIn(connect, (credential) => handlers.authenticate(credential));
    if (!('device' in result)) {
      this.#options.log.warn({ client: connect.clientId, reason: result.reason }, 'device refused');
      return refusal(result.returnCode, result.reason);
    }
    const { device } = result;
    const before = this.#newest.get(device);
    if (before && !before.ended) {
      this.#options.log.warn({ device }, 'device connected twice: the newest connection stays');
    }
    const fail = (reason: string) => this.#drop(client, reason);
    const session = new DeviceSession({ device, client, limits: this.#limits, now: this.#options.clock.now(), fail });
    this.#sessions.set(client, session);
    this.#newest.set(device, session);
    return null;
  }

  #drop(client: Client, reason: string): void {
    this.#options.log.warn({ device: client.id, reason }, 'device connection dropped; the device sends again');
    setTimeout(() => client.close(), this.#limits.dropMs).unref();
  }

  #grant(client: Client, subscription: Subscription): Subscription | null {
    const granted = this.#sessions.get(client)?.subscribe(subscription.topic, subscription.qos) ?? false;
    if (!granted) this.#options.log.warn({ device: client.id, filter: subscription.topic }, 'subscription refused');
    return granted ? subscription : null;
  }

  #receive(client: Client | null, packet: PublishPacket, done: Done): void {
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
    // Nobody subscribes to what devices send, so nothing of it is kept for subscribers.
    const { retain } = packet;
    packet.retain = false;
    if (topic.leaf === 'state') this.#receiveState(session, packet, done);
    else this.#schedule(session, { leaf: topic.leaf, payload: bytesOf(packet), retained: retain }, done);
  }

  /** At once, wills too: a state that waits may overtake a newer one. One of a connection that was taken over is void. */
  #receiveState(session: DeviceSession, packet: PublishPacket, done: Done): void {
    const { device } = session;
    const payload = bytesOf(packet);
    const newest = this.#newest.get(device);
    if (newest === undefined || newest.ended) this.#newest.set(device, session);
    if (session.messageDelay(payload.length, this.#options.clock.now()) > this.#limits.holdMs) {
      done(new Error('too many states'));
      return;
    }
    if (this.#newest.get(device) === session) {
      this.#intake?.receive({ device, leaf: 'state', payload, retained: false });
    }
    done();
  }

  /** Holds a message until its device's rate allows it; live messages are worth nothing later and are dropped instead. */
  #schedule(session: DeviceSession, message: Omit<UpMessage, 'device'>, done: Done): void {
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

  /** Hands a message to the application; a data frame is acknowledged, and read on behind it, once it is on disk. */
  #pass(session: DeviceSession, message: Omit<UpMessage, 'device'>, done: Done): void {
    const commit = this.#intake?.receive({ device: session.device, ...message }) ?? null;
    if (commit === null) {
      done();
      return;
    }
    session.commits.add(commit.stored, () => {
      session.send('ack', commit.ack);
      done();
    });
  }

  /** A connection is gone. A device that had said ONLINE on it and left no will is OFFLINE all the same. */
  #end(client: Client): void {
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

function refusal(returnCode: 2 | 3 | 4 | 5, reason: string): Error & { returnCode: 2 | 3 | 4 | 5 } {
  return Object.assign(new Error(reason), { returnCode });
}

function bytesOf({ payload }: PublishPacket): Buffer {
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}
