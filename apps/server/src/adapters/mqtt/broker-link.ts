import type { Duplex } from 'node:stream';
import { MAC_PATTERN, type ResponseFrame } from '@phasor/contract';
import type { Aedes, Client, ConnectPacket, PublishPacket, Subscription } from 'aedes';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceLink, DeviceLinkHandlers, DeviceRequest, LinkWorkers } from '../../ports/device-link.ts';
import type { ConnectionRecords } from '../../ports/records/connection-records.ts';
import type { Device, DeviceRecords } from '../../ports/records/device-records.ts';
import { addressOf, isBridge } from './broker/client-identity.ts';
import { Guests } from './broker/guests.ts';
import { openAedes } from './broker/open-aedes.ts';
import { signIn } from './broker/sign-in.ts';
import { type Refused, refusal, type SignInRequest, signInRequest } from './broker/sign-in-request.ts';
import { TcpListener, type TcpListenerOptions } from './broker/tcp-listener.ts';
import { ConnectedClients } from './connection/connected-clients.ts';
import { ConnectionLink } from './connection/connection-link.ts';
import { FrameSizeGuard } from './limits/frame-size-guard.ts';
import { LINK_LIMITS, type LinkLimits } from './limits/link-limits.ts';
import { LorawanIntake } from './lorawan/lorawan-intake.ts';
import { NativeClients } from './native/native-clients.ts';
import { applicationDesk, type NativeDesk } from './native/native-desk.ts';
import { askWired } from './native/wired-messages.ts';
import { type DeviceDirectory, directoryOf, wiringIn } from './session/device-directory.ts';
import { noAnswer } from './session/pending-requests.ts';
import { type CrewSize, WorkerCrew } from './workers/worker-crew.ts';

export interface BrokerLinkOptions extends Omit<TcpListenerOptions, 'maxConnections'> {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly limits?: Partial<LinkLimits>;
  /** Where devices are registered; without it only native ones may connect. */
  readonly devices?: Pick<DeviceRecords, 'list'>;
  /** Where connections of other makers' devices are registered. */
  readonly connections?: Pick<ConnectionRecords, 'list'>;
  /** Processes that serve native devices; without it this one does. */
  readonly workers?: CrewSize;
}

/** The broker inside the server: MQTT 3.1.1 over TCP or TLS (docs/device-protocol.md). */
export function createBrokerLink(options: BrokerLinkOptions): DeviceLink {
  return new BrokerLink(options);
}

type Done = (error?: Error | null) => void;

/** What only its next connection can do: that a worker serves a device changes with its registration. */
const NOT_HERE: Refused = { returnCode: 3, reason: 'registered while it connected', fault: 'user' };
const NOT_NATIVE: Refused = { returnCode: 3, reason: 'no registered native device any more', fault: 'user' };

/** Whether a device is served by its own credential, and not by that of a connection. */
function isNative(device: Pick<Device, 'connection'> | undefined): boolean {
  return device !== undefined && device.connection === null;
}

class BrokerLink implements DeviceLink {
  readonly #options: BrokerLinkOptions;
  readonly #limits: LinkLimits;
  readonly #guard: FrameSizeGuard;
  readonly #directory: DeviceDirectory | null;
  readonly #connects = new WeakMap<Client, ConnectPacket>();
  #broker: Aedes | undefined;
  #listener: TcpListener | undefined;
  #natives: NativeClients | undefined;
  #connectionLink: ConnectionLink | undefined;
  #clients: ConnectedClients | undefined;
  #guests: Guests | undefined;
  #crew: WorkerCrew | undefined;
  #handlers: DeviceLinkHandlers | undefined;
  #stopping = false;

  constructor(options: BrokerLinkOptions) {
    this.#options = options;
    this.#limits = { ...LINK_LIMITS, ...options.limits };
    this.#guard = new FrameSizeGuard(this.#limits, () => this.#handlers?.refused(null, 'too large', 1));
    this.#directory = directoryOf(options);
  }

  get port(): number | null {
    return this.#listener?.port ?? null;
  }

