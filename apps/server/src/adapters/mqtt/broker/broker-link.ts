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
import { NativeClients } from '../native/native-clients.ts';
import { applicationDesk } from '../native/native-desk.ts';
import { askWired } from '../native/wired-messages.ts';
import { type DeviceDirectory, directoryOf, wiringIn } from '../session/device-directory.ts';
import { noAnswer } from '../session/pending-requests.ts';
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

type Done = (error?: Error | null) => void;

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
    const broker = this.#broker;
    const listener = { ...this.#options, maxConnections: this.#limits.connections };
    this.#listener = await TcpListener.open(listener, (socket) => {
      this.#guard.watch(socket);
      broker.handle(socket);
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#natives?.stop();
    this.#connectionLink?.stop();
    this.#listener?.refuse();
    await new Promise<void>((resolve) => (this.#broker ? this.#broker.close(() => resolve()) : resolve()));
    await this.#listener?.close();
    this.#listener = undefined;
    this.#broker = undefined;
  }

  request(device: string, call: DeviceRequest, timeoutMs: number): Promise<ResponseFrame> {
    const answer = this.#connectionLink?.request(device, call, timeoutMs);
    const ask = async (wired: DeviceRequest) =>
      (await this.#natives?.request(device, wired, timeoutMs)) ?? noAnswer('');
    return answer ?? askWired(call, wiringIn(this.#directory, device), ask);
  }

  async registrationsChanged(): Promise<void> {
    await this.#directory?.reload();
  }

  disconnect(name: string): void {
    this.#natives?.disconnect(name);
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
    const result = await signIn(connect, { handlers, directory: this.#directory });
    if ('returnCode' in result) return this.#refuse(client, connect, result);
    if ('device' in result) this.#natives?.admit(client, result.device);
    else if ('connection' in result) this.#clients?.admit(client, result.connection, isBridge(connect));
    else this.#guests?.admit(client, result);
    return null;
  }

  #refuse(client: Client, { clientId, username = '' }: ConnectPacket, { returnCode, reason, fault }: Refused) {
    this.#options.log.warn({ client: clientId, reason }, 'device refused');
    this.#handlers?.connections?.refused({ user: username, address: addressOf(client), reason: fault });
    return refusal(returnCode, reason);
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
