import type { Aedes, Client, ConnectPacket, PublishPacket, Subscription } from 'aedes';
import type { LinkLimits } from '../limits/link-limits.ts';
import { addressOf, isFromAnother, separateIds } from './client-identity.ts';
import { ReceivingAedes } from './receiving-aedes.ts';
import { WrongSignIns } from './wrong-sign-ins.ts';

type Done = (error?: Error | null) => void;

/** MQTT 3.1.1, 3.2.2.3. */
const WRONG_CREDENTIALS = 4;

/** What the broker inside the server asks and reports. */
export interface BrokerHooks {
  connecting(client: Client, packet: ConnectPacket): void;
  /** @returns null when the client may connect, otherwise the error that refuses it */
  authenticate(client: Client): Promise<(Error & { returnCode: 2 | 3 | 4 | 5 }) | null>;
  receive(client: Client | null, packet: PublishPacket, done: Done): void;
  /** Whether the client may receive what it published itself. */
  repeats(client: Client): boolean;
  /** Null = refused. */
  grant(client: Client, subscription: Subscription): Subscription | null;
  unsubscribed(client: Client, filters: readonly string[]): void;
  /** A message of the client is complete. */
  read(client: Client): void;
  ended(client: Client): void;
  failed(client: Client, error: Error): void;
}

/** Opens the broker inside the server. What a client publishes is for the server, and never reaches another client. */
export async function openAedes({ keepaliveSeconds }: LinkLimits, hooks: BrokerHooks): Promise<Aedes> {
  const wrong = new WrongSignIns();
  const broker = new ReceivingAedes(
    {
      keepaliveLimit: keepaliveSeconds,
      connectTimeout: 10_000,
      drainTimeout: 20_000,
      maxInflightInbound: 100,
      // Names of Venus OS have up to twelve levels, below the two of a prefix.
      maxTopicLevels: 24,
      preConnect: (client, packet, done) => {
        separateIds(packet);
        hooks.connecting(client, packet);
        done(null, true);
      },
      // biome-ignore lint/complexity/useMaxParams: the broker's signature
      authenticate: (client, _userName, _password, done) => {
        void hooks.authenticate(client).then(async (refusal) => {
          if (refusal?.returnCode === WRONG_CREDENTIALS) await wrong.slow(addressOf(client));
          done(refusal, refusal === null);
        });
      },
      authorizePublish: (client, packet, done) => hooks.receive(client, packet, done),
      authorizeSubscribe: (client, subscription, done) => done(null, hooks.grant(client, subscription)),
      authorizeForward: (client, packet) => (isFromAnother(client, packet) ? null : packet),
    },
    hooks.repeats,
  );
  await broker.listen();
  const read = (client: Client | null) => client && hooks.read(client);
  broker.on('ping', (_packet, client) => read(client));
  broker.on('ack', (_packet, client) => read(client));
  broker.on('subscribe', (_subscriptions, client) => read(client));
  broker.on('unsubscribe', (filters, client) => hooks.unsubscribed(client, filters));
  broker.on('clientDisconnect', (client) => hooks.ended(client));
  broker.on('clientError', (client, error) => hooks.failed(client, error));
  broker.on('connectionError', (client, error) => hooks.failed(client, error));
  return broker;
}