  async start(handlers: DeviceLinkHandlers): Promise<void> {
    this.#stopping = false;
    this.#handlers = handlers;
    const { clock, log } = this.#options;
    const desk = applicationDesk({ handlers, wiring: (device) => wiringIn(this.#directory, device) });
    this.#natives = new NativeClients({ desk, limits: this.#limits, clock, log });
    if (this.#directory) this.#openConnections(handlers, this.#directory);
    const uplinks = new LorawanIntake({ handlers, directory: this.#directory, clock });
    this.#guests = new Guests({ handlers, intake: uplinks, guard: this.#guard, limits: this.#limits, clock, log });
    this.#broker = await this.#openBroker();
    if (this.#options.workers === undefined) {
      const listener = { ...this.#options, maxConnections: this.#limits.connections };
      this.#listener = await TcpListener.open(listener, (socket) => this.#accept(socket));
      return;
    }
    const crew = this.#openCrew(this.#options.workers, { handlers, desk });
    this.#crew = crew;
    await crew.start();
    this.#listener = await TcpListener.openUnread(this.#options, (socket) => crew.accept(socket));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#natives?.stop();
    this.#connectionLink?.stop();
    this.#listener?.refuse();
    await this.#crew?.stop();
    this.#crew = undefined;
    await new Promise<void>((resolve) => (this.#broker ? this.#broker.close(() => resolve()) : resolve()));
    await this.#listener?.close();
    this.#listener = undefined;
    this.#broker = undefined;
  }

  request(device: string, call: DeviceRequest, timeoutMs: number): Promise<ResponseFrame> {
    const answer = this.#connectionLink?.request(device, call, timeoutMs);
    const natives = this.#crew ?? this.#natives;
    const ask = async (wired: DeviceRequest) => (await natives?.request(device, wired, timeoutMs)) ?? noAnswer('');
    return answer ?? askWired(call, wiringIn(this.#directory, device), ask);
  }

  workers(): LinkWorkers | undefined {
    const { workers } = this.#options;
    if (workers === undefined) return undefined;
    return { wanted: workers.count, ready: this.#crew?.ready ?? 0, connections: this.#crew?.connections ?? 0 };
  }

  async registrationsChanged(): Promise<void> {
    await this.#directory?.reload();
  }

  disconnect(name: string): void {
    (this.#crew ?? this.#natives)?.disconnect(name);
    this.#guests?.disconnect(name);
    this.#clients?.disconnect(name);
  }

  #accept(connection: Duplex & { readonly bytesRead: number }): void {
    this.#guard.watch(connection);
    this.#broker?.handle(connection);
  }

  #openCrew(size: CrewSize, { handlers, desk }: { handlers: DeviceLinkHandlers; desk: NativeDesk }): WorkerCrew {
    const directory = this.#directory;
    return new WorkerCrew({
      ...{ size, limits: this.#limits, tls: this.#options.tls, log: this.#options.log, desk },
      isNative: async (user) => MAC_PATTERN.test(user) && (!directory || isNative(await directory.find(user))),
      signIn: async ({ request, address }) => {
        const result = await signIn(request, { handlers, directory });
        if ('device' in result) return result;
        return this.#report({ ...request, address }, 'returnCode' in result ? result : NOT_NATIVE);
      },
      relayed: (connection) => this.#accept(connection),
    });
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
      repeats: (client) => this.#natives?.has(client) !== true,
      grant: (client, subscription) => this.#grant(client, subscription),
      unsubscribed: (client, filters) => {
        if (this.#natives?.unsubscribe(client, filters) !== true) this.#clients?.unsubscribe(filters, client);
      },
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
    const result = await signIn(signInRequest(connect), { handlers, directory: this.#directory });
    if ('returnCode' in result) return this.#refuse(client, connect, result);
    // It was registered while its bytes were passed on: its next connection stays at a worker.
    if ('device' in result && this.#crew !== undefined) return this.#refuse(client, connect, NOT_HERE);
    if ('device' in result) this.#natives?.admit(client, result.device);
    else if ('connection' in result) this.#clients?.admit(client, result.connection, isBridge(connect));
    else this.#guests?.admit(client, result);
    return null;
  }

  #refuse(client: Client, connect: ConnectPacket, refused: Refused) {
    this.#report({ ...signInRequest(connect), address: addressOf(client) }, refused);
    return refusal(refused.returnCode, refused.reason);
  }

  #report({ clientId, user = '', address }: SignInRequest & { readonly address: string }, refused: Refused): Refused {
    const { reason, fault } = refused;
    this.#options.log.warn({ client: clientId, reason }, 'device refused');
    this.#handlers?.connections?.refused({ user, address, reason: fault });
    return refused;
  }

  #grant(client: Client, subscription: Subscription): Subscription | null {
    const { topic, qos } = subscription;
    const granted =
      this.#natives?.grants(client, topic, qos) ??
      this.#clients?.grants(client, topic) ??
      this.#guests?.grants(client, topic);
    if (!granted) this.#options.log.warn({ device: client.id, filter: subscription.topic }, 'subscription refused');
    return granted ? subscription : null;
  }

  #receive(client: Client | null, packet: PublishPacket, done: Done): void {
    if (client === null || this.#stopping) done(new Error('not signed in'));
    else if (this.#natives?.has(client)) {
      this.#guard.messageRead(client.conn);
      this.#natives.receive(client, packet, done);
    } else if (!this.#guests?.receive(client, packet, done) && !this.#receiveForeign(client, packet, done)) {
      done(new Error('not signed in'));
    }
  }

  #receiveForeign(client: Client, packet: PublishPacket, done: Done): boolean {
    if (!this.#clients?.receive(client, packet, done)) return false;
    this.#guard.messageRead(client.conn);
    return true;
  }

  #end(client: Client): void {
    this.#guests?.leave(client);
    if (!this.#stopping) this.#clients?.leave(client);
    this.#natives?.leave(client);
  }
}
