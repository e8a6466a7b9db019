import {
  type AckFrame,
  type DataFrame,
  deviceTopic,
  type EventFrame,
  type FirmwareFrame,
  type RequestFrame,
  type ResponseFrame,
  type SampleFrame,
  type StateFrame,
  type UpTopic,
} from '@phasor/contract';
import { connect, type MqttClient } from 'mqtt';

export interface WireOptions {
  readonly brokerUrl: string;
  readonly mac: string;
  readonly secret: string;
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
  readonly onAck: (ack: AckFrame) => void;
  readonly onRequest: (request: RequestFrame) => void;
  /** Refused by the broker, or unreachable; it is tried again. */
  readonly onError: (message: string) => void;
}

const KEEPALIVE_S = 20;
const FAREWELL_MS = 2_000;
const EVENTS_KEPT = 100;

/** The connection of one device to its broker: MQTT 3.1.1, a will, its own topics and nothing else. */
export class DeviceWire {
  readonly #options: WireOptions;
  #client: MqttClient | undefined;
  #waiting: EventFrame[] = [];

  constructor(options: WireOptions) {
    this.#options = options;
  }

  get connected(): boolean {
    return this.#client?.connected ?? false;
  }

  /** Connects and keeps trying. The will speaks for the boot that it belongs to. */
  open(boot: number, retryMs: number): void {
    const { brokerUrl, mac, secret } = this.#options;
    const will: StateFrame = { status: 'OFFLINE', boot };
    const client = connect(brokerUrl, {
      clientId: mac,
      username: mac,
      password: secret,
      clean: true,
      keepalive: KEEPALIVE_S,
      reconnectPeriod: retryMs,
      // Its account may be made later.
      reconnectOnConnackError: true,
      connectTimeout: 10_000,
      protocolVersion: 4,
      resubscribe: false,
      queueQoSZero: false,
      // A broker on this very machine may show a certificate of its own making.
      rejectUnauthorized: !isLoopback(brokerUrl),
      will: { topic: deviceTopic(mac, 'state'), payload: Buffer.from(JSON.stringify(will)), qos: 1, retain: true },
    });
    this.#client = client;
    client.on('connect', () => this.#begin(client));
    client.on('close', () => this.#options.onDisconnect());
    client.on('error', (error) => this.#options.onError(error.message));
    client.on('message', (topic, payload) => this.#receive(topic, payload));
  }

  #begin(client: MqttClient): void {
    const { mac, onConnect, onError } = this.#options;
    const topics = [deviceTopic(mac, 'request'), deviceTopic(mac, 'ack'), deviceTopic(mac, 'answer')];
    client.subscribe(topics, { qos: 1 }, (error) => {
      if (error) {
        onError(error.message);
        return;
      }
      onConnect();
      for (const event of this.#waiting.splice(0)) this.event(event);
    });
  }

  #receive(topic: string, payload: Buffer): void {
    const { mac, onAck, onRequest } = this.#options;
    const frame = parseObject(payload);
    if (!frame) return;
    if (topic === deviceTopic(mac, 'ack') && isAck(frame)) onAck(frame);
    if (topic === deviceTopic(mac, 'request') && isRequest(frame)) onRequest(frame);
  }

  state(frame: StateFrame): void {
    this.#publish('state', frame, { qos: 1, retain: true });
  }

  live(sample: SampleFrame & { MTYPE?: string; CONTYPE?: string }): void {
    this.#publish('live', sample, { qos: 0 });
  }

  data(frame: DataFrame): void {
    this.#publish('data', frame, { qos: 1 });
  }

  firmware(frame: FirmwareFrame): void {
    this.#publish('firmware', frame, { qos: 1 });
  }

  respond(frame: ResponseFrame): void {
    this.#publish('response', frame, { qos: 1 });
  }

  /** Sends an event, or keeps it until there is a connection. */
  event(frame: EventFrame): void {
    if (this.connected) this.#publish('event', frame, { qos: 1 });
    else this.#waiting = [...this.#waiting, frame].slice(-EVENTS_KEPT);
  }

  #publish(leaf: UpTopic, frame: object, options: { qos: 0 | 1; retain?: boolean }): void {
    if (!this.connected) return;
    this.#client?.publish(deviceTopic(this.#options.mac, leaf), JSON.stringify(frame), options, (error) => {
      if (error) this.#options.onError(error.message);
    });
  }

  /** Ends the connection; with a farewell the state says OFFLINE, without it the will does. A broker that goes too waits for neither. */
  async close(farewell: StateFrame | undefined): Promise<void> {
    const client = this.#client;
    if (!client) return;
    this.#client = undefined;
    if (farewell && client.connected) {
      const topic = deviceTopic(this.#options.mac, 'state');
      const sent = client.publishAsync(topic, JSON.stringify(farewell), { qos: 1, retain: true });
      await Promise.race([
        sent.catch(() => undefined),
        new Promise<void>((resolve) => client.once('close', resolve)),
        new Promise((resolve) => setTimeout(resolve, FAREWELL_MS).unref()),
      ]);
    }
    await client.endAsync(true);
  }
}

function isLoopback(brokerUrl: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(brokerUrl).hostname);
}

function parseObject(payload: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(payload.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function isAck(frame: object): frame is AckFrame {
  return 'boot' in frame && typeof frame.boot === 'number' && 'seq' in frame && typeof frame.seq === 'number';
}

function isRequest(frame: object): frame is RequestFrame {
  return (
    'id' in frame &&
    typeof frame.id === 'string' &&
    'method' in frame &&
    typeof frame.method === 'string' &&
    'expires' in frame &&
    typeof frame.expires === 'number'
  );
}
