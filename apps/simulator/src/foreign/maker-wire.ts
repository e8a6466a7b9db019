import { connect, type MqttClient } from 'mqtt';
import type { Log } from '../clock.ts';

/** How a simulated device of another maker signs in, as a person typed it into its settings. */
export interface SignIn {
  /** `mqtt://host:port`. */
  readonly brokerUrl: string;
  readonly user: string;
  readonly password: string;
  /** Beginning of its topics, with a slash at its end, or empty. */
  readonly prefix: string;
}

export interface MakerWireOptions extends SignIn {
  readonly clientId: string;
  /** Topics without the prefix. */
  readonly subscribes: readonly string[];
  /** Published when the connection is lost. */
  readonly will: Message;
  readonly onConnect: () => void;
  /** The topic is without the prefix. */
  readonly onMessage: (topic: string, payload: string) => void;
  readonly log: Log;
}

export interface Message {
  readonly topic: string;
  readonly payload: string;
  readonly retain?: boolean;
}

const RETRY_MS = 2_000;

/** MQTT connection of a device of another maker. A refused subscription is not the end of it, as in real devices. */
export class MakerWire {
  readonly #options: MakerWireOptions;
  #client: MqttClient | undefined;

  constructor(options: MakerWireOptions) {
    this.#options = options;
  }

  /** Connects, and keeps trying. */
  open(): void {
    const { brokerUrl, clientId, user, password, prefix, will, subscribes, onConnect, onMessage, log } = this.#options;
    const client = connect(brokerUrl, {
      clientId,
      username: user,
      password,
      clean: true,
      keepalive: 30,
      reconnectPeriod: RETRY_MS,
      // Its account may be made later.
      reconnectOnConnackError: true,
      protocolVersion: 4,
      resubscribe: false,
      queueQoSZero: false,
      will: { topic: prefix + will.topic, payload: Buffer.from(will.payload), qos: 0, retain: will.retain ?? false },
    });
    this.#client = client;
    client.on('connect', () => {
      log('connected');
      client.subscribe(
        subscribes.map((topic) => prefix + topic),
        { qos: 0 },
        () => onConnect(),
      );
    });
    client.on('close', () => log('disconnected'));
    client.on('error', (error) => log(error.message));
    client.on('message', (topic, payload) => {
      if (topic.startsWith(prefix)) onMessage(topic.slice(prefix.length), payload.toString());
    });
  }

  /** Publishes while there is a connection; otherwise the message is lost, as in devices without a memory. */
  publish(topic: string, payload: string | object, retain = false): void {
    this.publishOutside(this.#options.prefix + topic, payload, retain);
  }

  /** Publishes to a topic that no setting of the device moves below a prefix. */
  publishOutside(topic: string, payload: string | object, retain = false): void {
    if (!this.#client?.connected) return;
    this.#client.publish(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos: 0, retain });
  }

  /** Ends the connection; with a last message, or without one so that the will is published. */
  async close(last?: Message): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    this.#client = undefined;
    if (last && client.connected) {
      const sent = client.publishAsync(this.#options.prefix + last.topic, last.payload, {
        retain: last.retain ?? false,
      });
      await Promise.race([
        sent.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref()),
      ]);
    }
    await client.endAsync(last === undefined);
  }
}
